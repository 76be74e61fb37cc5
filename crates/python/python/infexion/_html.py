"""Pictures for notebooks."""

from __future__ import annotations

import base64
import html


def picture(svg: str, caption: str) -> str:
    """A picture with a line below. As an image, so that its styles stay inside it.

    >>> picture("<svg/>", "1 < 2")
    '<figure><img alt="1 &lt; 2" src="data:image/svg+xml;base64,PHN2Zy8+"/><p>1 &lt; 2</p></figure>'
    """
    data = base64.b64encode(svg.encode()).decode()
    text = html.escape(caption)
    return f'<figure><img alt="{text}" src="data:image/svg+xml;base64,{data}"/><p>{text}</p></figure>'
