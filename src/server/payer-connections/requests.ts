/** A payee's request for a connection to a payer, in the payee's scope. */
import type * as contract from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerDay } from '#domain/day.ts'
import { requestsOpenMax, requestsPerDayMax } from '#domain/payees/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { notifyAdministrators } from './connect.ts'
import { journalEntryOfParty, type Party } from './journal.ts'
import {
  type Accepting,
  countRequests,
  findAccepting,
  findBoundCode,
  findPayer,
  type PayerCard,
} from './queries.ts'
import * as store from './store.ts'

export type RequestChange = {
  readonly value: Reply<typeof contract.connectionRequest>
  readonly entry: ReturnType<typeof journalEntryOfParty>
}

/** Requests a connection on behalf of a payee, in the payee's scope. */
export async function askPayer(
  work: Work<Caller>,
  party: Party,
  payerId: string,
  note: string,
): Promise<Result<RequestChange>> {
  const { db } = work
  const { tenantId } = party
  const payer = await findPayer(db, payerId)
  if (!payer) return refuse('notFound')
  if ((await findBoundCode(db, tenantId, payer.company_id)) !== undefined) return refuse('boundAlready')
  const made = await countRequests(db, tenantId, new Date(work.businessNow.getTime() - msPerDay))
  if (made.open >= requestsOpenMax || made.lately >= requestsPerDayMax) return refuse('tooManyRequests')
  const accepting = await findAccepting(db, tenantId, party.userId)
  const requested = await consent(work, party, payer, accepting, { note })
  if (!requested.ok) return requested
  const { id, payeeName } = requested.value
  await notifyAdministrators(
    work,
    { tenantId: payer.tenant_id, side: 'payer', senderId: tenantId },
    'connectionRequested',
    {
      payer: payer.name,
      payee: payeeName,
    },
  )
  await enterScope(db, party)
  return done({
    value: { id, state: 'requested' },
    entry: journalEntryOfParty(party, 'payerConnections.requested', { name: payer.name }, [
      { topic: topics.payerConnectionsChanged, body: {} },
      { topic: topics.payerConnectionsChanged, body: {}, tenantId: payer.tenant_id },
    ]),
  })
}

type ConsentDetails = {
  readonly note?: string
  readonly byCode?: boolean
  /** The invitation that the payer confirms, because another accepted it. */
  readonly invited?: { readonly payeeId: string; readonly name: string; readonly mail: string | null }
}

/** Inserts the payee's request, which is its consent, in its own scope. */
export async function consent(
  { db, context, businessNow }: Work<Caller>,
  { tenantId, userId }: Party,
  payer: Pick<PayerCard, 'tenant_id' | 'company_id'>,
  { name, person, provenMails }: Accepting,
  { note = '', byCode = false, invited }: ConsentDetails,
): Promise<Result<{ readonly id: string; readonly payeeName: string }>> {
  const isAddressed = provenMails.find((mail) => mail === invited?.mail)
  const id = context.makeId()
  const isNew = await store.insertRequest(db, {
    payer_tenant_id: payer.tenant_id,
    id,
    payer_id: payer.company_id,
    payee_tenant_id: tenantId,
    payee_name: name,
    note,
    by_code: byCode,
    invited_payee_id: invited?.payeeId ?? null,
    invited_name: invited?.name ?? null,
    invited_mail: invited?.mail ?? null,
    state: 'requested',
    requested_by: userId,
    requester_name: person,
    requester_mail: isAddressed ?? provenMails[0] ?? null,
    requested_at: businessNow,
  })
  return isNew ? done({ id, payeeName: name }) : refuse('connectionOpen')
}
