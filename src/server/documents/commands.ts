/** The commands that enter and change a single document. */
import type * as contract from '#contract/document-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { checkEntry } from '#domain/documents/check-entry.ts'
import { type EntryWarning, isAlreadyDue } from '#domain/documents/entry.ts'
import { type DocumentField, type DocumentSide, documentFieldNames } from '#domain/documents/kinds.ts'
import { isMatch, refusalOf, voidsConfirmation } from '#domain/documents/rules.ts'
import { formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type Memberships, refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Change, Command, Work } from '../commands/command.ts'
import { evaluateClaims as evaluate, findNamedReceipts, linkReceipts } from '../invoicing/commands.ts'
import { relatedClaims } from '../invoicing/queries.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { eventOf, factsOf, itemFacts, journalEntry, stateOf } from './journal-entries.ts'
import * as locks from './locks.ts'
import { sideOfActor } from './present.ts'
import * as store from './store.ts'

type DocumentInput = Omit<Input<typeof contract.documentAdd>['body'], 'buyerId' | 'supplierId'>

async function columnsOf(work: Work<Actor>, trade: locks.Trade, entered: DocumentInput, self?: string) {
  const { currency, creditsNumber } = entered
  const checked = checkEntry(entered, sideOfActor(work.actor), dayOf(work.businessNow.getTime() as Instant))
  if (!checked.ok) return checked
  const credited = creditsNumber
    ? await locks.findCredited(work.db, trade, { currency, number: creditsNumber, self })
    : []
  if (creditsNumber && credited.length === 0) return refuse('creditUnknown')
  if (credited.length > 1) return refuse('creditAmbiguous')
  const named = await findNamedReceipts(work.db, { ...trade, currency, id: self }, entered.entries ?? [])
  if ('failure' in named) return named
  return done({ ...checked.value, credits_id: credited[0]?.id ?? null, named })
}

type EnteredDocument = locks.Trade & Pick<locks.CurrentDocument, 'type' | 'number' | 'amount' | 'due_date'>

/**
 * The first warning that the caller has not confirmed in `sure`; an edit warns only about fields that it
 * changes.
 */
async function warningOf(
  { db, businessNow }: Work<Actor>,
  entered: EnteredDocument,
  sure: readonly EntryWarning[] = [],
  before?: EnteredDocument,
): Promise<EntryWarning | undefined> {
  const today = dayOf(businessNow.getTime() as Instant)
  const isDue = isAlreadyDue(entered.amount, entered.due_date, today)
  if (isDue && entered.due_date !== before?.due_date && !sure.includes('alreadyDue')) return 'alreadyDue'
  const isNamedAnew = entered.number !== before?.number || entered.type !== before.type
  const isRequested = isNamedAnew && !sure.includes('numberUsedByOtherType')
  return isRequested && (await locks.isNumberUsedByOtherType(db, entered))
    ? 'numberUsedByOtherType'
    : undefined
}

/** A payer names a payee of its list; a payee names itself, as the sub-entity that it acts for. */
async function lockTrade({ db, actor }: Work<Actor>, buyerId: string, supplierId: string) {
  const { tenantId } = requireActing(actor)
  const [column, own] =
    sideOfActor(actor) === 'payer'
      ? (['id', 'payer_tenant_id'] as const)
      : (['payee_company_id', 'payee_tenant_id'] as const)
  const listed = await db
    .selectFrom('payees')
    .select('id')
    .where('payer_id', '=', buyerId)
    .where(column, '=', supplierId)
    .where(own, '=', tenantId)
    .executeTakeFirst()
  const [held] = listed ? await lockPayees(db, [listed.id]) : []
  return held
}

export const add: Command<
  Input<typeof contract.documentAdd>,
  Reply<typeof contract.documentAdd>,
  Actor
> = async (work, { body: { buyerId, supplierId, ...entered } }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const side = sideOfActor(actor)
  const payee = await lockTrade(work, buyerId, supplierId)
  if (!payee) return refuse('notFound')
  const memberships = await membershipsOf(db)
  const own = side === 'payer' ? refuseOwnPayee(payee.payee_tenant_id, memberships) : undefined
  if (own) return own
  const trade = { payer_tenant_id: payee.payer_tenant_id, payer_id: payee.payer_id, payee_id: payee.id }
  const checked = await columnsOf(work, trade, entered)
  if (!checked.ok) return checked
  const { named, ...rest } = checked.value
  const columns = done({ ...rest, order_number: entered.orderNumber ?? null })
  const known = await locks.findNumbered(db, trade, entered)
  const clash = known && clashOf(known, columns.value, side, memberships)
  if (clash) return clash
  const warning = await warningOf(work, { ...columns.value, ...trade }, entered.sure)
  if (warning) return refuse(warning)
  if (known) return confirmByMatch(work, known)
  const id = context.makeId()
  const serial = await store.takeSerials(db, tenantId, 1)
  const stamp = {
    created_at: businessNow,
    created_by: actor.userId,
    changed_at: businessNow,
    changed_by: actor.userId,
  }
  await store.insertDocuments(db, [
    {
      ...columns.value,
      ...stamp,
      id,
      serial,
      issuer_tenant_id: tenantId,
      ...trade,
      payee_tenant_id: payee.payee_tenant_id,
      payee_company_id: payee.payee_company_id,
      source: side,
      confirmation: side === 'payee' ? 'waiting' : 'none',
    },
  ])
  await linkReceipts(db, { ...columns.value, ...trade, id }, named, { userId: actor.userId, businessNow })
  await evaluate(db, [{ ...columns.value, ...trade, id }], businessNow)
  const changes = changesBetween({}, await factsOf(db, columns.value))
  const facts = { name: entered.number, id, changes }
  return done({
    value: { id, serial: Number(serial), confirmed: false },
    entry: journalEntry(work, 'documents.added', facts, [payee]),
  })
}

