/** The timeline of a statement: every step of both sides once, in the order of time. */
import { describe, expect, it } from 'vitest'
import { type StatementLife, statementTimeline } from './timeline.ts'

const at = (minute: number): string => `2026-11-12T08:${String(minute).padStart(2, '0')}:00.000Z`
const sent = (round: number, minute: number, changes: { total?: string } = {}) => ({
  round,
  total: '300.00',
  itemTotal: '300.00',
  documents: 3,
  sentBy: '陈薇',
  sentAt: at(minute),
  ...changes,
})
const opened = (minute: number, round = 1) => ({
  kind: 'opened' as const,
  at: at(minute),
  side: 'payee' as const,
  person: '李晓云',
  round,
})
const answered = (
  minute: number,
  decided: { approved?: number; rejected?: number; withdrawn?: number },
  status: 'pendingReview' | 'partiallyApproved' | 'fullyApproved' = 'pendingReview',
) => ({
  ...opened(minute),
  kind: 'answered' as const,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  ...decided,
  status,
})

const life = (changes: Partial<StatementLife>): StatementLife => ({
  status: 'pendingReview',
  round: 1,
  currency: 'CNY',
  initiator: 'payer',
  side: 'payee',
  creator: '陈薇',
  createdAt: at(0),
  finishedAt: null,
  rounds: [sent(1, 1)],
  proposals: [],
  attachments: [],
  events: [],
  ...changes,
})
const stepsOf = (changes: Partial<StatementLife>) =>
  statementTimeline(life(changes)).map(({ kind, round, side, count, approved, rejected }) =>
    [kind, round, side, count, approved, rejected].filter((value) => value !== null).join(' '),
  )

describe('the timeline', () => {
  it('[REC-02] has every step of both sides in the order of time', () => {
    expect(
      stepsOf({
        status: 'fullyApproved',
        round: 1,
        finishedAt: at(8),
        attachments: [
          { name: 'a.pdf', isOwn: false, addedBy: '陈薇', addedAt: at(0) },
          { name: 'b.pdf', isOwn: true, addedBy: '李晓云', addedAt: at(3) },
        ],
        proposals: [1, 2].map(() => ({ round: 1, proposedBy: '李晓云', proposedAt: at(4) })),
        events: [
          opened(2),
          answered(4, { approved: 2, rejected: 1 }, 'partiallyApproved'),
          answered(8, { approved: 1, withdrawn: 1 }, 'fullyApproved'),
        ],
      }),
    ).toEqual([
      'created 0 payer',
      'attached 0 payer',
      'sent 1 payer 3',
      'opened 1 payee',
      'attached 1 payee',
      'answered 1 payee 2 1',
      'proposed 1 payee 2',
      'finished 1',
      'withdrawn 1 payee 1',
      'finished 1',
    ])
  })

  it('[REC-03] names the difference that was confirmed when a round was sent', () => {
    const differences = statementTimeline(life({ rounds: [sent(1, 1), sent(2, 5, { total: '320.00' })] }))
    expect(differences.map(({ difference }) => difference)).toEqual([null, null, '-20.00'])
  })

  it('[REC-02] joins the answers of one person that follow each other, and not those of another', () => {
    const other = { ...answered(6, { approved: 1 }), person: '何芷兰' }
    expect(
      stepsOf({ events: [answered(3, { approved: 1 }), answered(5, { approved: 2, rejected: 1 }), other] }),
    ).toEqual(['created 0 payer', 'sent 1 payer 3', 'answered 1 payee 3 1', 'answered 1 payee 1 0'])
  })

  it('[REC-02] is finished by a round that leaves nothing to decide, and only once by an answer', () => {
    const settled = { status: 'fullyApproved', finishedAt: at(5) } as const
    const rounds = [sent(1, 1), sent(2, 5)]
    const rejected = answered(3, { rejected: 1 }, 'partiallyApproved')
    expect(stepsOf({ ...settled, round: 2, rounds, events: [rejected] }).slice(-2)).toEqual([
      'sent 2 payer 3',
      'finished 2',
    ])
    const once = stepsOf({ ...settled, events: [answered(5, { approved: 3 }, 'fullyApproved')] })
    expect(once.filter((step) => step.startsWith('finished'))).toEqual(['finished 1'])
  })

  it('[REC-02] of a draft says who created it', () => {
    expect(stepsOf({ status: 'draft', round: 0, rounds: [] })).toEqual(['created 0 payer'])
  })
})
