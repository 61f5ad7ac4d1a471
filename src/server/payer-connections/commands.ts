/** The commands of a payee for a connection to a payer: request it, or accept an invitation. */
import type * as contract from '#contract/payer-connections.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerHour } from '#domain/day.ts'
import { codeGuessesPerHourMax } from '#domain/payees/limits.ts'
import { connectionStateOf, differencesOf, isInvitedByOwnName } from '#domain/payees/payer-connections.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { spendLink } from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { connect, eventsOf, notifyAdministrators } from './connect.ts'
import { journalEntryOfParty, type Party, partyOf } from './journal.ts'
import {
  type Accepting,
  findAccepting,
  findBoundCode,
  findByCode,
  findListed,
  findOpen,
  firstSubEntity,
  type ListedPayee,
  readOwnNames,
} from './queries.ts'
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
  | { readonly tenantId: string; readonly payeeId: string; readonly linkId: string }

/**
 * Connects a payee to the payer that has invited it, also under a second code. Where another than the invited payee
 * accepts, the payer is asked to confirm, and the invitation stays open; unless that company is the payer's payee
 * already, and the invitation names none of its own. Begins and ends in the payee's scope.
 */
export async function join(
  work: Work<Caller>,
  party: Party,
  accepting: InvitationKey,
): Promise<Result<JoinResult>> {
  const { db, context } = work
  const { tenantId, userId } = party
  const named = 'code' in accepting ? await findNamed(work, tenantId, accepting.code) : done(accepting)
  if (!named.ok) return named
  const invited = named.value
  const found = await findListed(context, invited.tenantId, invited.payeeId)
  if (!found) return refuse('inviteCodeUnknown')
  const { payeeId } = invited
  const who = await findAccepting(db, tenantId, userId)
  const open = await findOpen(db, tenantId, found.company_id)
  if (differencesOf({ name: found.payeeName, mail: found.mail }, who).length > 0) {
    const code = await findBoundCode(db, tenantId, found.company_id)
    if (code !== undefined && !isInvitedByOwnName(found.payeeName, await readOwnNames(db, tenantId)))
      return refuse('boundUnderCode', { code })
    if (open?.invited_payee_id === payeeId) return refuse('connectionOpen')
    await supersede(work, userId, open)
    return askToConfirm(work, party, { payeeId, found, who })
  }
  // Connecting voids every link of the invitation, so this one is spent first and must still be valid.
  if ('linkId' in accepting && !(await spendLink(work, accepting.linkId))) return refuse('invitationExpired')
  await supersede(work, userId, open)
  const requested = await consent(work, party, found, who, { byCode: true })
  if (!requested.ok) return requested
  const { id, payeeName } = requested.value
  const payer = { tenantId: found.tenant_id, id: found.company_id, name: found.name }
  const connected = await connect(work, {
    payer,
    payee: { tenantId, name: payeeName },
    payeeId,
    requestId: id,
    answeredBy: userId,
    byInvitation: true,
  })
  if (!connected.ok) return connected
  await notifyAdministrators(
    work,
    { tenantId: payer.tenantId, side: 'payer', senderId: tenantId },
    'connectionAccepted',
    {
      payer: payer.name,
      payee: payeeName,
    },
  )
  await enterScope(db, party)
  return done({
    value: { id, state: connectionStateOf('accepted', connected.value.isConnected) },
    companyId: connected.value.companyId,
    entry: journalEntryOfParty(
      party,
      'payerConnections.joined',
      { name: payer.name, payeeId },
      eventsOf(payer.tenantId, tenantId, tenantId),
    ),
  })
}

/**
 * The payee that a code invites; guesses are limited. Tries are counted on connections of the system: the call holds one of
 * the application already, and calls that each wait for a second one would wait for each other.
 */
async function findNamed(
  { context, machineNow }: Work<Caller>,
  tenantId: string,
  code: string,
): Promise<Result<{ readonly tenantId: string; readonly payeeId: string }>> {
  const id = context.makeId()
  const tried = { id, tenantId, at: machineNow }
  const tries = await context.systemDb.transaction().execute((db) => store.noteCodeTry(db, tried))
  if (tries > codeGuessesPerHourMax) return refuse('tooManyRequests', { retryAfterSeconds: secondsPerHour })
  const invited = await findByCode(context, code)
  if (!invited) return refuse('inviteCodeUnknown')
  await store.forgetCodeTry(context.systemDb, id)
  return done(invited)
}
const secondsPerHour = msPerHour / 1_000

type ToConfirm = { readonly payeeId: string; readonly found: ListedPayee; readonly who: Accepting }

/** Asks the payer whether who accepted is the payee that it invited. */
async function askToConfirm(
  work: Work<Caller>,
  party: Party,
  { payeeId, found, who }: ToConfirm,
): Promise<Result<JoinResult>> {
  const { payeeName: name, mail } = found
  const requested = await consent(work, party, found, who, {
    byCode: true,
    invited: { payeeId, name, mail },
  })
  if (!requested.ok) return requested
  await notifyAdministrators(
    work,
    { tenantId: found.tenant_id, side: 'payer', senderId: party.tenantId },
    'connectionToConfirm',
    {
      payer: found.name,
      payee: who.name,
      invited: name,
    },
  )
  await enterScope(work.db, party)
  return done({
    value: { id: requested.value.id, state: 'requested' },
    companyId: await firstSubEntity(work.db, party.tenantId),
    entry: journalEntryOfParty(party, 'payerConnections.requested', { name: found.name, invited: name }, [
      { topic: topics.payerConnectionsChanged, body: {} },
      { topic: topics.payerConnectionsChanged, body: {}, tenantId: found.tenant_id },
    ]),
  })
}

/** Withdraws an open request, which the invitation supersedes. */
async function supersede(
  { db, businessNow }: Work<Caller>,
  userId: string,
  open: store.Request | undefined,
): Promise<void> {
  if (!open) return
  await store.changeRequest(db, open, { state: 'withdrawn', answered_by: userId, answered_at: businessNow })
}

export { invitePayer, requestOfInviter } from './payer-invitations.ts'
export { askPayer } from './requests.ts'
export { noteOpened } from './store.ts'
