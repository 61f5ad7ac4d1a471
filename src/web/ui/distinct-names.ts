/** Distinct labels for choices: equal visible names get the end of their id. */
import { sharedNames, shortIdOf, visibleName } from '#domain/visible-names.ts'
import { companyNaming } from '#text/identities.ts'
import { sayNow } from './say.ts'

type NamedRecord = { readonly id: string; readonly name: string }

/** The label of each choice. */
export function distinctNames(
  list: readonly NamedRecord[],
): readonly { readonly value: string; readonly label: string }[] {
  const shared = sharedNames(list.map(({ name }) => name))
  return list.map(({ id, name }) => ({
    value: id,
    label: shared.has(visibleName(name)) ? sayNow(companyNaming.withId, { name, id: shortIdOf(id) }) : name,
  }))
}
