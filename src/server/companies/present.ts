/** A key of the admin config in the caller's language. */

import type { multiagent } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { formatAmount } from '#domain/money.ts'
import type { Language } from '#text/text.ts'

/** position_type stores both languages; the caller gets the labels of their own. */
type PositionPair = { readonly value: string; readonly zh: string; readonly en: string }

export function configValue(key: string, value: string, language: Language): string {
  if (key !== 'position_type') return value
  const pairs = JSON.parse(value) as PositionPair[]
  return JSON.stringify(pairs.map((pair) => ({ label: pair[language], value: pair.value })))
}

export type Keys = Readonly<Record<string, string>>

export const configIn = (keys: Keys, language: Language): Keys =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, configValue(key, value, language)]))

type IdentitiesView = Reply<typeof multiagent>
type Supplier = IdentitiesView['suppliers'][number]
type Detail = Supplier['details'][number]

/** As the query finds them: amounts in minor units. */
export type Identities = Omit<IdentitiesView, 'suppliers'> & {
  readonly suppliers: readonly (Omit<Supplier, 'details'> & {
    readonly details: readonly (Omit<Detail, 'applyAmount'> & { readonly applyMinor: string | null })[]
  })[]
}

export const identitiesShown = ({ suppliers, ...others }: Identities): IdentitiesView => ({
  ...others,
  suppliers: suppliers.map(({ details, ...supplier }) => ({
    ...supplier,
    details: details.map(({ applyMinor, ...detail }) => ({
      ...detail,
      applyAmount:
        applyMinor === null || detail.applyCurrency === null
          ? null
          : formatAmount({ currency: detail.applyCurrency, minor: BigInt(applyMinor) }),
    })),
  })),
})
