/** The rows that are chosen, also those on other pages: each is kept whole, so that it can be summed and named. */

export type Selection<Row> = ReadonlyMap<string, Row>

export function withRow<Row>(selection: Selection<Row>, key: string, row: Row): Selection<Row> {
  const next = new Map(selection)
  if (!next.delete(key)) next.set(key, row)
  return next
}

/** The same choice, with the rows as they are now; rows of other pages stay as they were last seen. */
export function renewed<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): Selection<Row> {
  const known = rows.filter(([key, row]) => selection.has(key) && selection.get(key) !== row)
  return known.length === 0 ? selection : new Map([...selection, ...known])
}

/** All of these rows, or none of them where all were chosen. */
export function withRows<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): Selection<Row> {
  const next = new Map(selection)
  if (coverage(selection, rows) === 'all') for (const [key] of rows) next.delete(key)
  else for (const [key, row] of rows) next.set(key, row)
  return next
}

/** How many of these rows are chosen, as a checkbox above them shows it. */
export function coverage<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): 'none' | 'some' | 'all' {
  const chosen = rows.filter(([key]) => selection.has(key)).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** The stretch of rows between two, whichever comes first. */
export function stretch<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