/** The fields that a confirmation refers to. */
const boundOf = ({
  number,
  amount,
  currency,
  due_date,
}: Pick<EnteredDocument, 'number' | 'amount' | 'due_date'> & { currency: string }) => ({
  number,
  amount,
  currency,
  dueDate: due_date,
})

type Columns = Omit<Extract<Awaited<ReturnType<typeof columnsOf>>, { ok: true }>['value'], 'named'>

/** A payer's entry that equals the payee's document confirms it; any other use of the number is refused. */
function clashOf(
  known: locks.CurrentDocument,
  columns: Columns,
  side: DocumentSide,
  memberships: Memberships,
): Refused | undefined {
  if (side === 'payee' || refusalOf('confirm', stateOf(known, memberships), 'payer'))
    return refuse('documentNumberTaken')
  if (isMatch(boundOf(known), boundOf(columns))) return undefined
  const { amount: minor, currency, due_date: dueDate } = known
  const amount = groupNumber(formatAmount({ currency, minor }))
  return refuse('payeeEntryDiffers', { amount, currency, dueDate })
}

async function confirmByMatch(
  work: Work<Actor>,
  known: locks.CurrentDocument,
): Promise<Result<Change<Reply<typeof contract.documentAdd>>>> {
  const { db, actor, businessNow } = work
  await store.changeDocuments(db, [known.id], {
    confirmation: 'confirmed',
    declined_reason: null,
    changed_at: businessNow,
    changed_by: actor.userId,
  })
  await store.insertEvents(db, [eventOf(work, known, 'confirmed')])
  await evaluate(db, [known], businessNow)
  const entry = journalEntry(work, 'documents.confirmed', itemFacts([known], { confirmation: 'confirmed' }), [
    known,
  ])
  return done({ value: { id: known.id, serial: Number(known.serial), confirmed: true }, entry })
}

/** The database column of each field. */
const columnsByField = {
  number: 'number',
  type: 'type',
  amount: 'amount',
  currency: 'currency',
  documentDate: 'document_date',
  dueDate: 'due_date',
  means: 'means',
  billTermDays: 'bill_term_days',
  creditsNumber: 'credits_id',
} as const satisfies Record<DocumentField, keyof Columns>

export const update: Command<
  Input<typeof contract.documentUpdate>,
  Reply<typeof contract.documentUpdate>,
  Actor
> = async (work, { body: { id, version, ...entered } }) => {
  const { db, actor, businessNow } = work
  const [before] = await locks.lockDocuments(db, [id])
  if (!before) return refuse('notFound')
  const side = sideOfActor(actor)
  const refusal = refusalOf('edit', stateOf(before, await membershipsOf(db)), side)
  if (refusal) return refuse(refusal)
  if (before.version !== version) return refuse('outOfDate')
  const checked = await columnsOf(work, before, entered, id)
  if (!checked.ok) return checked
  const { named, ...rest } = checked.value
  const columns = done({ ...rest, order_number: entered.orderNumber ?? before.order_number })
  if (await locks.findNumbered(db, before, entered, id)) return refuse('documentNumberTaken')
  const after = { ...before, ...columns.value }
  const warning = await warningOf(work, after, entered.sure, before)
  if (warning) return refuse(warning)
  const voided = before.confirmation !== 'none' && voidsConfirmation(boundOf(before), boundOf(after))
  const related = await relatedClaims(db, [id])
  await store.changeDocuments(db, [id], {
    ...columns.value,
    ...(voided && { confirmation: 'waiting' as const, declined_reason: null }),
    changed_at: businessNow,
    changed_by: actor.userId,
  })
  const changed = documentFieldNames.filter((field) => {
    const column = columnsByField[field]
    return columns.value[column] !== before[column]
  })
  const steps =
    voided && before.confirmation === 'confirmed'
      ? (['edited', 'unconfirmed'] as const)
      : (['edited'] as const)
  await store.insertEvents(
    db,
    steps.map((kind) => eventOf(work, before, kind, kind === 'edited' ? changed.join(',') : null)),
  )
  if (entered.entries) await linkReceipts(db, after, named, { userId: actor.userId, businessNow })
  await evaluate(db, [before, { ...after, payable: undefined }, ...related], businessNow)
  const changes = changesBetween(await factsOf(db, before), await factsOf(db, columns.value))
  const facts = { name: before.number, id, changes, voided }
  return done({ value: null, entry: journalEntry(work, 'documents.edited', facts, [before]) })
}

export { type EnteredReceivable, enterReceivables } from './enter-receivables.ts'
export { changeDocuments, insertDocuments, takeSerials } from './store.ts'
export { syncDocuments } from './sync.ts'
export { findNamed, payWhenDue } from './sync-payments.ts'
export type { KnownLookup, SyncLookup } from './sync-rows.ts'
