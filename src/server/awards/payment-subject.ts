/** Awards as what a payer's bank messages settle: paid, returned and refused by award number, or by transfer order. */
import { awardSolutions } from '#domain/awards/exceptions.ts'
import { awardNumberIn } from '#domain/awards/number.ts'
import type { PayerSubject } from '../payment-subject.ts'
import { completionOf, matchAwards, refuseAwards, returnAwards, settleAwards } from './bank-entries.ts'
import { awardsByNumber, orderedNumbers } from './bank-queries.ts'
import { awardShown, awardShownOf } from './exception-view.ts'
import { awardItem } from './journal.ts'
import { type AwardRow, paidEvents } from './locks.ts'
import { previewAwards } from './preview-entries.ts'
import { proposedAwards } from './proposals.ts'
import { lockOwnAwards, recordAtAward } from './record-exception.ts'

const there = (awards: readonly (AwardRow | undefined)[]): readonly AwardRow[] =>
  awards.filter((award) => award !== undefined)

export const awardPayments: PayerSubject<AwardRow | undefined> = {
  name: 'award',
  kinds: ['payment', 'return', 'refusal'],
  referenceIn: awardNumberIn,
  find: awardsByNumber,
  inOrder: orderedNumbers,
  match: matchAwards,
  preview: previewAwards,
  settle: settleAwards,
  return: returnAwards,
  refuse: refuseAwards,
  completionOf,
  itemsOf: (awards) => there(awards).map(awardItem),
  eventsOf: (tenantId, awards) => paidEvents(tenantId, there(awards)),
  shown: awardShown,
  viewOf: awardShownOf,
  solutions: { payment: awardSolutions },
  proposing: proposedAwards,
  unknown: 'awardUnknown',
  lockOwn: lockOwnAwards,
  record: recordAtAward,
}
