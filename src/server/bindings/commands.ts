/** What a payee does to be tied to a payer: asking for it, or joining with an invitation. */
import type * as contract from '#contract/bindings.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { bindingStateOf } from '#domain/payees/bindings.ts'
import { requestsOpenMax } from '#domain/payees/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { entryOf } from './journal.ts'
import { countOpen, findByCode, findListed, findOpen, findPayer, isBound, type PayerCard } from './queries.ts'
import * as store from './store.ts'
import { newsOf, tell, tie } from './tie.ts'

type Ask = Command<Input<typeof contract.bindingAsk>, Reply<typeof contract.bindingAsk>, Actor>

/** With a code the payee is tied at once; without one the payer is asked. */
export const ask: Ask = async (work, { body }) => {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  if (body.inviteCode !== undefined) return join(work, { code: body.inviteCode })
  if (body.payerId === undefined) return refuse('payerOrCodeMissing')
  const payer = await findPayer(db, body.payerId)
  if (!payer) return refuse('notFound')
  if (await isBound(db, tenantId, payer.company_id)) return refuse('boundAlready')
  if ((await countOpen(db, tenantId)) >= requestsOpenMax) return refuse('tooManyRequests')
  const asked = await request(work, payer, body.note ?? '', false)
  if (!asked.ok) return asked
  const { id, payeeName } = asked.value
  await tell(work, payer.tenant_id, 'bindingRequested', { payer: payer.name, payee: payeeName })
  await enterScope(db, { tenantId, userId: actor.userId })
  const news = [{ topic: topics.bindingsChanged, body: {} }]
  return done({
    value: { id, state: 'requested' },
    entry: entryOf(work, 'bindings.requested', { name: payer.name }, [
      ...news,
      { topic: topics.bindingsChanged, body: {}, tenantId: payer.tenant_id },
    ]),
  })
}

/** The payee's consent, in its own scope. */
async function request(
  { db, context, actor, businessNow }: Work<Actor>,
  payer: PayerCard,
  note: string,
  byCode: boolean,
): Promise<Result<{ readonly id: string; readonly payeeName: string }>> {
  const { tenantId } = requireActing(actor)
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const id = context.makeId()
  const isNew = await store.insertRequest(db, {
    payer_tenant_id: payer.tenant_id,
    id,
    payer_id: payer.company_id,
    payee_tenant_id: tenantId,
    payee_name: name,
    note,
    by_code: byCode,
    state: 'requested',
    asked_by: actor.userId,
    asked_at: businessNow,
  })
  return isNew ? done({ id, payeeName: name }) : refuse('bindingOpen')
}

/** The invitation that is accepted: known by its code, or by the payee of a mailed link. */
export type Accepting = { readonly code: string } | { readonly tenantId: string; readonly payeeId: string }

/** Ties the acting payee to the payer that has invited it. */
export async function join(
  work: Work<Actor>,
  accepting: Accepting,
): Promise<Result<{ value: Reply<typeof contract.bindingAsk>; entry: ReturnType<typeof entryOf> }>> {
  const { db, context, actor } = work
  const { tenantId } = requireActing(actor)
  const invited = 'code' in accepting ? await findByCode(context, accepting.code) : accepting
  if (!invited) return refuse('inviteCodeUnknown')
  const listed = await findListed(context, invited.tenantId, invited.payeeId)
  if (!listed) return refuse('inviteCodeUnknown')
  if (await isBound(db, tenantId, listed.payer.company_id)) return refuse('boundAlready')
  await withdrawOpen(work, listed.payer.company_id)
  const asked = await request(work, listed.payer, '', true)
  if (!asked.ok) return asked
  const { id, payeeName } = asked.value
  const payer = { tenantId: listed.payer.tenant_id, id: listed.payer.company_id, name: listed.payer.name }
  const payee = { tenantId, name: payeeName }
  const tied = await tie(work, {
    payer,
    payee,
    payeeId: invited.payeeId,
    requestId: id,
    answeredBy: actor.userId,
    byInvitation: true,
  })
  if (!tied.ok) return tied
  const names = { payer: payer.name, payee: payeeName }
  await tell(work, payer.tenantId, 'bindingAccepted', names)
  await enterScope(db, { tenantId, userId: actor.userId })
  return done({
    value: { id, state: bindingStateOf('accepted', tied.value.isTied) },
    entry: entryOf(
      work,
      'bindings.joined',
      { name: payer.name, payeeId: invited.payeeId },
      newsOf(payer.tenantId, tenantId, tenantId),
    ),
  })
}

/** A request that waits is settled by the invitation, which says more. */
async function withdrawOpen({ db, actor, businessNow }: Work<Actor>, payerId: string): Promise<void> {
  const { tenantId } = requireActing(actor)
  const open = await findOpen(db, tenantId, payerId)
  if (!open) return
  const answered = { answered_by: actor.userId, answered_at: businessNow }
  await store.changeRequest(db, open, { state: 'withdrawn', ...answered })
}
