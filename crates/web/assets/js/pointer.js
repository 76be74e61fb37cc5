// Which cell of a board an event is about: cells carry their number in `data-cell`.

/**
 * The cell that an element belongs to.
 * @param {EventTarget | null} target
 */
export function cellOf(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell ? Number(cell.getAttribute("data-cell")) : null;
}

/**
 * The cell of a board that is under the pointer now.
 * @param {Element} board
 * @param {PointerEvent} event
 */
export function cellUnder(board, event) {
  const target = document.elementFromPoint(event.clientX, event.clientY);
  return target && board.contains(target) ? cellOf(target) : null;
}

/**
 * Touch pointers are captured by the element they start on; without that, moves elsewhere are seen.
 * @param {PointerEvent} event
 */
export function letGo(event) {
  if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
}
