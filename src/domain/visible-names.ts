/** Names as people see them, and how two things of one name are told apart. */

/** Whatever differs in width, case or spaces alone looks the same. The database keeps the same of every company. */
export const visibleName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()

const shortIdCharacters = 6

/** The end of an id, which is random: short enough to be read out, and enough to tell two of one name apart. */
export const shortIdOf = (id: string): string =>
  id.replaceAll('-', '').slice(-shortIdCharacters).toUpperCase()

/** The visible names that more than one of a list has. */
export function sharedNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const visible of names.map(visibleName)) (seen.has(visible) ? shared : seen).add(visible)
  return shared
}
