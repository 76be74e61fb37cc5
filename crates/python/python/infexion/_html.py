"""Pictures for notebooks."""

from __future__ import annotations

import base64
import html


def picture(svg: str, caption: str) -> str:
    """A picture with a line below. As an image, so that its styles stay inside it.

    >>> picture("<svg/>", "1 < 2")
    '<figure><img alt="1 &lt; 2" src="data:image/svg+xml;base64,PHN2Zy8+"/><p>1 &lt; 2</p></figure>'
    """
    return f"<figure>{image(svg, caption)}<p>{html.escape(caption)}</p></figure>"


def image(svg: str, text: str) -> str:
    """A picture, with a text for those who cannot see it."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(text)}" src="data:image/svg+xml;base64,{data}"/>'
