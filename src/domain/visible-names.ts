/** Names as people see them, and telling apart two objects with the same name. */

/** Ignores width, case and spaces. The database has the same rule for companies. */
export const visibleName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()

const shortIdCharacters = 6

/** The end of an id, which is random: short enough to read out, and enough to tell two apart. */
export const shortIdOf = (id: string): string =>
  id.replaceAll('-', '').slice(-shortIdCharacters).toUpperCase()

/** The visible names that occur more than once in a list. */
export function sharedNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const visible of names.map(visibleName)) (seen.has(visible) ? shared : seen).add(visible)
  return shared
}
