/** What the account page reads, for prefetching. */
import { platformAgreements } from '#contract/agreements.ts'
import { companyRead, constant } from '#contract/companies.ts'
import { sessionsRead } from '#contract/identity.ts'
import { prefetch } from '#web/api/prefetch.ts'

export const positionTypes = { query: { key: 'position_type' } } as const

export function prefetchAccount(): void {
  prefetch(companyRead, {})
  prefetch(sessionsRead, {})
  prefetch(constant, positionTypes)
  prefetch(platformAgreements, {})
}
