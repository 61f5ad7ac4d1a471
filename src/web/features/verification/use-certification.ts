/** The verification of the acting company. */

import type { Reply } from '#contract/route.ts'
import { certificationRead } from '#contract/verification.ts'
import { useRead } from '#web/api/use-read.ts'
import { multiagentId } from '#web/session/cache.ts'

export type Certification = Reply<typeof certificationRead>
export type Attempt = NonNullable<Certification['attempt']>

export const actingCompany = (): string => multiagentId.get() ?? ''

export const useCertification = () => useRead(certificationRead, { query: { companyId: actingCompany() } })
