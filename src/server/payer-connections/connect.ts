/**
 * Connects a payee to a payer, with the consent of both: the payee's request, and the payer's invitation or
 * answer. The work enters the scopes of both sides, and locks companies before payees.
 */
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { isMailable } from '#domain/formats/links.ts'
import {
  type ConnectionSide,
  differencesToConfirm,
  newSubEntityName,
} from '#domain/payees/payer-connections.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { reasonHidden } from '#text/notification-payer-connections.ts'
import { say } from '#text/text.ts'
import { voidPayeeLinks } from '../codes/commands.ts'
import type { DomainEvent, Work } from '../commands/command.ts'
import { addSubEntity } from '../companies/commands.ts'
import { administratorsOf } from '../companies/queries.ts'
import { enterScope } from '../db/scope.ts'
import { marketsOf } from '../markets/queries.ts'
import { notifyOther } from '../notifications/commands.ts'
import { registerPayee } from '../payees/commands.ts'
import { lockPayees, type Payee } from '../payees/locks.ts'
import { fitsMarket } from '../payees/queries.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { lockSubEntities } from './queries.ts'
import * as store from './store.ts'

/** Whether the payee is in a market, and which sub-entity it is. */
export type ConnectResult = { readonly isConnected: boolean; readonly companyId: string }

export type ConnectInput = {
  readonly payer: { readonly tenantId: string; readonly id: string; readonly name: string }
  readonly payee: { readonly tenantId: string; readonly name: string }
  /** The payee on the payer's list. */
  readonly payeeId: string
  /** The market chosen by the payer; by default that of the invitation, or the payer's first. */
  readonly marketId?: string | undefined
  readonly requestId: string
  readonly answeredBy: string
  /** True if the payer's consent is its invitation. */
  readonly byInvitation: boolean
  /** Where it is its answer: who asked, how this payee was invited, and whether the payer has confirmed what differs. */
  readonly requester?: {
    readonly mail: string | null
    readonly invited: { readonly payeeId: string | null; readonly mail: string | null }
    readonly isConfirmed: boolean
  }
}

/** What the payer has not confirmed as yet about the company that asked to become a payee on its list. */
function isUnconfirmed({ payee, requester }: ConnectInput, listed: Payee): boolean {
  if (!requester || requester.isConfirmed) return false
  const mail = listed.id === requester.invited.payeeId ? requester.invited.mail : listed.contact_mail
  const invited = { name: listed.name, mail, payeeTenantId: listed.payee_tenant_id }
  return differencesToConfirm(invited, { ...payee, provenMails: [requester.mail ?? ''] }).length > 0
}

export async function connect(work: Work<Caller>, requested: ConnectInput): Promise<Result<ConnectResult>> {
  const { db, businessNow } = work
  const { payer, payee, payeeId, requestId, answeredBy } = requested
  await enterScope(db, { tenantId: payee.tenantId })
  const own = await lockSubEntities(db, payee.tenantId)
  if (own.isFrozen) return refuse('connectionFrozen', { company: payee.name })
  await enterScope(db, { tenantId: payer.tenantId })
  const [listed] = await lockPayees(db, [payeeId])
  if (!listed || listed.payer_id !== payer.id) return refuse('notFound')
  if (listed.payee_tenant_id !== null && listed.payee_tenant_id !== payee.tenantId)
    return refuse('payeeRegisteredOther')
  if (isUnconfirmed(requested, listed))
    return refuse('connectionUnconfirmed', { company: payee.name, payee: listed.name })
  const invitation = (await store.readInvitations(db, payer.tenantId, [payeeId])).get(payeeId)
  if (requested.byInvitation && invitation?.state !== 'open') return refuse('inviteCodeUnknown')
  const markets = await marketsOf(db, payer.tenantId, payer.id)
  const wanted = requested.marketId ?? invitation?.market_id ?? undefined
  const market = wanted === undefined ? markets[0] : markets.find(({ id }) => id === wanted)
  if (wanted !== undefined && !market) return refuse('notFound')
  // If the payee's own minimum is above the highest rate of the market, the payer assigns the market itself
  // later.
  const isFit = market !== undefined && (await fitsMarket(db, listed, market.highestBps))
  await enterScope(db, { tenantId: payee.tenantId })
  // The first sub-entity that is on no payer's list; otherwise a new one, named after both sides.
  const companyId =
    listed.payee_company_id ??
    own.free ??
    (await addSubEntity(work, payee.tenantId, newSubEntityName(payee.name, payer.name, own.names)))
  await enterScope(db, { tenantId: payer.tenantId })
  await registerPayee(work, listed, {
    tenantId: payee.tenantId,
    companyId,
    marketId: isFit ? market.id : null,
  })
  const answered = { answered_by: answeredBy, answered_at: businessNow }
  await store.changeRequest(
    db,
    { payer_tenant_id: payer.tenantId, id: requestId },
    { state: 'accepted', payee_id: payeeId, ...answered },
  )
  if (invitation?.state === 'open')
    await store.changeInvitation(db, payer.tenantId, payeeId, { state: 'accepted' })
  await voidPayeeLinks(work, payeeId)
  return done({ isConnected: isFit, companyId })
}

type ConnectionTemplate =
  | 'connectionRequested'
  | 'connectionToConfirm'
  | 'connectionAccepted'
  | 'connectionDeclined'
  | 'connectionEnded'

/** The page to which the mail links, for each side. */
const ways: Readonly<Record<ConnectionSide, string>> = {
  payer: pages.payees.path,
  payee: pages.customers.path,
}

/** The side that gets the mail, and the other one, whose action it is. */
type NotifiedSide = { readonly tenantId: string; readonly side: ConnectionSide; readonly senderId: string }

/** Mails the administrators of one side, and leaves the work in that company's scope. */
export async function notifyAdministrators(
  work: Work<Caller>,
  { tenantId, side, senderId }: NotifiedSide,
  template: ConnectionTemplate,
  values: {
    readonly payer: string
    readonly payee: string
    readonly reason?: string
    readonly invited?: string
  },
): Promise<void> {
  await enterScope(work.db, { tenantId })
  const link = work.context.config.publicUrl + ways[side]
  const group = side === 'payer' ? 'payee' : 'payer'
  const { reason = '' } = values
  for (const { mail, language } of await administratorsOf(work.db, tenantId))
    await notifyOther(
      work,
      {
        tenantId,
        channel: 'mail',
        to: mail,
        template,
        language,
        values: {
          invited: '',
          ...values,
          reason: isMailable(reason) ? reason : say(language)(reasonHidden),
          link,
        },
      },
      { senderId, group, about: tenantId },
    )
}

/**
 * The events for both sides after they are connected or disconnected; the payee's documents are evaluated
 * again.
 */
export const eventsOf = (payerTenantId: string, payeeTenantId: string, own: string): readonly DomainEvent[] =>
  [payerTenantId, payeeTenantId].flatMap((tenantId) => {
    const to = tenantId === own ? {} : { tenantId }
    return [
      { topic: topics.payerConnectionsChanged, body: {}, ...to },
      { topic: topics.payeesChanged, body: {}, ...to },
      { topic: topics.documentsChanged, body: {}, ...to },
      { topic: topics.marketsChanged, body: { marketIds: [] }, ...to },
      ...(tenantId === payerTenantId ? [{ topic: topics.eligibilityOutdated, body: {}, ...to }] : []),
    ]
  })
