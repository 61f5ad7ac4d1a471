/** Where toasts are shown: as near to the top as they can be without covering anything that can be pressed. */

const pressable = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab]'
const edgePx = 20
const stepPx = 8
const gapPx = 4

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + gapPx && b.top < a.bottom + gapPx

/** The first free height from the top; where nothing is free, the top. Toasts let presses through in any case. */
export function freeTop(
  toast: Pick<DOMRect, 'left' | 'right' | 'height'>,
  others: readonly Box[],
  heightPx: number,
): number {
  for (let top = edgePx; top + toast.height <= heightPx - edgePx; top += stepPx) {
    const box = { left: toast.left, right: toast.right, top, bottom: top + toast.height }
    if (!others.some((other) => meet(box, other))) return top
  }
  return edgePx
}

/** What can be pressed in the layer that the toasts are shown in: the page, or the dialog above it. */
export const pressableIn = (layer: Element): readonly Box[] =>
  [...layer.querySelectorAll(pressable)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
