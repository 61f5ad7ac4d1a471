/** The commands on receivables that name their payer: add, edit, remove, link, and invite the payer. */
import type * as contract from '#contract/receivables.ts'
import type { Input, Reply } from '#contract/route.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { checkEntry } from '#domain/documents/check-entry.ts'
import { isAlreadyDue } from '#domain/documents/entry.ts'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import { namedReceivablesMax } from '#domain/receivables/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { visibleName } from '#domain/visible-names.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { invitePayer } from '../payer-connections/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { journalEntryOfReceivable, linkedEvents, receivableFacts } from './journal.ts'
import { linkAs } from './linking.ts'
import { findPayeeOf, readPayerName } from './queries.ts'
import * as store from './store.ts'

type ReceivableInput = Input<typeof contract.receivableAdd>['body']

/**
 * Checks the input by the rule of documents; returns the columns to store, or a refusal. The company is
 * locked, so that numbers and counts hold.
 */
async function columnsOf(
  { db, actor, businessNow }: Work<Actor>,
  { payerName, ...entered }: ReceivableInput,
  before?: store.Receivable,
) {
  const { tenantId } = requireActing(actor)
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const today = dayOf(businessNow.getTime() as Instant)
  const checked = checkEntry(entered, 'payee', today)
  if (!checked.ok) return checked
  const { isSelf, isConnected } = await readPayerName(db, tenantId, payerName)
  if (isSelf) return refuse('payerIsSelf')
  // An unchanged name is accepted while other fields are corrected.
  const isNamedAnew = before === undefined || visibleName(before.payer_name) !== visibleName(payerName)
  if (isConnected && isNamedAnew) return refuse('payerIsConnected')
  const { amount, due_date } = checked.value
  const isRequested = due_date !== before?.due_date && !entered.sure?.includes('alreadyDue')
  if (isRequested && isAlreadyDue(amount, due_date, today)) return refuse('alreadyDue')
  return done({ ...checked.value, payer_name: payerName })
}

export const add: Command<
  Input<typeof contract.receivableAdd>,
  Reply<typeof contract.receivableAdd>,
  Actor
> = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId, companyId } = requireActing(actor)
  const columns = await columnsOf(work, body)
  if (!columns.ok) return columns
  if ((await store.countOpen(db, tenantId)) >= namedReceivablesMax)
    return refuse('receivablesFull', { limit: namedReceivablesMax })
  const id = context.makeId()
  const isNew = await store.insertReceivable(db, {
    ...columns.value,
    tenant_id: tenantId,
    id,
    company_id: companyId,
    state: 'open',
    entered_at: businessNow,
    entered_by: actor.userId,
    changed_at: businessNow,
    changed_by: actor.userId,
  })
  if (!isNew) return refuse('documentNumberTaken')
  const facts = {
    name: body.number,
    changes: changesBetween({}, receivableFacts(columns.value)) as unknown as Json,
  }
  return done({ value: { id }, entry: journalEntryOfReceivable(actor, 'receivables.added', facts) })
}

/** One of the payee's own that is still open, locked. */
async function lockOpen({ db }: Work<Actor>, id: string): Promise<Result<store.Receivable>> {
  const [found] = await store.lockReceivables(db, [id])
  if (!found) return refuse('notFound')
  return found.state === 'open' ? done(found) : refuse('receivableSettled')
}

export const edit: Command<Input<typeof contract.receivableEdit>, null, Actor> = async (
  work,
  { params: { id }, body: { version, ...entered } },
) => {
  const { db, actor, businessNow } = work
  const seen = await store.findReceivable(db, id)
  if (!seen) return refuse('notFound')
  const columns = await columnsOf(work, entered, seen)
  const held = await lockOpen(work, id)
  if (!held.ok) return held
  const before = held.value
  if (before.version !== version) return refuse('outOfDate')
  if (!columns.ok) return columns
  const after = columns.value
  const numbered = { payerName: after.payer_name, number: after.number, debts: debtTypesOf(after.type) }
  if (await store.isNumberTaken(db, before, numbered)) return refuse('documentNumberTaken')
  await store.changeReceivable(db, before, { ...after, changed_at: businessNow, changed_by: actor.userId })
  const changes = changesBetween(receivableFacts(before), receivableFacts(after)) as unknown as Json
  return done({
    value: null,
    entry: journalEntryOfReceivable(actor, 'receivables.edited', { name: before.number, changes }),
  })
}

export const remove: Command<Input<typeof contract.receivableRemove>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const { db, actor, businessNow } = work
  const held = await lockOpen(work, id)
  if (!held.ok) return held
  const { number: name, payer_name: payerName } = held.value
  await store.changeReceivable(db, held.value, {
    state: 'removed',
    changed_at: businessNow,
    changed_by: actor.userId,
  })
  return done({
    value: null,
    entry: journalEntryOfReceivable(actor, 'receivables.removed', { name, payerName }),
  })
}

/** The payee says which of its payers it means. */
export const link: Command<
  Input<typeof contract.receivableLink>,
  Reply<typeof contract.receivableLink>,
  Actor
> = async (work, { params: { id }, body: { payerId } }) => {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const found = await store.findReceivable(db, id)
  if (!found) return refuse('notFound')
  const payeeId = await findPayeeOf(db, { tenantId, companyId: found.company_id, payerId })
  if (payeeId === undefined) return refuse('notFound')
  const linked = await linkAs(work, payeeId, [id])
  const [only] = linked
  if (!only) {
    const held = await lockOpen(work, id)
    return held.ok ? refuse('documentNumberTaken') : held
  }
  const facts = { name: found.number, id: only.document.documentId, count: 1 }
  return done({
    value: { documentId: only.document.documentId },
    entry: journalEntryOfReceivable(actor, 'receivables.linked', facts, linkedEvents(linked)),
  })
}

export const invite: Command<Input<typeof contract.payerInvite>, null, Actor> = async (
  work,
  { params: { id }, body: { mail, language } },
) => {
  const found = await store.findReceivable(work.db, id)
  if (!found) return refuse('notFound')
  if (found.state !== 'open') return refuse('receivableSettled')
  const invited = await invitePayer(work, { name: found.payer_name, mail, language })
  if (!invited.ok) return invited
  return done({
    value: null,
    entry: journalEntryOfReceivable(work.actor, 'receivables.payerInvited', { name: found.payer_name }),
  })
}
