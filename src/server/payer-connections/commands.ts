/** The commands of a payee for a connection to a payer: request it, or accept an invitation. */
import type * as contract from '#contract/payer-connections.ts'
import type { Input, Reply } from '#contract/route.ts'
import { connectionStateOf } from '#domain/payees/payer-connections.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { connect, eventsOf, notifyAdministrators } from './connect.ts'
import { journalEntryOfParty, type Party, partyOf } from './journal.ts'
import { findByCode, findListed, findOpen } from './queries.ts'
import { askPayer, consent, type RequestChange } from './requests.ts'
import * as store from './store.ts'

type AskCommand = Command<
  Input<typeof contract.connectionRequest>,
  Reply<typeof contract.connectionRequest>,
  Actor
>
/** With the sub-entity of the payee that is connected now. */
type JoinResult = RequestChange & { readonly companyId: string }

/** With a code the payee is connected at once; without one the payer is asked. */
export const ask: AskCommand = async (work, { body }) => {
  const party = partyOf(work.actor)
  if (body.inviteCode !== undefined) return join(work, party, { code: body.inviteCode })
  if (body.payerId === undefined) return refuse('payerOrCodeMissing')
  return askPayer(work, party, body.payerId, body.note ?? '')
}

/** The accepted invitation: identified by its code, or by the payee of a mailed link. */
export type InvitationKey =
  | { readonly code: string }
  | { readonly tenantId: string; readonly payeeId: string }

/**
 * Connects a payee to the payer that has invited it, also under a second code; begins and ends in the payee's
 * scope.
 */
export async function join(
  work: Work<Caller>,
  party: Party,
  accepting: InvitationKey,
): Promise<Result<JoinResult>> {
  const { db, context } = work
  const { tenantId } = party
  const invited = 'code' in accepting ? await findByCode(context, accepting.code) : accepting
  if (!invited) return refuse('inviteCodeUnknown')
  const found = await findListed(context, invited.tenantId, invited.payeeId)
  if (!found) return refuse('inviteCodeUnknown')
  await withdrawOpen(work, party, found.company_id)
  const requested = await consent(work, party, found, { note: '', byCode: true })
  if (!requested.ok) return requested
  const { id, payeeName } = requested.value
  const payer = { tenantId: found.tenant_id, id: found.company_id, name: found.name }
  const connected = await connect(work, {
    payer,
    payee: { tenantId, name: payeeName },
    payeeId: invited.payeeId,
    requestId: id,
    answeredBy: party.userId,
    byInvitation: true,
  })
  if (!connected.ok) return connected
  await notifyAdministrators(work, { tenantId: payer.tenantId, side: 'payer' }, 'connectionAccepted', {
    payer: payer.name,
    payee: payeeName,
  })
  await enterScope(db, party)
  return done({
    value: { id, state: connectionStateOf('accepted', connected.value.isConnected) },
    companyId: connected.value.companyId,
    entry: journalEntryOfParty(
      party,
      'payerConnections.joined',
      { name: payer.name, payeeId: invited.payeeId },
      eventsOf(payer.tenantId, tenantId, tenantId),
    ),
  })
}

/** Withdraws an open request, which the invitation supersedes. */
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
export { askPayer } from './requests.ts'
export { noteOpened } from './store.ts'
