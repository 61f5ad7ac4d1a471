/** The one table of auth codes: complete, without an unused code, and the same for every reader. */
import { expect, it } from 'vitest'
import {
  abilities,
  abilitiesOf,
  companyTypes,
  operatorAbilities,
  roles,
  rolesWith,
} from '#domain/access/abilities.ts'
import { elements } from '#domain/access/elements.ts'
import { menuFor, operatorPages, pages } from '#domain/access/pages.ts'
import { routes } from './routes.ts'

const requested = new Set<string>([
  ...Object.values(pages).map(({ ability }) => ability),
  ...Object.values(operatorPages).map(({ ability }) => ability),
  ...Object.values(elements),
  ...Object.values(routes).map(({ access }) => access),
])

it('[IDN-47] every auth code is asked for by a page, a call or an element, and those ask for no other', () => {
  const known: readonly string[] = [...abilities, ...operatorAbilities]
  expect(known.filter((ability) => !requested.has(ability))).toEqual([])
  expect([...requested].filter((code) => !known.includes(code)).toSorted()).toEqual([
    'beforeAgreements',
    'key.awards',
    'key.documents',
    'key.payees',
    'key.payments',
    'open',
    'operator',
    'person',
    'signedIn',
  ])
})

it('[IDN-47] a role has what the table says, and the menu offers it no page beyond', () => {
  for (const companyType of companyTypes)
    for (const role of roles) {
      const may = abilitiesOf(companyType, role)
      expect([...may]).toEqual(abilities.filter((one) => rolesWith(one, companyType).includes(role)))
      const offered = menuFor(may).flatMap((group) => group.pages.map((name) => pages[name].ability))
      expect(offered.filter((ability) => !may.has(ability))).toEqual([])
    }
  expect(menuFor(new Set())).toEqual([])
})
