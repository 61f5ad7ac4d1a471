/**
 * A payee invites a payer that is not on the platform; when a payer registers with the code, it gets the
 * payee's request.
 */
import { randomBytes } from 'node:crypto'
import { topics } from '#contract/topics.ts'
import { dayOf, type Instant, msPerDay } from '#domain/day.ts'
import { payerRegistration } from '#domain/identity/mailed-links.ts'
import { codeBytes, invitationCodeOf, remindableAt } from '#domain/payees/invitation.ts'
import { payerMailsPerDayMax, unconnectedPayerMailsPerDayMax } from '#domain/receivables/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import type { DomainEvent, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import { notifyOther } from '../notifications/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { findPayerInvitation, readPayerInviting } from './queries.ts'
import { askPayer } from './requests.ts'
import * as store from './store.ts'

/** Of the name of a payer, which may be long. */
const aboutCharactersMax = 100

type InvitedPayer = { readonly name: string; readonly mail: string; readonly language: Language }

/** Mails an invitation, in the payee's scope; to the same payer or address at most once a week. */
export async function invitePayer(
  work: Work<Actor>,
  { name, mail, language }: InvitedPayer,
): Promise<Result<null>> {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  // Locks the company, so that concurrent invitations are counted.
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const since = new Date(businessNow.getTime() - msPerDay)
  const before = await readPayerInviting(db, { tenantId, name, mail, since })
  if (before.isPresent) return refuse('payerPresent')
  const next = before.sentAt && remindableAt(before.sentAt)
  if (next && businessNow < next)
    return refuse('payerInvitedRecently', { day: dayOf(next.getTime() as Instant) })
  const perDayMax = before.isConnected ? payerMailsPerDayMax : unconnectedPayerMailsPerDayMax
  if (before.sent >= perDayMax) return refuse('tooManyRequests')
  const code = before.code ?? invitationCodeOf(randomBytes(codeBytes))
  await store.writePayerInvitation(db, {
    tenant_id: tenantId,
    payer_key: before.key,
    payer_name: name,
    code,
    mail,
    state: 'open',
    invited_by: actor.userId,
    sent_at: businessNow,
  })
  const { name: inviter } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const values = {
    payer: name,
    payee: company.name,
    inviter,
    link: payerRegistration(context.config.publicUrl, language, code),
  }
  const outcome = await notifyOther(
    work,
    { tenantId, channel: 'mail', to: mail, template: 'payerInvitation', language, values },
    { senderId: tenantId, group: 'payee', about: before.key.slice(0, aboutCharactersMax) },
  )
  return outcome === 'sent' ? done(null) : refuse('tooManyRequests')
}

/**
 * Creates the payee's request after a payer registered with the code of an invitation. Leaves the work in the
 * payee's scope, and returns the events to publish. An invalid code changes nothing.
 */
export async function requestOfInviter(
  work: Work<Caller>,
  code: string,
  payerId: string,
): Promise<readonly DomainEvent[]> {
  const { db, context } = work
  const party = await findPayerInvitation(context, code)
  if (!party) return []
  await enterScope(db, party)
  if (!(await store.usePayerInvitation(db, code))) return []
  const requested = await askPayer(work, party, payerId, '')
  if (!requested.ok) return []
  const { tenantId } = party
  return [
    { topic: topics.payerConnectionsChanged, body: {} },
    { topic: topics.payerConnectionsChanged, body: {}, tenantId },
  ]
}
