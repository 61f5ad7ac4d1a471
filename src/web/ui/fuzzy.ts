/** Fuzzy search: the letters occur in order, and closer together is better. */

/** Undefined if there is no match; a higher score is better. */
export function scoreOf(query: string, text: string): number | undefined {
  const characters = [...plain(query)].filter((character) => character !== ' ')
  const target = [...plain(text)]
  let score = 0
  let at = -1
  for (const character of characters) {
    const found = target.indexOf(character, at + 1)
    if (found < 0) return undefined
    const together = found === at + 1
    const beginsWord = found === 0 || /[\s·/-]/.test(target[found - 1] ?? '')
    score += 1 + (together ? 4 : 0) + (beginsWord ? 3 : 0)
    at = found
  }
  // Of two equal matches, the shorter one wins.
  return score - target.length / 100
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Entries that match by any of their texts, best first; without a query all of them in their own order. */
export function bestMatches<T>(
  query: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): T[] {
  return scoredMatches(query, items, textsOf).map(({ item }) => item)
}

/** The same with their scores, so that lists can be compared; all scores are equal without a query. */
export function scoredMatches<T>(
  query: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): { readonly item: T; readonly score: number }[] {
  if (query.trim() === '') return items.map((item) => ({ item, score: 0 }))
  const scored = items.flatMap((item) => {
    const scores = textsOf(item).flatMap((text) => scoreOf(query, text) ?? [])
    return scores.length > 0 ? [{ item, score: Math.max(...scores) }] : []
  })
  return scored.toSorted((a, b) => b.score - a.score)
}
