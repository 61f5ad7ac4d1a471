/** The state of a company's verification as its pages show it, with what happens next and what may be done. */

import type { Reply } from '#contract/route.ts'
import type * as contract from '#contract/verification.ts'
import type { CompanyMold, CompanyType } from '#domain/access/abilities.ts'
import type { Calendar } from '#domain/calendar.ts'
import type { Instant } from '#domain/day.ts'
import { banks } from '#domain/verification/banks.ts'
import type { CompanyForm } from '#domain/verification/form.ts'
import { personChecksPerDayMax } from '#domain/verification/limits.ts'
import { maskMobile, maskNumber } from '#domain/verification/masks.ts'
import { personStateOf } from '#domain/verification/person.ts'
import {
  arrivesBy,
  attemptsLeft,
  type Counts,
  entriesLeft,
  lostAt,
  maySubmit,
  silentAt,
  type VerificationBlock,
} from '#domain/verification/rules.ts'
import type { Attempt, currentVerification, lastVerification, personChecks } from './queries.ts'

type View = Reply<typeof contract.certificationRead>
type Verified = NonNullable<Awaited<ReturnType<typeof currentVerification>>>

export type CertificationRows = {
  readonly master: {
    readonly name: string
    readonly legal_form: CompanyMold
    readonly company_type: CompanyType
  }
  readonly verified: Verified | undefined
  /** Whether it still counts or not. */
  readonly lastVerified: Awaited<ReturnType<typeof lastVerification>>
  readonly attempt: Attempt | undefined
  readonly counts: Counts
  readonly person: Awaited<ReturnType<typeof personChecks>>
  readonly draft: { readonly form: CompanyForm; readonly savedAt: Date } | undefined
  readonly bankDays: Calendar
  readonly payerName: string
  /** Whether there are a registry and a bank, and the caller may act. */
  readonly isOpen: boolean
  readonly mayKeep: boolean
  readonly businessNow: Date
}

const instantText = (at: Date | null): string | null => at?.toISOString() ?? null

const verifiedView = (verified: Verified): View['verified'] => ({
  kind: verified.kind,
  legalName: verified.legal_name,
  companyNum: verified.credit_code,
  legalPersonName: verified.legal_person,
  accountHolder: verified.holder,
  accountNumber: maskNumber(verified.number),
  bankName: verified.bank_name,
  verifiedAt: verified.verified_at.toISOString(),
})

function attemptView(attempt: Attempt, bankDays: Calendar): View['attempt'] {
  const sentAt = attempt.sent_at?.getTime() as Instant | undefined
  return {
    number: attempt.number,
    reason: attempt.reason,
    legalName: attempt.legal_name,
    creditCode: attempt.credit_code,
    legalPerson: attempt.legal_person,
    accountHolder: attempt.account_holder,
    accountNumber: maskNumber(attempt.account_number),
    bank: attempt.bank_name,
    bankCode: attempt.bank_code,
    handler: attempt.handler,
    handlerMobile: maskMobile(attempt.handler_mobile),
    licence: attempt.licence_file_id,
    submittedAt: attempt.submitted_at.toISOString(),
    sentAt: instantText(attempt.sent_at),
    arrivesBy: sentAt === undefined ? null : (arrivesBy(sentAt, bankDays) ?? null),
    arrivedAt: instantText(attempt.arrived_at),
    endsAt: instantText(attempt.ends_at),
    endedAt: instantText(attempt.ended_at),
    wrongEntries: attempt.wrong,
    wrongAt: instantText(attempt.wrong_at),
    entriesLeft: entriesLeft(attempt.entries),
    givenUpAt: instantText(givenUpAt(attempt)),
  }
}

/** Until when the platform waits for the registry, or for the bank. */
function givenUpAt({ state, submitted_at, sent_at }: Attempt): Date | null {
  if (state === 'submitted') return new Date(silentAt(submitted_at.getTime() as Instant))
  return state === 'transferSent' && sent_at ? new Date(lostAt(sent_at.getTime() as Instant)) : null
}

/** Why the company cannot submit, or the person cannot be checked. */
function blockOf(
  { isOpen, mayKeep, master, counts }: CertificationRows,
  checksLeft: number,
): VerificationBlock | null {
  if (!isOpen) return 'closed'
  if (!mayKeep) return 'notKeeper'
  if (master.legal_form === 'person') return checksLeft === 0 ? 'checksUsedUp' : null
  const allowed = maySubmit(counts)
  return allowed.ok ? null : blocks[allowed.failure]
}
const blocks = {
  verificationLocked: 'locked',
  verificationsUsedUp: 'attemptsUsedUp',
  submissionsUsedUp: 'submissionsUsedUp',
} as const

/** A company whose name has changed is not verified, although its attempt was. */
function stateOf({ attempt, verified }: CertificationRows): View['state'] {
  if (attempt && (attempt.state !== 'verified' || verified)) return attempt.state
  return !attempt && verified?.kind === 'company' ? 'verified' : 'notVerified'
}

export function certificationView(found: CertificationRows): View {
  const { master, verified, lastVerified, attempt, counts, person, draft, businessNow } = found
  const isWaiting =
    attempt?.state === 'amountToEnter' && attempt.ends_at !== null && attempt.ends_at > businessNow
  const checksLeft = Math.max(0, personChecksPerDayMax - person.checksToday)
  const blocked = blockOf(found, checksLeft)
  const isPerson = master.legal_form === 'person'
  return {
    companyName: master.name,
    companyMold: master.legal_form,
    companyType: master.company_type,
    authentication: verified ? 1 : 0,
    verified: verified ? verifiedView(verified) : null,
    outdated:
      lastVerified && !verified
        ? { legalName: lastVerified.legal_name, verifiedAt: lastVerified.verified_at.toISOString() }
        : null,
    state: stateOf(found),
    attempt: attempt ? attemptView(attempt, found.bankDays) : null,
    person: {
      state:
        isPerson && lastVerified && !verified
          ? 'notVerified'
          : personStateOf(person.newest?.result ?? undefined),
      result: person.newest?.result ?? null,
      checkedAt: instantText(person.newest?.checked_at ?? null),
      checksLeft,
    },
    attemptsLeft: attemptsLeft(counts),
    blocked,
    payerName: found.payerName,
    banks: banks.length,
    draft: draft && found.mayKeep ? { form: draft.form, savedAt: draft.savedAt.toISOString() } : null,
    can: {
      submit: !isPerson && blocked === null,
      enter: found.isOpen && found.mayKeep && isWaiting && entriesLeft(attempt.entries) > 0,
      checkPerson: isPerson && blocked === null,
    },
  }
}
