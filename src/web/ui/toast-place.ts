/** Positions toasts as near to the top as possible without covering controls. */

const pressable = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab]'
const edgePx = 20
const stepPx = 8
const gapPx = 4

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + gapPx && b.top < a.bottom + gapPx

/** The first free height from the top; the top if none is free. Toasts let clicks through in any case. */
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

/** The controls in the layer of the toasts: the page, or the dialog above it. */
export const pressableIn = (layer: Element): readonly Box[] =>
  [...layer.querySelectorAll(pressable)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
