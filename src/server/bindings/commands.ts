/** What a payee does to be tied to a payer: asking for it, or joining with an invitation. */
import type * as contract from '#contract/bindings.ts'
import type { Input, Reply } from '#contract/route.ts'
import { bindingStateOf } from '#domain/payees/bindings.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/entrance.ts'
import { askPayer, type Changed, consent } from './asking.ts'
import { entryOf, type Party, partyOf } from './journal.ts'
import { findByCode, findListed, findOpen } from './queries.ts'
import * as store from './store.ts'
import { newsOf, tell, tie } from './tie.ts'

type Ask = Command<Input<typeof contract.bindingAsk>, Reply<typeof contract.bindingAsk>, Actor>
/** With the sub-entity of the payee that is tied now. */
type Joined = Changed & { readonly companyId: string }

/** With a code the payee is tied at once; without one the payer is asked. */
export const ask: Ask = async (work, { body }) => {
  const party = partyOf(work.actor)
  if (body.inviteCode !== undefined) return join(work, party, { code: body.inviteCode })
  if (body.payerId === undefined) return refuse('payerOrCodeMissing')
  return askPayer(work, party, body.payerId, body.note ?? '')
}

/** The invitation that is accepted: known by its code, or by the payee of a mailed link. */
export type Accepting = { readonly code: string } | { readonly tenantId: string; readonly payeeId: string }

/** Ties a payee to the payer that has invited it, also under a second code; begins and ends in the payee's scope. */
export async function join(work: Work<Caller>, party: Party, accepting: Accepting): Promise<Result<Joined>> {
  const { db, context } = work
  const { tenantId } = party
  const invited = 'code' in accepting ? await findByCode(context, accepting.code) : accepting
  if (!invited) return refuse('inviteCodeUnknown')
  const found = await findListed(context, invited.tenantId, invited.payeeId)
  if (!found) return refuse('inviteCodeUnknown')
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
  await tell(work, { tenantId: payer.tenantId, side: 'payer' }, 'bindingAccepted', {
    payer: payer.name,
    payee: payeeName,
  })
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

export { askPayer } from './asking.ts'
export { invitePayer, requestOfInviter } from './payer-invitations.ts'
export { noteOpened } from './store.ts'
