/** Groups of a size in which each two of a list meet at least once, so that every pair is tried by few groups. */
export function meetingsOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const open = new Set(all.flatMap((_one, a) => all.slice(a + 1).map((_other, b) => pairOf(a, a + 1 + b))))
  const groups: T[][] = []
  while (open.size > 0) {
    const group: number[] = []
    while (group.length < Math.min(size, all.length)) group.push(nextOf(all.length, group, open))
    for (const a of group) for (const b of group) open.delete(pairOf(a, b))
    groups.push(group.flatMap((n) => all.slice(n, n + 1)))
  }
  return groups
}

const pairOf = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`

/** Who has to meet most of the group, and then most of all. */
function nextOf(count: number, group: readonly number[], open: ReadonlySet<string>): number {
  const others = Array.from({ length: count }, (_, n) => n)
  const openWith = (n: number, some: readonly number[]) =>
    some.filter((one) => open.has(pairOf(n, one))).length
  const rank = (n: number) => openWith(n, group) * count + openWith(n, others)
  return others.filter((n) => !group.includes(n)).reduce((best, n) => (rank(n) > rank(best) ? n : best))
}
