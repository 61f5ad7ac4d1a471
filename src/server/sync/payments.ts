/** Payments that a payer's own system tells of: awards are paid as awards, other documents as what was due. */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/sync.ts'
import { topics } from '#contract/topics.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { type Currency, type Money, parseAmount } from '#domain/money.ts'
import { done, type Refused } from '#domain/result.ts'
import { checkSynced, type SyncedDocument } from '#domain/sync/documents.ts'
import { decidePaid, type PaymentSyncOutcome, paymentSyncOutcomes } from '#domain/sync/payments.ts'
import { readDay } from '#domain/typed-day.ts'
import { payFor } from '../clearing/commands.ts'
import type { Command, News, Work } from '../commands/command.ts'
import { findNamed, type NamedDocument, payWhenDue } from '../documents/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { inOrder, payerOf, split, textsIn } from './commands.ts'
import { type RowResult, resultsShown } from './present.ts'

type Payment = SyncedDocument & { readonly paidDate: Day; readonly paidAmount: string | undefined }
type Result = RowResult<PaymentSyncOutcome>

/** A payment names its document as a withdrawal does. */
function check(sent: Readonly<Record<string, string | undefined>>) {
  const { paidDate = '', amount, ...named } = sent
  const checked = checkSynced(textsIn(named), true)
  const day = readDay(paidDate)
  const errors = [
    ...('errors' in checked ? checked.errors : []),
    ...(day ? [] : [{ column: 'paidDate', reason: 'notADay' as const, value: paidDate }]),
  ]
  if ('errors' in checked || !day) return { errors }
  return { values: { ...checked.values, paidDate: day, paidAmount: amount } }
}

type Named = { readonly payment: Payment & { readonly row: number }; readonly document: NamedDocument }

export const payments: Command<
  Input<typeof contract.syncPayments>,
  Reply<typeof contract.syncPayments>,
  Actor
> = async (work, { body: { payerId, payments: rows } }) => {
  const { db, businessNow } = work
  const { tenantId } = requireActing(work.actor)
  const payer = await payerOf(work, payerId)
  if (!payer.ok) return payer
  const { fit, wrong } = split(rows.map(check))
  const today = dayOf(businessNow.getTime() as Instant)
  const found = new Map(
    (await findNamed(db, { tenantId, payerId: payer.value }, fit)).map((one) => [one.row, one]),
  )
  const results: Result[] = []
  const whenDue: Named[] = []
  const awarded: Named[] = []
  const seen = new Set<string>()
  for (const payment of fit) {
    const document = found.get(payment.row)
    const decided = decidePaid(document && paidOf(document), payment.paidDate, today)
    const id = document?.id ?? null
    if (!decided.ok) results.push(failed(payment.row, id, decided))
    else if (!document || id === null || decided.value === 'unchanged' || seen.has(id))
      results.push({ row: payment.row, outcome: 'unchanged', id, errors: [] })
    else {
      seen.add(id)
      ;(decided.value === 'paidEarly' ? awarded : whenDue).push({ payment, document })
    }
  }
  for (const [day, some] of byDay(whenDue))
    await payWhenDue(
      db,
      tenantId,
      some.map(({ document }) => document),
      day,
      businessNow,
    )
  results.push(...whenDue.map(({ payment, document }) => paid(payment.row, document.id, 'paid')))
  const early = await payAwarded(work, awarded)
  results.push(...early.results)
  const all = [...whenDue, ...early.paid]
  return done({
    value: resultsShown(paymentSyncOutcomes, inOrder(results, wrong), work.origin.language),
    entry: all.length === 0 ? undefined : entryOf(work, all, early.paid.length, early.news),
  })
}

const paidOf = (document: NamedDocument) =>
  document.id === null
    ? undefined
    : {
        amount: document.amount,
        confirmation: document.confirmation,
        paidDate: document.paid_date as Day | null,
        isAwarded: document.item_state === 'awarded',
      }

const failed = (row: number, id: string | null, error: Refused): Result => ({
  row,
  outcome: 'failed',
  id,
  errors: [error],
})
const paid = (row: number, id: string | null, outcome: 'paid' | 'paidEarly'): Result => ({
  row,
  outcome,
  id,
  errors: [],
})

function byDay(named: readonly Named[]): ReadonlyMap<Day, readonly Named[]> {
  const days = new Map<Day, Named[]>()
  for (const one of named) {
    const { paidDate } = one.payment
    const known = days.get(paidDate)
    if (known) known.push(one)
    else days.set(paidDate, [one])
  }
  return days
}

const amountOf = (text: string | undefined, currency: Currency): Money | 'unreadable' | undefined => {
  if (text === undefined) return undefined
  const read = parseAmount(text, currency)
  return typeof read === 'object' ? read : 'unreadable'
}

/** Awards of one day together, each with what was paid for it. */
async function payAwarded(work: Work<Actor>, awarded: readonly Named[]) {
  const { tenantId } = requireActing(work.actor)
  const results: Result[] = []
  const settled: Named[] = []
  const news: News[] = []
  for (const [day, some] of byDay(awarded)) {
    const asked = some.map(({ payment, document }) => ({
      documentId: document.id ?? '',
      amount: amountOf(payment.paidAmount, document.currency),
    }))
    const came = await payFor(work, tenantId, asked, day)
    news.push(...came.news)
    for (const one of some) {
      const refused = came.refused.get(one.document.id ?? '')
      if (refused) results.push(failed(one.payment.row, one.document.id, refused))
      else {
        settled.push(one)
        results.push(paid(one.payment.row, one.document.id, 'paidEarly'))
      }
    }
  }
  return { results, paid: settled, news }
}

const numbersNamedMax = 3

function entryOf(work: Work<Actor>, all: readonly Named[], early: number, news: readonly News[]) {
  const { tenantId } = requireActing(work.actor)
  const numbers = all.slice(0, numbersNamedMax).map(({ payment }) => payment.number)
  const others = new Set(all.flatMap(({ document }) => document.payee_tenant_id ?? []))
  const items = all.map(({ payment, document }) => ({ id: document.id ?? '', name: payment.number }))
  const told = [topics.documentsChanged, topics.offersChanged].flatMap((topic) => [
    { topic, body: {} },
    ...[...others].map((other) => ({ topic, body: {}, tenantId: other })),
  ])
  return {
    action: 'documents.paid' as const,
    tenantId,
    userId: work.actor.userId,
    facts: {
      name: all.length > numbers.length ? `${numbers.join(', ')} … (${all.length})` : numbers.join(', '),
      count: all.length,
      early,
      items,
    },
    news: [...told, ...news],
  }
}
