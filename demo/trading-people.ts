/** The people of the payees that only a sandbox whose markets have traded has. */
import { neighbourCompanies, newcomerCompanies } from './companies.ts'
import type { DemoPerson } from './people.ts'

const [firstNeighbour, ...otherNeighbours] = neighbourCompanies

/** Keeps the books of newcomers and of one supplier. */
const bookkeeper: DemoPerson = {
  key: 'fangmin',
  name: '方敏',
  mail: 'fangmin@bookkeeping.test',
  mobile: '13900020011',
  title: '10',
  registered: '2025-06-20T02:00:00.000Z',
  activated: true,
  roles: Object.fromEntries(
    [firstNeighbour, ...newcomerCompanies].flatMap((company) =>
      company ? [[company.key, 'administrator' as const]] : [],
    ),
  ),
}

/** Every other supplier has a person of its own: those that share one count as one for the live indication. */
const otherPeople = otherNeighbours.map(
  ({ key, registered }, place): DemoPerson => ({
    key: `${key}-finance`,
    name: ['金岚', '常睿', '韦刚', '童达'][place] ?? '',
    mail: `finance@${key}.test`,
    mobile: `139000200${12 + place}`,
    title: '10',
    registered,
    activated: true,
    roles: { [key]: 'administrator' },
  }),
)

export const tradingPeople: readonly DemoPerson[] = [bookkeeper, ...otherPeople]
