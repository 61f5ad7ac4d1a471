/** A verification as the pages read it: nothing submitted, an attempt, and what was verified. */
import type { Certification } from '#web/features/verification/use-certification.ts'
import { idOf } from './portal-world.ts'

export const attempt: NonNullable<Certification['attempt']> = {
  number: 'EV26111600000418',
  reason: null,
  legalName: 'Mingyuan',
  creditCode: '91310114MA1GT3P683',
  legalPerson: 'Shen',
  accountHolder: 'Mingyuan',
  accountNumber: '3105 0162 **** **** 8812',
  bank: '中国建设银行',
  bankCode: '105100000017',
  handler: 'Li',
  handlerMobile: '138****6027',
  licence: idOf(91),
  submittedAt: '2026-11-16T02:12:00.000Z',
  sentAt: '2026-11-16T02:13:00.000Z',
  arrivesBy: '2026-11-19' as never,
  arrivedAt: '2026-11-16T02:34:00.000Z',
  endsAt: '2026-11-19T16:00:00.000Z',
  endedAt: null,
  wrongEntries: 0,
  wrongAt: null,
  entriesLeft: 3,
  givenUpAt: null,
}
export const nothing: Certification = {
  companyName: 'Mingyuan',
  companyMold: 'company',
  companyType: 'supplier',
  outdated: null,
  authentication: 0,
  verified: null,
  state: 'notVerified',
  attempt: null,
  person: { state: 'notVerified', result: null, checkedAt: null, checksLeft: 5 },
  attemptsLeft: 5,
  blocked: null,
  payerName: 'Sooner',
  banks: 330,
  draft: null,
  can: { submit: true, enter: false, checkPerson: true },
}

export const none = { submit: false, enter: false, checkPerson: false }
export const verified = {
  kind: 'company',
  legalName: 'Mingyuan',
  companyNum: attempt.creditCode,
  legalPersonName: 'Shen',
  accountHolder: 'Mingyuan',
  accountNumber: attempt.accountNumber,
  bankName: attempt.bank,
  verifiedAt: attempt.submittedAt,
} as const
