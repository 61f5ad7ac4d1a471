/** Answers a request for a connection: accept, decline, withdraw it, or end the connection. */
import type * as contract from '#contract/payer-connections.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { connectionStateOf, isActionAllowed } from '#domain/payees/payer-connections.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, DomainEvent, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import { leaveMarket, listPayee, lockList } from '../payees/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { findPayerOf, hasOpenOffers, isCodeTaken } from '../payees/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { connect, eventsOf, notifyAdministrators } from './connect.ts'
import { journalEntryOfParty, partyOf } from './journal.ts'
import { findPayer, type PayerCard } from './queries.ts'
import * as store from './store.ts'

type AnswerCommand = Command<
  Input<typeof contract.connectionAnswer>,
  Reply<typeof contract.connectionAnswer>,
  Actor
>
type AnswerBody = Input<typeof contract.connectionAnswer>['body']

/** Locks the request and checks that the acting side may answer it. */
export const answer: AnswerCommand = async (work, { params: { id }, body }) => {
  const { tenantId, companyId } = requireActing(work.actor)
  const found = await store.lockRequest(work.db, id)
  const side = found?.payee_tenant_id === tenantId ? 'payee' : 'payer'
  const isOwn = side === 'payee' || companyId === tenantId || found?.payer_id === companyId
  if (!found || !isOwn) return refuse('notFound')
  if (!isActionAllowed(body.action, found.state, side)) return refuse('requestSettled')
  const memberships = await membershipsOf(work.db)
  const own = side === 'payer' ? refuseOwnPayee(found.payee_tenant_id, memberships) : undefined
  if (own) return own
  const payer = await findPayer(work.db, found.payer_id)
  if (!payer) return refuse('notFound')
  const does = { accept, decline, withdraw, unbind }[body.action]
  return does(work, { found, payer, body })
}

type AnswerInput = { readonly found: store.Request; readonly payer: PayerCard; readonly body: AnswerBody }
type AnswerResult = Promise<
  Result<{ value: Reply<typeof contract.connectionAnswer>; entry: ReturnType<typeof journalEntryOfParty> }>
>

const answeredBy = ({ actor, businessNow }: Work<Actor>) => ({
  answered_by: actor.userId,
  answered_at: businessNow,
})

/**
 * The payer's company that lists the payee: a request to the group may be answered for any of its companies.
 */
async function companyOf(
  { db, actor }: Work<Actor>,
  found: store.Request,
  payer: PayerCard,
  { payeeId, payerId }: AnswerBody,
): Promise<PayerCard | undefined> {
  const { tenantId, companyId } = requireActing(actor)
  if (found.payer_id !== tenantId) return payer
  const id = payeeId === undefined ? (payerId ?? payer.company_id) : await findPayerOf(db, payeeId)
  const company = id === undefined ? undefined : await findPayer(db, id)
  const isOwn = companyId === tenantId || company?.company_id === companyId
  return isOwn && company?.tenant_id === tenantId ? company : undefined
}

async function accept(work: Work<Actor>, { found, payer, body }: AnswerInput): AnswerResult {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const company = await companyOf(work, found, payer, body)
  if (!company) return refuse('notFound')
  const listing = { tenantId, payerId: company.company_id }
  let payeeId = body.payeeId
  if (payeeId === undefined) {
    if (body.payeeCode === undefined) return refuse('payeeCodeMissing')
    await lockList(db, tenantId, company.company_id)
    if (await isCodeTaken(db, listing, body.payeeCode)) return refuse('payeeCodeTaken')
    payeeId = await listPayee(work, listing, { name: found.payee_name, code: body.payeeCode })
  }
  const payee = { tenantId: found.payee_tenant_id, name: found.payee_name }
  const connected = await connect(work, {
    payer: { tenantId, id: company.company_id, name: company.name },
    payee,
    payeeId,
    marketId: body.marketId,
    requestId: found.id,
    answeredBy: actor.userId,
    byInvitation: false,
    requester: {
      mail: found.requester_mail,
      invited: { payeeId: found.invited_payee_id, mail: found.invited_mail },
      isConfirmed: body.confirmed === true,
    },
  })
  if (!connected.ok) return connected
  await notifyAdministrators(
    work,
    { tenantId: payee.tenantId, side: 'payee', senderId: tenantId },
    'connectionAccepted',
    {
      payer: company.name,
      payee: payee.name,
    },
  )
  await enterScope(db, { tenantId, userId: actor.userId })
  const facts = { name: payee.name, payeeId }
  return done({
    value: { state: connectionStateOf('accepted', connected.value.isConnected) },
    entry: journalEntryOfParty(
      partyOf(work.actor),
      'payerConnections.accepted',
      facts,
      eventsOf(tenantId, payee.tenantId, tenantId),
    ),
  })
}

