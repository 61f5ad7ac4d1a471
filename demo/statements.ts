/**
 * The reconciliation statements of the demo world, made by both sides. One is agreed in its second round, one with a difference, one
 * is rejected as a whole, one disputes a document in an offer, two wait for an answer, and two are drafts.
 */
import { addMonths, type DateRange, rangeNamed } from '#domain/date-ranges.ts'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import type { Past } from './past-context.ts'
import { type Entry, type Playing, statementDesk } from './statement-desk.ts'

const factory = 'V100021'
const tooling = 'V100188'
const paint = 'H20007'

/** A whole month, so many months before the last one. */
const month = (past: Past, before: number): DateRange =>
  rangeNamed('lastMonth', addMonths(dayOf(past.now().getTime() as Instant), -before))

const plus = (entry: Entry, minor: bigint): Entry => ({ ...entry, amount: entry.amount + minor })

/** Yesterday morning both sides send what they have listed, and after the clearing they answer. */
export async function sendStatements(playing: Playing): Promise<void> {
  const { past } = playing
  const desk = statementDesk(playing, factory)
  const [wrong, ...others] = await desk.entries(month(past, 1))
  if (wrong) await desk.draft('payer', [plus(wrong, 1_800_00n), ...others.slice(0, -1)])
  await desk.send('payer', 'draft')
}

export async function answerStatements(playing: Playing): Promise<void> {
  const { past } = playing
  const desk = statementDesk(playing, factory)
  const entries = await desk.entries(month(past, 1))
  const [wrong] = entries
  const missing = entries.at(-1)
  if (!wrong || !missing) return
  await desk.answer('payer', {
    rejects: [
      { number: wrong.number, reason: 'amountMismatch', description: '合同价每件 45.50，对账单按 47.00 计' },
    ],
    documentIds: [missing.id],
  })
  await desk.draft('payer', await desk.entries(month(past, 2)))
  await desk.send('payer', 'draft')
  const old = await desk.entries(month(past, 2))
  await desk.answer('payer', {
    rejects: old.map(({ number }) => ({ number, reason: 'other', description: '请按含税金额重新列示' })),
  })
}

/** Today the second round settles, and everything else is as it is found. */
export async function keepStatements(playing: Playing): Promise<void> {
  await settleSecondRound(playing)
  await agreeWithDifference(playing)
  await disputeOffered(playing)
  await leaveToReview(playing)
  await leaveDrafts(playing)
  await playing.past.settle()
}

async function settleSecondRound(playing: Playing): Promise<void> {
  const { context, past } = playing
  const desk = statementDesk(playing, factory)
  const statement = await desk.current('partiallyApproved', 'payer')
  if (!statement) return
  const approved = (await desk.linesOf(statement)).flatMap(({ number, state }) =>
    state === 'approved' ? [number] : [],
  )
  const proposed = await context.systemDb
    .selectFrom('reconciliation_proposals')
    .select('id')
    .where('statement_id', '=', statement.id)
    .execute()
  const left = (await desk.entries(month(past, 1))).filter(({ number }) => !approved.includes(number))
  await desk.correct(
    'payer',
    left,
    proposed.map(({ id }) => id),
  )
  await desk.send('payer', 'partiallyApproved')
  await desk.answer('payer', {})
}

/** The total contains a fee that no line names; both sides know. */
async function agreeWithDifference(playing: Playing): Promise<void> {
  const desk = statementDesk(playing, factory)
  const entries = await desk.entries(month(playing.past, 3))
  const lines = entries.reduce((sum, { amount }) => sum + amount, 0n)
  await desk.draft('payee', entries, { total: lines + fee, notes: '总额含运费 320.00 元' })
  await desk.send('payee', 'draft', -fee)
  await desk.answer('payee', {})
}
const fee = 320_00n

/** The payer rejects a document that the payee has offered: its offer is frozen until they agree. */
async function disputeOffered(playing: Playing): Promise<void> {
  const desk = statementDesk(playing, factory)
  // The oldest, because the README follows the newest until it is awarded.
  const [disputed, ...others] = (await desk.offered()).toReversed()
  if (!disputed) return
  await desk.draft('payee', [plus(disputed, 520_00n), ...others])
  await desk.send('payee', 'draft')
  await desk.answer('payee', {
    rejects: [
      {
        number: disputed.number,
        reason: 'amountMismatch',
        description: '入库少收 52 件，应减 520.00 元',
      },
    ],
  })
}

/** A wrong amount, a wrong due date, missing lines and an extra one; and a month without a difference. */
async function leaveToReview(playing: Playing): Promise<void> {
  const { past } = playing
  const desk = statementDesk(playing, factory)
  const since = { from: month(past, 0).from, to: dayOf(past.now().getTime() as Instant) }
  const [first, wrong, late, ...others] = await desk.entries(since)
  if (first && wrong && late)
    await desk.draft('payer', [
      first,
      plus(wrong, 1_280_00n),
      { ...late, dueDate: addDays(late.dueDate, 14) },
      ...others.slice(0, -1),
      { ...first, number: `${first.number}-B`, amount: 28_400_00n },
    ])
  await desk.send('payer', 'draft')
  const other = statementDesk(playing, paint)
  await other.draft('payee', await other.entries(month(past, 0)))
  await other.send('payee', 'draft')
}

async function leaveDrafts(playing: Playing): Promise<void> {
  const { past } = playing
  const today = dayOf(past.now().getTime() as Instant)
  const desk = statementDesk(playing, tooling)
  await desk.draft('payer', await desk.entries(month(past, 0)))
  const own = statementDesk(playing, factory)
  await own.draft('payee', (await own.entries(rangeNamed('monthToDate', today))).slice(0, 6), {
    notes: '本月截至今日',
  })
}
