/** The demo world as the browser tests speak of it: people by key, companies by key. */
import { banks } from '#demo/bank-accounts.ts'
import { companies } from '#demo/companies.ts'
import { demoReasons } from '#demo/documents.ts'
import { invitations } from '#demo/invitations.ts'
import { payees } from '#demo/markets.ts'
import { demoOperator } from '#demo/operators.ts'
import { type DemoPerson, people } from '#demo/people.ts'
import { handlers, legalPeople } from '#demo/verification.ts'
import { pages } from '#domain/access/pages.ts'

export function personOf(key: string): DemoPerson {
  const found = people.find((person) => person.key === key)
  if (!found) throw new Error(`The demo world has no person ${key}.`)
  return found
}

/** The name of a company, or of one of its children or sub-entities. */
export function nameOf(key: string): string {
  const named = companies.flatMap((company) => [company, ...(company.entities ?? [])])
  const found = named.find((one) => one.key === key)
  if (!found) throw new Error(`The demo world has no company ${key}.`)
  return found.name
}

/** The page after signing in, by kind of company: the first page of the menu. */
export const landings = {
  buyer: pages.marketInfo.path,
  supplier: pages.paymentApply.path,
  dealer: pages.dealerFinancing.path,
} as const

/** Every name that is shown in Chinese in both languages. */
export const properNames: readonly string[] = [
  ...people.map(({ name }) => name),
  ...invitations.map(({ name }) => name),
  demoOperator.name,
  ...payees.flatMap(({ name, contact: [contact] }) => [name, contact]),
  ...companies.flatMap(({ name, entities }) => [name, ...(entities ?? []).map((entity) => entity.name)]),
  ...Object.values(demoReasons),
  ...banks.map(({ name }) => name),
  ...legalPeople,
  ...handlers,
]
