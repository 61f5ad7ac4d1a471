/** Which columns are shown, in which order. The first column names the row: it is always first and visible. */

export type Arrangement = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** The optional columns that were switched on. */
  readonly added: readonly string[]
}

export const defaultArrangement: Arrangement = { order: [], hidden: [], added: [] }

/** All columns in order. A column that the settings do not know keeps its default position. */
export function orderedColumns(keys: readonly string[], { order }: Arrangement): readonly string[] {
  const [first, ...movable] = keys
  if (first === undefined) return []
  const arranged = order.filter((key, at) => movable.includes(key) && order.indexOf(key) === at)
  const placed = [...arranged]
  for (const [at, key] of movable.entries()) if (!arranged.includes(key)) placed.splice(at, 0, key)
  return [first, ...placed]
}

/** The visible columns; optional ones only if switched on. */
export function visibleColumns(
  keys: readonly string[],
  arrangement: Arrangement,
  extra: readonly string[] = [],
): readonly string[] {
  return orderedColumns(keys, arrangement).filter(
    (key, at) => at === 0 || isColumnVisible(arrangement, key, extra.includes(key)),
  )
}

export const isColumnVisible = ({ hidden, added }: Arrangement, key: string, isExtra: boolean): boolean =>
  isExtra ? added.includes(key) : !hidden.includes(key)

export const withColumnToggled = (arrangement: Arrangement, key: string, isExtra = false): Arrangement => {
  const list = isExtra ? 'added' : 'hidden'
  const before = arrangement[list]
  const after = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
  return { ...arrangement, [list]: after }
}

/** One step to the front (-1) or the back (1); nothing moves at the ends. */
export function withColumnMoved(
  keys: readonly string[],
  arrangement: Arrangement,
  key: string,
  step: -1 | 1,
): Arrangement {
  const order = [...orderedColumns(keys, arrangement)]
  const from = order.indexOf(key)
  const to = from + step
  if (from < 1 || to < 1 || to >= order.length) return arrangement
  order.splice(from, 1)
  order.splice(to, 0, key)
  return { ...arrangement, order: order.slice(1) }
}
