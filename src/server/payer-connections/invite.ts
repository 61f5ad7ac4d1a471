/** Invites payees by mail or by code, withdraws invitations, and removes payees from the list. */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/payer-connections.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerDay } from '#domain/day.ts'
import { codeBytes, codeShown, invitationCodeOf, remindableAt } from '#domain/payees/invitation.ts'
import { payeeLinkDays, payeeMailsPerDayMax } from '#domain/payees/limits.ts'
import { inviteRefusalOf } from '#domain/payees/payer-connections.ts'
import { done, refuse } from '#domain/result.ts'
import type { MailLanguage } from '#text/text.ts'
import { makeLink, voidPayeeLinks } from '../codes/commands.ts'
import { payeeLinksSince } from '../codes/queries.ts'
import type { Command, Work } from '../commands/command.ts'
import { type MailCause, mailOutcome, notify } from '../notifications/commands.ts'
import { lockOwn, takeOffList } from '../payees/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { journalEntryOfParty, partyOf } from './journal.ts'
import { findPayer } from './queries.ts'
import * as store from './store.ts'

/** Invites payees: each gets a code, and optionally a link by mail. */
export const invite: Command<
  Input<typeof contract.payeeInvite>,
  Reply<typeof contract.payeeInvite>,
  Actor
> = async (work, { body: { ids, byMail, language = 'both' } }) => {
  const { db, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const payees = await lockOwn(work, ids)
  if (payees.length < new Set(ids).size) return refuse('notFound')
  if (byMail && (await areMailsUsedUp(work, ids.length))) return refuse('tooManyRequests')
  const open = await store.readInvitations(db, tenantId, ids)
  const refused: Reply<typeof contract.payeeInvite>['refused'] = []
  const names: string[] = []
  // By address, as mails lock them: two payers that invite the same addresses never wait for each other.
  for (const payee of payees.toSorted(byAddress)) {
    const before = open.get(payee.id)
    const isOpen = before?.state === 'open'
    const reason = inviteRefusalOf(
      {
        isRegistered: payee.payee_company_id !== null,
        mail: payee.contact_mail,
        sentAt: isOpen ? (before.sent_at ?? undefined) : undefined,
      },
      byMail,
      remindableAt,
      businessNow,
    )
    if (reason !== undefined) {
      refused.push({ id: payee.id, name: payee.name, reason })
      continue
    }
    if (byMail && (await invitationOutcome(work, payee)) !== 'sent') {
      refused.push({ id: payee.id, name: payee.name, reason: 'mailedTooOften' })
      continue
    }
    const code = isOpen ? before.code : invitationCodeOf(randomBytes(codeBytes))
    const sent = byMail ? { mail: payee.contact_mail, sent_at: businessNow } : {}
    await store.writeInvitation(db, {
      payer_tenant_id: tenantId,
      payee_id: payee.id,
      code,
      state: 'open',
      invited_by: actor.userId,
      invited_at: isOpen ? before.invited_at : businessNow,
      opened_at: isOpen ? before.opened_at : null,
      ...(isOpen ? {} : { mail: null, sent_at: null }),
      ...sent,
    })
    if (byMail) await mailInvitation(work, payee, code, language)
    names.push(payee.name)
  }
  const value = { invited: names.length, refused }
  const [name] = names
  if (name === undefined) return done({ value, entry: undefined })
  const events = [{ topic: topics.payeesChanged, body: {} }]
  return done({
    value,
    entry: journalEntryOfParty(partyOf(work.actor), 'payees.invited', { name, count: names.length }, events),
  })
}

/** Whether so many more mails would exceed the daily limit of a payer. */
async function areMailsUsedUp({ db, actor, machineNow }: Work<Actor>, more: number): Promise<boolean> {
  const since = new Date(machineNow.getTime() - msPerDay)
  const sent = await payeeLinksSince(db, requireActing(actor).tenantId, since)
  return sent + more > payeeMailsPerDayMax
}

const byAddress = (one: Payee, other: Payee): number =>
  compareText(one.contact_mail ?? '', other.contact_mail ?? '') || compareText(one.id, other.id)
const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

type Payee = Awaited<ReturnType<typeof lockOwn>>[number]

/** A payee that was invited, withdrawn and invited again gets one mail a day. */
const causeOf = ({ actor }: Work<Actor>, payee: Payee): MailCause => ({
  senderId: requireActing(actor).tenantId,
  group: 'payer',
  about: payee.id,
})

const invitationOutcome = (work: Work<Actor>, payee: Payee) =>
  mailOutcome(
    work,
    {
      tenantId: requireActing(work.actor).tenantId,
      to: payee.contact_mail ?? '',
      template: 'payeeInvitation',
    },
    causeOf(work, payee),
  )

async function mailInvitation(
  work: Work<Actor>,
  payee: Payee,
  code: string,
  language: MailLanguage,
): Promise<void> {
  const { db, actor, origin } = work
  const { tenantId } = requireActing(actor)
  const mail = payee.contact_mail ?? ''
  const link = await makeLink(work, {
    purpose: 'payee',
    userId: null,
    mail,
    language: language === 'both' ? origin.language : language,
    payee: { id: payee.id, tenantId, sentBy: actor.userId },
  })
  const { name: inviter } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const payer = (await findPayer(db, payee.payer_id))?.name ?? ''
  const values = {
    payer,
    payee: payee.name,
    inviter,
    link,
    code: codeShown(code),
    days: String(payeeLinkDays),
  }
  await notify(
    work,
    { tenantId, channel: 'mail', to: mail, template: 'payeeInvitation', language, values },
    causeOf(work, payee),
  )
}

/** Ends the open invitation of a payee and voids its links; returns whether there was one. */
async function endInvitation(work: Work<Actor>, payeeId: string): Promise<boolean> {
  const { tenantId } = requireActing(work.actor)
  const invitation = (await store.readInvitations(work.db, tenantId, [payeeId])).get(payeeId)
  if (invitation?.state !== 'open') return false
  await store.changeInvitation(work.db, tenantId, payeeId, { state: 'withdrawn' })
  await voidPayeeLinks(work, payeeId)
  return true
}

/** Removes a payee from the list, with its invitation. */
export const removePayee: Command<Input<typeof contract.payeeRemove>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const [payee] = await lockOwn(work, [id])
  if (!payee) return refuse('notFound')
  const taken = await takeOffList(work, payee)
  if (!taken.ok) return taken
  await endInvitation(work, id)
  const events = [{ topic: topics.payeesChanged, body: {} }]
  const facts = { payeeId: id, name: payee.name, payeeCode: payee.code }
  return done({
    value: null,
    entry: journalEntryOfParty(partyOf(work.actor), 'payees.removed', facts, events),
  })
}

export const withdrawInvitation: Command<Input<typeof contract.payeeWithdraw>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const [payee] = await lockOwn(work, [id])
  if (!payee) return refuse('notFound')
  if (!(await endInvitation(work, id))) return refuse('requestSettled')
  const events = [{ topic: topics.payeesChanged, body: {} }]
  const facts = { payeeId: id, name: payee.name }
  return done({
    value: null,
    entry: journalEntryOfParty(partyOf(work.actor), 'payees.invitationWithdrawn', facts, events),
  })
}
