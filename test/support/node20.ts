/** Vitest prints failed tests with `Map.groupBy`, which Node 20 lacks; without this a failure would be hidden. */
function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
    index += 1
  }
  return groups
}

if (!('groupBy' in Map)) Object.assign(Map, { groupBy })
