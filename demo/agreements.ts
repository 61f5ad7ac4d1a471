/** The people and companies of the demo world have accepted the agreements in force. */
import type { Insertable } from 'kysely'
import {
  type AgreementKind,
  companyAgreements,
  personAgreements,
  verificationAgreements,
} from '#domain/agreements/kinds.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import type { Schema } from '#server/db/schema.ts'
import { agreements } from '#text/agreements.ts'
import type { DemoCompany } from './companies.ts'
import { demoId } from './ids.ts'
import type { DemoPerson } from './people.ts'
import { administratorOf, companyId, userRow } from './rows.ts'

type Acceptance = Insertable<Schema['agreement_acceptances']>
type Who = {
  readonly userId: string
  readonly tenantId: string | null
  readonly subjectId?: string
  readonly at: Date
  readonly makeId: (kind: AgreementKind) => string
}

/** The current versions, as accepted in Chinese. */
export const acceptancesOf = (
  kinds: readonly AgreementKind[],
  { userId, tenantId, subjectId, at, makeId }: Who,
): readonly Acceptance[] =>
  kinds.map((kind) => ({
    id: makeId(kind),
    user_id: userId,
    tenant_id: tenantId,
    kind,
    version: agreements[kind].version,
    file_id: agreementFiles.find((file) => file.kind === kind && file.language === 'zh')?.id ?? '',
    subject_id: subjectId ?? null,
    accepted_at: at,
    address: '127.0.0.1',
    user_agent: '',
  }))

/** Of these people and companies, since they registered. */
export const demoAcceptances = (
  people: readonly DemoPerson[],
  companies: readonly DemoCompany[],
): readonly Acceptance[] => [
  ...people.flatMap((person) =>
    acceptancesOf(personAgreements, {
      userId: userRow(person).id,
      tenantId: null,
      at: new Date(person.registered),
      makeId: (kind) => demoId(`accepted:${person.key}:${kind}`, person.registered),
    }),
  ),
  ...companies.flatMap(({ key, companyType, registered }) =>
    acceptancesOf(companyAgreements[companyType], {
      userId: administratorOf(companyId(key)),
      tenantId: companyId(key),
      at: new Date(registered),
      makeId: (kind) => demoId(`accepted:${key}:${kind}`, registered),
    }),
  ),
]

/** What the administrator of a company accepted with an attempt at verification, or with the check of a person. */
export const verifyingAcceptances = (tenantId: string, subjectId: string, at: Date): readonly Acceptance[] =>
  acceptancesOf(verificationAgreements, {
    userId: administratorOf(tenantId),
    tenantId,
    subjectId,
    at,
    makeId: (kind) => demoId(`accepted:${subjectId}:${kind}`, at.toISOString()),
  })
