/** Which columns are shown, in which order. The first column stays first and is always there: it names the row. */

export type Arrangement = { readonly order: readonly string[]; readonly hidden: readonly string[] }

export const natural: Arrangement = { order: [], hidden: [] }

/** Every column, in order. A column that the arrangement does not know stands where it stands by nature. */
export function ordered(keys: readonly string[], { order }: Arrangement): readonly string[] {
  const [first, ...movable] = keys
  if (first === undefined) return []
  const arranged = order.filter((key, at) => movable.includes(key) && order.indexOf(key) === at)
  const placed = [...arranged]
  for (const [at, key] of movable.entries()) if (!arranged.includes(key)) placed.splice(at, 0, key)
  return [first, ...placed]
}

/** The columns that are shown. */
export function shown(keys: readonly string[], arrangement: Arrangement): readonly string[] {
  return ordered(keys, arrangement).filter((key, at) => at === 0 || !arrangement.hidden.includes(key))
}

export const toggled = (arrangement: Arrangement, key: string): Arrangement => ({
  ...arrangement,
  hidden: arrangement.hidden.includes(key)
    ? arrangement.hidden.filter((other) => other !== key)
    : [...arrangement.hidden, key],
})

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