async function decline(work: Work<Actor>, { found, payer, body: { reason } }: AnswerInput): AnswerResult {
  if (reason === undefined) return refuse('reasonMissing')
  const { tenantId } = requireActing(work.actor)
  await store.changeRequest(work.db, found, { state: 'declined', reason, ...answeredBy(work) })
  await notifyAdministrators(
    work,
    { tenantId: found.payee_tenant_id, side: 'payee', senderId: tenantId },
    'connectionDeclined',
    {
      payer: payer.name,
      payee: found.payee_name,
      reason,
    },
  )
  await enterScope(work.db, { tenantId, userId: work.actor.userId })
  const entry = journalEntryOfParty(
    partyOf(work.actor),
    'payerConnections.declined',
    { name: found.payee_name, reason },
    changedEvents(found, tenantId),
  )
  return done({ value: { state: 'declined' }, entry })
}

async function withdraw(work: Work<Actor>, { found, payer }: AnswerInput): AnswerResult {
  const { tenantId } = requireActing(work.actor)
  await store.changeRequest(work.db, found, { state: 'withdrawn', ...answeredBy(work) })
  const entry = journalEntryOfParty(
    partyOf(work.actor),
    'payerConnections.withdrawn',
    { name: payer.name },
    changedEvents(found, tenantId),
  )
  return done({ value: { state: 'withdrawn' }, entry })
}

/** Either side may end the connection if there are no open offers between them. */
async function unbind(work: Work<Actor>, { found, payer }: AnswerInput): AnswerResult {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const payeeId = found.payee_id ?? ''
  await enterScope(db, { tenantId: found.payer_tenant_id })
  const [payee] = await lockPayees(db, [payeeId])
  if (!payee) return refuse('notFound')
  if (await hasOpenOffers(db, found.payer_tenant_id, payeeId)) return refuse('payeeHasOffers')
  if (payee.market_id !== null) await leaveMarket(work, payee)
  await store.changeRequest(db, found, { state: 'ended' })
  const names = { payer: payer.name, payee: found.payee_name }
  const other =
    tenantId === found.payer_tenant_id
      ? ({ tenantId: found.payee_tenant_id, side: 'payee' } as const)
      : ({ tenantId: found.payer_tenant_id, side: 'payer' } as const)
  await notifyAdministrators(work, { ...other, senderId: tenantId }, 'connectionEnded', names)
  await enterScope(db, { tenantId, userId: actor.userId })
  const name = tenantId === found.payer_tenant_id ? found.payee_name : payer.name
  return done({
    value: { state: 'unbound' },
    entry: journalEntryOfParty(
      partyOf(work.actor),
      'payerConnections.ended',
      { name, payeeId },
      eventsOf(found.payer_tenant_id, found.payee_tenant_id, tenantId),
    ),
  })
}

const changedEvents = (found: store.Request, own: string): readonly DomainEvent[] =>
  [found.payer_tenant_id, found.payee_tenant_id].map((tenantId) => ({
    topic: topics.payerConnectionsChanged,
    body: {},
    ...(tenantId !== own && { tenantId }),
  }))
