/**
 * Records payments that a payer's own system reports: awards are paid as awards, other documents as paid on
 * their due date.
 */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/sync.ts'
import { topics } from '#contract/topics.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import { type Currency, type Money, parseAmount } from '#domain/money.ts'
import { parseBankReference } from '#domain/reasons.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import { checkSynced, type SyncedDocument } from '#domain/sync/documents.ts'
import { decidePaid, type PaymentSyncOutcome, paymentSyncOutcomes } from '#domain/sync/payments.ts'
import type { RowResult } from '#domain/sync/results.ts'
import { checkSent } from '#domain/sync/values.ts'
import { readDay } from '#domain/typed-day.ts'
import { awardItem, isPaidInTime, type LapsedAward, lapsedAwards, payFor } from '../awards/commands.ts'
import { completeHeld, heldIn } from '../bank-files/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { findNamed, type KnownLookup, payWhenDue, type SyncLookup } from '../documents/commands.ts'
import { mapYielding } from '../rate-limits/yielding.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { inOrder, payerOf, split } from './commands.ts'
import { documentNameOf, resultsShown } from './present.ts'

type Payment = SyncedDocument & {
  readonly paidDate: Day
  readonly paidAmount: string | undefined
  readonly reference: string | undefined
}
type Result = RowResult<PaymentSyncOutcome>

/** A payment names its document as a withdrawal does. */
function check(sent: Readonly<Record<string, string>>) {
  const { paidDate = '', amount, reference: sentReference = '', ...named } = sent
  const checked = checkSynced(named, true)
  const day = readDay(paidDate)
  const reference = parseBankReference(sentReference)
  const isUnfit = sentReference.trim() !== '' && reference === undefined
  const errors = [
    ...('errors' in checked ? checked.errors : []),
    ...(day ? [] : [{ column: 'paidDate', reason: 'notADay' as const, value: paidDate }]),
    ...(isUnfit ? [{ column: 'reference', reason: 'tooLong' as const, value: sentReference }] : []),
  ]
  if ('errors' in checked || !day || isUnfit) return { errors }
  return { values: { ...checked.values, paidDate: day, paidAmount: amount, reference } }
}

type NamedPayment = { readonly payment: Payment & { readonly row: number }; readonly document: KnownLookup }

export const payments: Command<
  Input<typeof contract.syncPayments>,
  Reply<typeof contract.syncPayments>,
  Actor
> = async (work, { body: { payerId, payments: rows } }) => {
  const { db, businessNow } = work
  const { tenantId } = requireActing(work.actor)
  const payer = await payerOf(work, payerId)
  if (!payer.ok) return payer
  const { fit, wrong } = split(await mapYielding(rows, (sent) => checkSent(sent, check)))
  const found = fit.length === 0 ? [] : await findNamed(db, { tenantId, payerId: payer.value }, fit)
  const lapsed = await lapsedAwards(
    db,
    tenantId,
    found.flatMap(({ id }) => id ?? []),
  )
  const { results, whenDue, awarded } = sortOut(fit, found, lapsed, dayOf(businessNow.getTime() as Instant))
  await payWhenDue(
    db,
    tenantId,
    whenDue.map(({ payment, document }) => ({ ...document, paid_date: payment.paidDate })),
    businessNow,
  )
  const report = await payFor(work, tenantId, awarded.map(paidFor), heldIn(db, tenantId))
  const solved = await completeHeld(work, tenantId, report.completed, work.actor.userId)
  const { refused, inFull, early, afterLapse } = report
  const endedIds = new Set(inFull.map(({ document_id }) => document_id))
  const settled = awarded.filter(({ document }) => !refused.has(document.id))
  const all = [...whenDue, ...settled]
  const reported = [
    ...results,
    ...whenDue.map((one) => outcomeOf(one, 'paid')),
    ...settled.map((one) => outcomeOf(one, endedIds.has(one.document.id) ? 'paid' : 'paidEarly')),
    ...awarded.flatMap(({ payment, document }) => {
      const error = refused.get(document.id)
      return error ? [failed(payment.row, document.id, error)] : []
    }),
  ]
  return done({
    value: await resultsShown(
      paymentSyncOutcomes,
      inOrder(reported, wrong),
      rows.map(documentNameOf),
      work.origin.language,
    ),
    entry:
      all.length === 0
        ? undefined
        : journalEntryOfPayments(
            work,
            all,
            [...early, ...afterLapse, ...inFull],
            early.length + afterLapse.length,
            { ...report, events: [...report.events, ...solved] },
          ),
  })
}

