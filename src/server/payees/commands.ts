/** The commands of a payer's list of payees: adding, editing, and functions that other capabilities use. */
import { sql } from 'kysely'
import type * as contract from '#contract/payees.ts'
import type { Input } from '#contract/route.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { journalEntryOfPayees } from './journal.ts'
import { lockPayees } from './locks.ts'
import { findPayerOf, isCodeTaken } from './queries.ts'
import * as store from './store.ts'

type PayeeInput = Input<typeof contract.payeeAdd>['body']

/** Locks payees of the acting company; fewer than requested if some do not exist. */
export async function lockOwn(work: Work<Actor>, ids: readonly string[]): Promise<readonly store.Payee[]> {
  const { tenantId, companyId } = requireActing(work.actor)
  const locked = await lockPayees(work.db, [...new Set(ids)].toSorted())
  return locked.filter(
    (one) => one.payer_tenant_id === tenantId && (companyId === tenantId || one.payer_id === companyId),
  )
}

export async function lockSeen(work: Work<Actor>, id: string, version: number): Promise<Result<store.Payee>> {
  const [payee] = await lockOwn(work, [id])
  if (!payee) return refuse('notFound')
  return payee.version === version ? done(payee) : refuse('outOfDate')
}

export const add: Command<Input<typeof contract.payeeAdd>, { readonly id: string }, Actor> = async (
  work,
  { body },
) => {
  const { db, context, businessNow } = work
  const { tenantId, companyId } = requireActing(work.actor)
  const payerId = body.payerId ?? companyId
  const isOwn = companyId === tenantId || payerId === companyId
  if (!isOwn || !(await store.lockList(db, tenantId, payerId))) return refuse('notFound')
  if (await isCodeTaken(db, { tenantId, payerId }, body.payeeCode)) return refuse('payeeCodeTaken')
  const id = context.makeId()
  await store.insertPayees(db, [
    {
      id,
      payer_tenant_id: tenantId,
      payer_id: payerId,
      ...columnsOf(body),
      switched_on: true,
      listed_at: businessNow,
    },
  ])
  return done({
    value: { id },
    entry: journalEntryOfPayees(work, 'payees.added', { payeeId: id, name: body.payeeName }),
  })
}

const columnsOf = ({
  payeeName,
  payeeCode,
  contactName,
  contactMail,
  small,
}: Omit<PayeeInput, 'payerId'>) => ({
  name: payeeName,
  code: payeeCode,
  contact_name: contactName ?? null,
  contact_mail: contactMail ?? null,
  is_sme: small,
})

type PayeeColumns = Pick<store.Payee, 'name' | 'code' | 'contact_name' | 'contact_mail' | 'is_sme'>
const payeeFacts = ({ name, code, contact_name, contact_mail, is_sme }: PayeeColumns) => ({
  name,
  payeeCode: code,
  contactName: contact_name,
  contactMail: contact_mail,
  smallFirm: String(is_sme),
})

export const edit: Command<Input<typeof contract.payeeEdit>, { readonly version: number }, Actor> = async (
  work,
  { params: { id }, body: { version, ...typed } },
) => {
  const { db } = work
  const { tenantId } = requireActing(work.actor)
  const payerId = await findPayerOf(db, id)
  if (payerId === undefined) return refuse('notFound')
  await store.lockList(db, tenantId, payerId)
  const seen = await lockSeen(work, id, version)
  if (!seen.ok) return seen
  const payee = seen.value
  const after = columnsOf(typed)
  const changes = changesBetween(payeeFacts(payee), payeeFacts(after))
  if (changes.length === 0) return refuse('nothingChanged')
  if (after.code !== payee.code && (await isCodeTaken(db, { tenantId, payerId }, after.code)))
    return refuse('payeeCodeTaken')
  const next = await store.changePayee(db, payee, after)
  const facts = { payeeId: id, name: payee.name, changes: changes as unknown as Json }
  return done({ value: { version: next }, entry: journalEntryOfPayees(work, 'payees.edited', facts) })
}

/**
 * Turns a listed payee into a registered one, in the scope of the payer, and puts it into a market if one is
 * given.
 */
export const registerPayee = (
  { db }: Pick<Work<Caller>, 'db'>,
  payee: store.Payee,
  { tenantId, companyId, marketId }: Registration,
): Promise<number> =>
  store.changePayee(db, payee, {
    payee_tenant_id: tenantId,
    payee_company_id: companyId,
    market_id: marketId,
  })
type Registration = {
  readonly tenantId: string
  readonly companyId: string
  readonly marketId: string | null
}

/** Removes a payee from its market, in the scope of the payer. */
export const leaveMarket = ({ db }: Pick<Work<Caller>, 'db'>, payee: store.Payee): Promise<number> =>
  store.changePayee(db, payee, { market_id: null })

/** Removes a payee that is not registered and has no documents from the list. */
export async function takeOffList(
  { db }: Pick<Work<Caller>, 'db'>,
  { payer_tenant_id, id, payee_company_id }: store.Payee,
): Promise<Result<null>> {
  if (payee_company_id !== null) return refuse('payeeRegistered')
  const isTaken = await store.removePayees(
    db,
    payer_tenant_id,
    sql`p.id = ${id} and ${sql.raw(store.isWithoutDocuments)}`,
  )
  return isTaken ? done(null) : refuse('payeeHasDocuments')
}

/** Adds a payee to the list of a company, which is locked; the caller writes the journal. */
export async function listPayee(
  { db, context, businessNow }: Pick<Work<Caller>, 'db' | 'context' | 'businessNow'>,
  payer: { readonly tenantId: string; readonly payerId: string },
  { name, code }: { readonly name: string; readonly code: string },
): Promise<string> {
  const id = context.makeId()
  await store.insertPayees(db, [
    {
      id,
      payer_tenant_id: payer.tenantId,
      payer_id: payer.payerId,
      code,
      name,
      is_sme: false,
      switched_on: true,
      listed_at: businessNow,
    },
  ])
  return id
}

export { lockList } from './store.ts'
export { syncPayees } from './sync.ts'
