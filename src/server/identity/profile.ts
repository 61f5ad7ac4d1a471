/**
 * Changes to a person's own profile. Every change is sent to their other pages and written to their log, with
 * contacts masked.
 */
import type * as contract from '#contract/profile.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { loginFieldOf, maskOf, type ProvedField, provedFields, tryUnbind } from '#domain/identity/profile.ts'
import { type CodeType, channelOf, contactOf } from '#domain/identity/verification-codes.ts'
import { done, refuse } from '#domain/result.ts'
import { loginGone } from '#text/notification-warnings.ts'
import { say } from '#text/text.ts'
import * as verificationCodes from '../codes/commands.ts'
import type { Change, Command, Json, Work } from '../commands/command.ts'
import { lockPerson } from '../db/person-lock.ts'
import type { Schema } from '../db/schema.ts'
import { notify } from '../notifications/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { contactsOf, nameAndTitleOf } from './queries.ts'
import * as store from './store.ts'

const columns = {
  contactPhone: 'contact_phone',
  contactMail: 'contact_mail',
  loginPhone: 'login_phone',
  loginMail: 'login_mail',
} as const satisfies Record<ProvedField, keyof Schema['users']>

const changed = (
  { userId }: Actor,
  action: Action,
  facts: { readonly [key: string]: Json },
): Change<null> => ({
  value: null,
  entry: {
    action,
    tenantId: null,
    userId,
    facts,
    events: [
      { topic: topics.profileChanged, userId, body: {} },
      ...('ended' in facts ? [{ topic: topics.sessionsEnded, userId, body: { sessionId: null } }] : []),
    ],
  },
})

/**
 * A login name was replaced or removed: its owner is notified there, because it may be all they have left, and all
 * other sessions end. Returns how many.
 */
async function retireLoginName(
  work: Work<Actor>,
  type: CodeType,
  contact: string,
  how: keyof typeof loginGone,
): Promise<number> {
  const { db, actor, origin, machineNow } = work
  const { language } = origin
  const values = { contact: maskOf(contact), how: say(language)(loginGone[how]) }
  const notification = { tenantId: null, channel: channelOf(type), to: contact, language } as const
  await notify(work, { ...notification, template: 'loginGone', values })
  return store.endSessionsOf(db, actor.userId, { except: actor.sessionId }, machineNow)
}

/** Only given fields change; an equal value is not a change. */
export const changeProfile: Command<Input<typeof contract.profileChange>, null, Actor> = async (
  { db, actor },
  { body: { name, title } },
) => {
  await lockPerson(db, actor.userId)
  const before = await nameAndTitleOf(db, actor.userId)
  const changes = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(title !== undefined && title !== before.title && { title }),
  }
  if (Object.keys(changes).length === 0) return refuse('nothingChanged')
  await store.changeUser(db, actor.userId, changes)
  const facts = {
    ...changes,
    ...('name' in changes && { before: before.name }),
    changes: changesBetween(before, { ...before, ...changes }),
  }
  return done(changed(actor, 'identity.profileChanged', facts))
}

/** `codeId` is the verified code. Only a caller who has proven a contact learns that it is taken. */
export const changeContact =
  (codeId: string): Command<Input<typeof contract.contactChange>, null, Actor> =>
  async (work, { body: { field, value } }) => {
    const { db, actor, origin } = work
    const { type } = provedFields[field]
    const contact = contactOf(type, value)
    if (contact === undefined) throw new Error('a contact that the contract lets through has a channel')
    await lockPerson(db, actor.userId)
    const held = (await contactsOf(db, actor.userId))[field]
    const before = held === contact ? null : held
    const changes = {
      [columns[field]]: contact,
      ...(field === 'contactMail' && { proven_contact_mail: contact }),
    }
    if (!(await store.changeUser(db, actor.userId, changes))) return refuse('loginTaken')
    if (!(await verificationCodes.spendCode(work, codeId))) return refuse('codeWrong')
    const facts = {
      field,
      name: maskOf(contact),
      // Without an old value there is no contact to notify.
      ...(before !== null && { before: maskOf(before) }),
      address: origin.address,
    }
    if (before === null || field !== loginFieldOf(type))
      return done(changed(actor, 'identity.contactChanged', facts))
    const ended = await retireLoginName(work, type, before, 'replaced')
    return done(changed(actor, 'identity.contactChanged', { ...facts, ended }))
  }

export const permitUnbind =
  (contact: string, codeId: string): Command<Input<typeof contract.codeVerify>, null, Actor> =>
  async (work, { body: { type } }) => {
    const { userId } = work.actor
    await lockPerson(work.db, userId)
    if (!(await verificationCodes.spendCode(work, codeId))) return refuse('codeWrong')
    await verificationCodes.permitUnbind(work, contact)
    const facts = { type, name: maskOf(contact) }
    return done({ value: null, entry: { action: 'identity.unbindPermitted', tenantId: null, userId, facts } })
  }

export const unbindLogin: Command<Input<typeof contract.loginUnbind>, null, Actor> = async (
  work,
  { params: { type } },
) => {
  const { db, actor, origin } = work
  await lockPerson(db, actor.userId)
  const contact = tryUnbind(await contactsOf(db, actor.userId), type)
  if (!contact.ok) return contact
  if (!(await verificationCodes.takeUnbindPermit(work, contact.value))) return refuse('unbindUnverified')
  await store.changeUser(db, actor.userId, { [columns[loginFieldOf(type)]]: null })
  const ended = await retireLoginName(work, type, contact.value, 'removed')
  const facts = { type, name: maskOf(contact.value), address: origin.address, ended }
  return done(changed(actor, 'identity.loginUnbound', facts))
}
