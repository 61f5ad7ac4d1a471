/** The suppliers of the market in Suzhou that only a sandbox whose markets have traded has. */
import { neighbourCompanies } from './companies.ts'
import type { DemoPayee } from './markets.ts'
import { tradingPeople } from './trading-people.ts'

export const neighbourPayees: readonly DemoPayee[] = neighbourCompanies.map(({ key, name }, place) => {
  const person = tradingPeople.find(({ roles }) => roles[key])
  return {
    payer: 'hongfei-suzhou',
    code: `V1004${String(place).padStart(2, '0')}`,
    name,
    contact: [person?.name ?? '', person?.mail ?? ''],
    company: `${key}-main`,
    marketCurrency: 'CNY',
    listed: '2025-06-24T02:00:00.000Z',
  }
})
