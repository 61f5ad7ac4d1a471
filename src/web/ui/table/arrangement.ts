/** Which columns are shown, in which order. The first column stays first and is always there: it names the row. */

export type Arrangement = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Of the columns that are there only for whoever asks for them, those that were asked for. */
  readonly added: readonly string[]
}

export const natural: Arrangement = { order: [], hidden: [], added: [] }

/** Every column, in order. A column that the arrangement does not know stands where it stands by nature. */
export function ordered(keys: readonly string[], { order }: Arrangement): readonly string[] {
  const [first, ...movable] = keys
  if (first === undefined) return []
  const arranged = order.filter((key, at) => movable.includes(key) && order.indexOf(key) === at)
  const placed = [...arranged]
  for (const [at, key] of movable.entries()) if (!arranged.includes(key)) placed.splice(at, 0, key)
  return [first, ...placed]
}

/** The columns that are shown; of the `extra` ones those that were asked for. */
export function shown(
  keys: readonly string[],
  arrangement: Arrangement,
  extra: readonly string[] = [],
): readonly string[] {
  return ordered(keys, arrangement).filter(
    (key, at) => at === 0 || isShown(arrangement, key, extra.includes(key)),
  )
}

export const isShown = ({ hidden, added }: Arrangement, key: string, isExtra: boolean): boolean =>
  isExtra ? added.includes(key) : !hidden.includes(key)

export const toggled = (arrangement: Arrangement, key: string, isExtra = false): Arrangement => {
  const list = isExtra ? 'added' : 'hidden'
  const before = arrangement[list]
  const after = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
  return { ...arrangement, [list]: after }
}

/** One step towards the front (-1) or the back (1); at either end nothing moves. */
export function moved(
  keys: readonly string[],
  arrangement: Arrangement,
  key: string,
  step: -1 | 1,
): Arrangement {
  const order = [...ordered(keys, arrangement)]
  const from = order.indexOf(key)
  const to = from + step
  if (from < 1 || to < 1 || to >= order.length) return arrangement
  order.splice(from, 1)
  order.splice(to, 0, key)
  return { ...arrangement, order: order.slice(1) }
}
