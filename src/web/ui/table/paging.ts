/** Page arithmetic. Rows and pages count from 1. */

/** The number of pages; an empty list has one. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The first and the last row of a page that holds `rows` rows. */
export const rangeOf = (
  page: number,
  pageSize: number,
  rows: number,
): readonly [first: number, last: number] => [(page - 1) * pageSize + 1, (page - 1) * pageSize + rows]

/** After a change of page size, the page that contains the first row of this one. */
export const pageAfterResize = (page: number, from: number, to: number): number =>
  Math.floor(((page - 1) * from) / to) + 1

/** A typed page, clamped to the list; undefined if it is not a number. */
export function parsePage(text: string, pages: number): number | undefined {
  const digits = text.normalize('NFKC').trim()
  if (!/^\d{1,9}$/.test(digits)) return undefined
  return Math.min(Math.max(Number.parseInt(digits, 10), 1), pages)
}

/** The pages to jump to: the first, the last and those around this one. 0 marks a gap. */
export function pageJumps(page: number, pages: number): readonly number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(wanted)].toSorted((a, b) => a - b)
  return shown.flatMap((one, at) => {
    const gap = one - (shown[at - 1] ?? one - 1)
    if (gap === 2) return [one - 1, one]
    return gap > 2 ? [0, one] : [one]
  })
}

/** Known page starts, from earlier answers. */
export type PageCursors = ReadonlyMap<number, string>
export type Anchor = { readonly anchor: string; readonly anchorPage: number }

/** The nearest known start before a page, from which the server can count. */
export function nearestPageCursor(cursors: PageCursors, page: number): Anchor | undefined {
  const before = [...cursors].filter(([anchorPage]) => anchorPage <= page)
  const [nearest] = before.toSorted(([a], [b]) => b - a)
  return nearest && { anchorPage: nearest[0], anchor: nearest[1] }
}
