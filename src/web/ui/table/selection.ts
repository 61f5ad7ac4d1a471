/** The selected rows, also of other pages: kept whole, so that they can be summed and named. */

export type Selection<Row> = ReadonlyMap<string, Row>

export function withRow<Row>(selection: Selection<Row>, key: string, row: Row): Selection<Row> {
  const next = new Map(selection)
  if (!next.delete(key)) next.set(key, row)
  return next
}

/** The same selection with current rows; rows of other pages stay as last seen. */
export function withCurrentRows<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): Selection<Row> {
  const known = rows.filter(([key, row]) => selection.has(key) && selection.get(key) !== row)
  return known.length === 0 ? selection : new Map([...selection, ...known])
}

/** All of these rows, or none if all were selected. */
export function withRows<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): Selection<Row> {
  const next = new Map(selection)
  if (coverage(selection, rows) === 'all') for (const [key] of rows) next.delete(key)
  else for (const [key, row] of rows) next.set(key, row)
  return next
}

/** How many of these rows are selected, for a checkbox. */
export function coverage<Row>(
  selection: Selection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
): 'none' | 'some' | 'all' {
  const chosen = rows.filter(([key]) => selection.has(key)).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** The rows between two, in either order. */
export function rowsBetween<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
