/** Account numbers and mobiles with their middle hidden: enough for a company to recognise its own. */
const shownFirst = 8
const shownLast = 4

/** `3105 0162 **** **** 8812`; of a short number the end alone. */
export function maskNumber(number: string): string {
  const hidden = Math.max(0, number.length - shownLast)
  const first = number.length >= shownFirst + 2 * shownLast ? shownFirst : 0
  const masked = number.slice(0, first) + '*'.repeat(hidden - first) + number.slice(-shownLast)
  const from = masked.length % shownLast === 0 ? masked : masked.slice(0, -shownLast)
  const groups = from.match(/.{1,4}/g) ?? []
  return (from === masked ? groups : [...groups, masked.slice(-shownLast)]).join(' ')
}

/** `138****6027`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-shownLast)}`
