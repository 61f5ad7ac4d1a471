/** What the account page reads, for prefetching. */
import { platformAgreements } from '#contract/agreements.ts'
import { companyRead, constant } from '#contract/companies.ts'
import { sessionsRead } from '#contract/identity.ts'
import { readAhead } from '#web/api/ahead.ts'

export const positionTypes = { query: { key: 'position_type' } } as const

export function readAccountAhead(): void {
  readAhead(companyRead, {})
  readAhead(sessionsRead, {})
  readAhead(constant, positionTypes)
  readAhead(platformAgreements, {})
}
