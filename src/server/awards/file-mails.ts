/**
 * Mails the award file of a run to its payer once the run is done, and again on request; and the file of the awards of an offer
 * to the person of the payee who asks for it.
 */
import { sql } from 'kysely'
import type * as contract from '#contract/award-files.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { rolesWith } from '#domain/access/abilities.ts'
import { pages } from '#domain/access/pages.ts'
import { checkFileMail } from '#domain/awards/file-mails.ts'
import { awardFileMailMinutes, awardFileRecipientsMax, awardsPerMailMax } from '#domain/clearing/limits.ts'
import { msPerHour } from '#domain/day.ts'
import { maskOf } from '#domain/identity/profile.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, JournalEntry, Work } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notify } from '../notifications/commands.ts'
import { offerMailRecipients } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { findOfferFile, findRunFile, offerValues, type RunFile, runValues } from './file-words.ts'
import { runName } from './journal.ts'
import { lockAwardFile } from './locks.ts'
import { insertFileMail } from './store.ts'
import { orderTransfers } from './transfer-orders.ts'

/** To everyone who may record payments. */
const payerRoles = rolesWith('awards.pay', 'buyer')

/** What can be transferred is ordered first, so that the mail has its file; a run that is too long for a mail is ordered on its page. */
async function mailRun(
  work: UnitWork,
  found: RunFile,
  requestedBy: string | null,
): Promise<{ readonly recipients: number; readonly entry: JournalEntry }> {
  const { db, context, businessNow } = work
  const { tenantId, id: runId } = found
  const userId = requestedBy ?? platformId
  const made = found.awards > awardsPerMailMax ? undefined : await orderTransfers(work, found, userId)
  const run = { ...found, ordered: found.ordered + (made?.transfers ?? 0) }
  const people = (await offerMailRecipients(db, tenantId, [], payerRoles)).slice(0, awardFileRecipientsMax)
  const id = context.makeId()
  await insertFileMail(db, {
    tenant_id: tenantId,
    id,
    payer_tenant_id: tenantId,
    run_id: runId,
    offer_id: null,
    requested_by: requestedBy,
    requested_at: businessNow,
    mails: people.length,
  })
  const link = `${context.config.publicUrl}${pages.marketHistory.path}/${runId}`
  for (const { mail, language } of people)
    await notify(work, {
      tenantId,
      channel: 'mail',
      to: mail,
      template: 'awardFile',
      language,
      values: { ...runValues(run, language), link },
      awardFileId: id,
    })
  const name = runName({ payer_name: run.payer, currency: run.currency, run_number: run.number })
  const ordered = made && { orderId: made.id, order: made.number, transfers: made.transfers }
  const facts = { runId, marketId: run.marketId, name, count: people.length, ...ordered }
  const events = [{ topic: topics.clearingChanged, body: {} }]
  return {
    recipients: people.length,
    entry: { action: 'clearing.fileMailed', tenantId, userId, facts, events },
  }
}

export const mailRunFile: EventHandler = {
  name: 'clearing.mailFile',
  topics: [topics.runDone],
  handle: async (work, { tenantId, body }) => {
    const { runId, after } = body as { runId: string; after: number }
    // The event comes once for each portion of awards that is applied.
    if (after > 0) return undefined
    await lockAwardFile(work.db, runId)
    const run = await findRunFile(work.db, tenantId, runId)
    return run && run.awards > 0 ? (await mailRun(work, run, null)).entry : undefined
  },
}

/** How often a file was mailed on request within the last hour. */
async function mailsLastHour(
  { db, businessNow }: UnitWork,
  tenantId: string,
  file: { readonly runId?: string; readonly offerId?: string },
): Promise<number> {
  const since = new Date(businessNow.getTime() - msPerHour)
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from award_file_mails l where l.tenant_id = ${tenantId} and l.requested_by is not null and l.requested_at > ${since}
      and (l.run_id = ${file.runId ?? null} or l.offer_id = ${file.offerId ?? null})`.execute(db)
  return rows[0]?.mails ?? 0
}

type Again = Command<Input<typeof contract.runFileMail>, Reply<typeof contract.runFileMail>, Actor>

export const mailRunAgain: Again = async (work, { params: { id } }) => {
  const { tenantId, companyId } = requireActing(work.actor)
  await lockAwardFile(work.db, id)
  const run = await findRunFile(work.db, tenantId, id)
  if (!run || (companyId !== tenantId && run.payerId !== companyId)) return refuse('notFound')
  const allowed = checkFileMail(run.awards, await mailsLastHour(work, tenantId, { runId: id }))
  if (!allowed.ok) return allowed
  const { recipients, entry } = await mailRun(work, run, work.actor.userId)
  return recipients === 0 ? refuse('noMailAddress') : done({ value: { recipients }, entry })
}

async function ownAddress({ db, actor }: Work<Actor>, tenantId: string) {
  const [own] = await offerMailRecipients(db, tenantId, [actor.userId], [])
  return own
}

type OfOffer = Command<Input<typeof contract.offerFileMail>, Reply<typeof contract.offerFileMail>, Actor>

export const mailOffer: OfOffer = async (work, { params: { id } }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  await lockAwardFile(db, id)
  const offer = await findOfferFile(db, tenantId, id)
  if (!offer) return refuse('notFound')
  if (offer.isBeingCleared) return refuse('awardFileClearing')
  const allowed = checkFileMail(offer.awards, await mailsLastHour(work, tenantId, { offerId: id }))
  if (!allowed.ok) return allowed
  const person = await ownAddress(work, tenantId)
  if (!person) return refuse('noMailAddress')
  const mailId = context.makeId()
  await insertFileMail(db, {
    tenant_id: tenantId,
    id: mailId,
    payer_tenant_id: offer.payerTenantId,
    run_id: null,
    offer_id: id,
    requested_by: actor.userId,
    requested_at: businessNow,
    mails: 1,
  })
  const { mail, language } = person
  const link = `${context.config.publicUrl}${pages.listApply.path}/${id}`
  await notify(work, {
    tenantId,
    channel: 'mail',
    to: mail,
    template: 'ownAwardFile',
    language,
    values: { ...offerValues(offer, language), link },
    awardFileId: mailId,
  })
  return done({
    value: { to: maskOf(mail), withinMinutes: awardFileMailMinutes },
    entry: {
      action: 'clearing.fileMailed',
      tenantId,
      userId: actor.userId,
      facts: { offerId: id, name: offer.number, count: 1 },
      events: [{ topic: topics.clearingChanged, body: {}, userId: actor.userId }],
    },
  })
}
