/** What a payee does to be tied to a payer: asking for it, or joining with an invitation. */
import type * as contract from '#contract/bindings.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { bindingStateOf } from '#domain/payees/bindings.ts'
import { requestsOpenMax } from '#domain/payees/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/entrance.ts'
import { entryOf, type Party, partyOf } from './journal.ts'
import { countOpen, findByCode, findListed, findOpen, findPayer, isBound, type PayerCard } from './queries.ts'
import * as store from './store.ts'
import { newsOf, tell, tie } from './tie.ts'

type Ask = Command<Input<typeof contract.bindingAsk>, Reply<typeof contract.bindingAsk>, Actor>
type Changed = {
  readonly value: Reply<typeof contract.bindingAsk>
  readonly entry: ReturnType<typeof entryOf>
}
/** With the sub-entity of the payee that is tied now. */
type Joined = Changed & { readonly companyId: string }

/** With a code the payee is tied at once; without one the payer is asked. */
export const ask: Ask = async (work, { body }) => {
  const party = partyOf(work.actor)
  if (body.inviteCode !== undefined) return join(work, party, { code: body.inviteCode })
  if (body.payerId === undefined) return refuse('payerOrCodeMissing')
  return askPayer(work, party, body.payerId, body.note ?? '')
}

/** Asks a payer on behalf of a payee, in the payee's scope. */
export async function askPayer(
  work: Work<Caller>,
  party: Party,
  payerId: string,
  note: string,
): Promise<Result<Changed>> {
  const { db } = work
  const { tenantId } = party
  const payer = await findPayer(db, payerId)
  if (!payer) return refuse('notFound')
  if (await isBound(db, tenantId, payer.company_id)) return refuse('boundAlready')
  if ((await countOpen(db, tenantId)) >= requestsOpenMax) return refuse('tooManyRequests')
  const asked = await consent(work, party, payer, { note, byCode: false })
  if (!asked.ok) return asked
  const { id, payeeName } = asked.value
  await tell(work, payer.tenant_id, 'bindingRequested', { payer: payer.name, payee: payeeName })
  await enterScope(db, party)
  return done({
    value: { id, state: 'requested' },
    entry: entryOf(party, 'bindings.requested', { name: payer.name }, [
      { topic: topics.bindingsChanged, body: {} },
      { topic: topics.bindingsChanged, body: {}, tenantId: payer.tenant_id },
    ]),
  })
}

/** The payee's consent, in its own scope. */
async function consent(
  { db, context, businessNow }: Work<Caller>,
  { tenantId, userId }: Party,
  payer: PayerCard,
  { note, byCode }: { readonly note: string; readonly byCode: boolean },
): Promise<Result<{ readonly id: string; readonly payeeName: string }>> {
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
    asked_by: userId,
    asked_at: businessNow,
  })
  return isNew ? done({ id, payeeName: name }) : refuse('bindingOpen')
}

/** The invitation that is accepted: known by its code, or by the payee of a mailed link. */
export type Accepting = { readonly code: string } | { readonly tenantId: string; readonly payeeId: string }

/** Ties a payee to the payer that has invited it; begins and ends in the payee's scope. */
export async function join(work: Work<Caller>, party: Party, accepting: Accepting): Promise<Result<Joined>> {
  const { db, context } = work
  const { tenantId } = party
  const invited = 'code' in accepting ? await findByCode(context, accepting.code) : accepting
  if (!invited) return refuse('inviteCodeUnknown')
  const found = await findListed(context, invited.tenantId, invited.payeeId)
  if (!found) return refuse('inviteCodeUnknown')
  if (await isBound(db, tenantId, found.company_id)) return refuse('boundAlready')
  await withdrawOpen(work, party, found.company_id)
  const asked = await consent(work, party, found, { note: '', byCode: true })
  if (!asked.ok) return asked
  const { id, payeeName } = asked.value
  const payer = { tenantId: found.tenant_id, id: found.company_id, name: found.name }
  const tied = await tie(work, {
    payer,
    payee: { tenantId, name: payeeName },
    payeeId: invited.payeeId,
    requestId: id,
    answeredBy: party.userId,
    byInvitation: true,
  })
  if (!tied.ok) return tied
  await tell(work, payer.tenantId, 'bindingAccepted', { payer: payer.name, payee: payeeName })
  await enterScope(db, party)
  return done({
    value: { id, state: bindingStateOf('accepted', tied.value.isTied) },
    companyId: tied.value.companyId,
    entry: entryOf(
      party,
      'bindings.joined',
      { name: payer.name, payeeId: invited.payeeId },
      newsOf(payer.tenantId, tenantId, tenantId),
    ),
  })
}

/** A request that waits is settled by the invitation, which says more. */
async function withdrawOpen(
  { db, businessNow }: Work<Caller>,
  { tenantId, userId }: Party,
  payerId: string,
): Promise<void> {
  const open = await findOpen(db, tenantId, payerId)
  if (!open) return
  await store.changeRequest(db, open, { state: 'withdrawn', answered_by: userId, answered_at: businessNow })
}

export { invitePayer, requestOfInviter } from './payer-invitations.ts'
export { noteOpened } from './store.ts'