/** Sorts rows by the document that they name; the first row of a document stays. */
function sortOut(
  fit: readonly (Payment & { readonly row: number })[],
  found: readonly SyncLookup[],
  lapsed: readonly LapsedAward[],
  today: Day,
) {
  const byRow = new Map(found.map((one) => [one.row, one]))
  const first = new Map<string, number>()
  const results: Result[] = []
  const whenDue: NamedPayment[] = []
  const awarded: NamedPayment[] = []
  for (const payment of fit) {
    const document = byRow.get(payment.row)
    if (!document || document.id === null) {
      results.push(failed(payment.row, null, document?.is_own ? ownPayee(payment) : refuse('notFound')))
      continue
    }
    const { id } = document
    const before = first.get(id)
    const decided = decidePaid(paidOf(document, payment, lapsed), paidAs(payment, document.currency), today)
    if (before === undefined) first.set(id, payment.row)
    if (document.is_own) results.push(failed(payment.row, id, ownPayee(payment)))
    else if (before !== undefined) results.push(failed(payment.row, id, twice(payment, before)))
    else if (!decided.ok) results.push(failed(payment.row, id, decided))
    else if (decided.value === 'unchanged')
      results.push({ row: payment.row, outcome: 'unchanged', id, errors: [] })
    else if (decided.value === 'paidEarly') awarded.push({ payment, document })
    else whenDue.push({ payment, document })
  }
  return { results, whenDue, awarded }
}

const twice = ({ number }: Payment, row: number): RowError => ({
  column: 'number',
  reason: 'twiceInFile',
  value: number,
  details: { row },
})

/** A member of a payee does not say by a key either that it was paid (OFR-33). */
const ownPayee = ({ payeeCode }: Payment): RowError => ({
  column: 'payeeCode',
  reason: 'ownPayee',
  value: payeeCode ?? '',
})

const paidOf = (document: KnownLookup, payment: Payment, lapsed: readonly LapsedAward[]) => ({
  amount: document.amount,
  currency: document.currency,
  payable: document.payable ?? document.amount,
  confirmation: document.confirmation,
  documentDate: document.document_date as Day | null,
  paidDate: document.paid_date as Day | null,
  isAwarded:
    document.item_state === 'awarded' ||
    isPaidInTime(lapsed, document.id, payment.paidDate, amountOf(payment.paidAmount, document.currency)),
})

const paidAs = ({ paidDate, paidAmount }: Payment, currency: Currency) => ({
  paidDate,
  amount: amountOf(paidAmount, currency),
})

const paidFor = ({ payment, document }: NamedPayment) => ({
  documentId: document.id,
  amount: amountOf(payment.paidAmount, document.currency),
  valueDate: payment.paidDate,
  reference: payment.reference,
})

const failed = (row: number, id: string | null, error: RowError | Refused): Result => ({
  row,
  outcome: 'failed',
  id,
  errors: [error],
})
const outcomeOf = ({ payment, document }: NamedPayment, outcome: 'paid' | 'paidEarly'): Result => ({
  row: payment.row,
  outcome,
  id: document.id,
  errors: [],
})

const amountOf = (text: string | undefined, currency: Currency): Money | 'unreadable' | undefined => {
  if (text === undefined) return undefined
  const read = parseAmount(text, currency)
  return typeof read === 'object' ? read : 'unreadable'
}

const numbersNamedMax = 3

function journalEntryOfPayments(
  work: Work<Actor>,
  all: readonly NamedPayment[],
  awards: Parameters<typeof awardItem>[0][],
  early: number,
  { ended, events }: Pick<Awaited<ReturnType<typeof payFor>>, 'ended' | 'events'>,
) {
  const { tenantId } = requireActing(work.actor)
  const numbers = all.slice(0, numbersNamedMax).map(({ payment }) => payment.number)
  const others = new Set(all.flatMap(({ document }) => document.payee_tenant_id ?? []))
  const byDocument = new Map(awards.map((award) => [award.document_id, awardItem(award)]))
  const items = all.map(
    ({ payment, document }) => byDocument.get(document.id) ?? { id: document.id, name: payment.number },
  )
  const reported = [topics.documentsChanged, topics.offersChanged].flatMap((topic) => [
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
      items: [...items, ...ended.map(awardItem)],
      ...(ended.length > 0 && { ended: ended.map(awardItem) }),
    },
    events: [...reported, ...events],
  }
}
