/**
 * Registration and activation. A caller must prove a mobile to learn whether it has an account, and own a
 * mail address to learn whether it has one.
 */
import type * as contract from '#contract/registration.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { CompanyType } from '#domain/access/abilities.ts'
import { companyAgreements, personAgreements } from '#domain/agreements/kinds.ts'
import { parseMail } from '#domain/formats.ts'
import { activatorOf, kindOf } from '#domain/identity/registration.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { parseInvitationCode } from '#domain/payees/invitation.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { acceptCurrent } from '../agreements/commands.ts'
import { type CodeRequest, sendCode, spendCode, spendLink, voidLinks } from '../codes/commands.ts'
import type { Origin } from '../commands/cause.ts'
import type { Command, Work } from '../commands/command.ts'
import { activateFounder, foundCompany, joinAsFounder } from '../companies/commands.ts'
import { findRegisteredFor, isNameUsed } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { lockPerson } from '../db/person-lock.ts'
import { enterScope } from '../db/scope.ts'
import { notifyWhere } from '../notifications/commands.ts'
import { troubleOf } from '../notifications/queries.ts'
import { askPayer, requestOfInviter } from '../payer-connections/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { meetInvitations } from '../staff/commands.ts'
import { findPersonId, findRegistered } from './queries.ts'
import * as store from './store.ts'

type RegisterCommand = Command<Input<typeof contract.register>, null, Actor | undefined>

/** The code proves the mobile, and is spent by the registration. */
export const registerCompany =
  (codeId: string, passwordHash: string, registeredFor?: string): RegisterCommand =>
  async (work, { body }) => {
    const { db, context, origin, machineNow, businessNow } = work
    const kind = kindOf(body.registrant)
    const mail = parseMail(body.mail)
    if (mail === undefined) throw new Error('a mail that the contract lets through is one')
    // Revealed only after the mobile is proven; does not spend the code.
    const isWarned = kind.companyMold === 'company' && body.sameName !== true
    if (isWarned && (await isNameUsed(context.systemDb, body.companyName))) return refuse('companyNamed')
    const tenantId = await foundCompany(work, {
      ...kind,
      name: body.companyName,
      username: body.mobile,
      registeredFor,
    })
    const userId = context.makeId()
    const user = {
      id: userId,
      name: body.name,
      title: body.title,
      contact_phone: body.mobile,
      contact_mail: mail,
      login_phone: body.mobile,
      activated: false,
      activated_by: activatorOf(kind.companyType),
      registered_at: businessNow,
      registered_company: tenantId,
      source: sourceOf(origin),
      language: origin.language,
    }
    const credential = { password_hash: passwordHash, changed_at: machineNow }
    if (!(await store.insertUser(db, user, credential)))
      return refuse((await spendCode(work, codeId)) ? 'accountExists' : 'codeWrong')
    await joinAsFounder(work, userId, tenantId)
    await meetInvitations(work, userId, { column: 'mobile', value: body.mobile }, tenantId)
    if (!(await spendCode(work, codeId))) return refuse('codeWrong')
    // If the mail address has reached its limit of mails, the code can be requested later.
    const person = { userId, companyId: tenantId }
    await mailActivation(work, userId, mail, { requester: 'others', picture: 'none', person })
    const facts = { ...kind, source: user.source, registeredFor: registeredFor ?? null }
    const inviter = kind.companyType === 'buyer' ? parseInvitationCode(body.inviter ?? '') : undefined
    const events = inviter === undefined ? [] : await requestOfInviter(work, inviter, tenantId)
    await enterScope(db, { tenantId, userId })
    const accepted = await acceptRegistered(work, { userId, tenantId }, kind.companyType, body.agreementIds)
    if (!accepted.ok) return accepted
    const waits =
      activatorOf(kind.companyType) === 'operator' ? [{ topic: topics.companyWaits, body: {} }] : []
    return done({
      value: null,
      entry: { action: 'identity.registered', tenantId, userId, facts, events: [...events, ...waits] },
    })
  }

/** The agreements of a registration: the person's own, and the company's. */
export async function acceptRegistered(
  work: Work<Caller>,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
  companyType: CompanyType,
  readIds: readonly string[] | undefined,
): Promise<Result<void, 'agreementOutdated'>> {
  const own = await acceptCurrent(work, { userId, tenantId: null }, personAgreements, readIds)
  return own.ok ? acceptCurrent(work, { userId, tenantId }, companyAgreements[companyType], readIds) : own
}

/** Cut to the length and the characters that a browser would store. */
const sourceOf = ({ source = '' }: Pick<Origin, 'source'>): string | null =>
  [...source.replaceAll('\0', '')].slice(0, textCharactersMax).join('') || null

/** The mails that prove an address, or inform its owner that it was used in a registration. */
const mailed = ['codeAndLink', 'verificationCode', 'mailTaken'] as const

/**
 * Sends the activation mail, or sends it again. Takes the same work either way, so that neither answer nor time
 * reveals whether the mail address has an account.
 */
export async function mailActivation(
  work: Work<Actor | undefined>,
  userId: string,
  mail: string,
  by: Pick<CodeRequest, 'requester' | 'picture' | 'person'>,
): Promise<Result<string>> {
  const ownerId = await findPersonId(work.db, mail)
  // The address may already be the person's own login mail.
  const isTaken = ownerId !== undefined && ownerId !== userId
  const sent = await sendCode(work, {
    ...by,
    type: 'mail',
    source: 'register',
    contact: mail,
    sessionId: null,
    isWanted: !isTaken,
    link: { purpose: 'activate', userId: isTaken ? null : userId },
  })
  if (!sent.ok) return sent
  await notifyWhere(isTaken, work, {
    tenantId: null,
    channel: 'mail',
    to: mail,
    template: 'mailTaken',
    language: work.origin.language,
    values: {},
  })
  return sent
}

/** The state of an account, and of the mail that it waits for. */
export async function activationOf(
  { db, systemDb }: Context,
  userId: string,
): Promise<Reply<typeof contract.activate>> {
  const { activated, by, mail } = await findRegistered(db, userId)
  const awaits = !activated && mail !== null
  return { activated, by, mail, mailTrouble: awaits ? await troubleOf(systemDb, mail, mailed) : null }
}

/** A person whose mail address was proven by a link or a code. */
export type ProvenMail = {
  readonly userId: string
  readonly mail: string
  readonly linkId?: string
  readonly codeId?: string
}

type ActivateCommand = Command<unknown, Reply<typeof contract.activate>, Actor | undefined>

/** The mail address becomes a login name; if the account waits for it, the account is activated. */
export const activateAccount =
  ({ userId, mail, linkId, codeId }: ProvenMail): ActivateCommand =>
  async (work) => {
    const { db } = work
    await lockPerson(db, userId)
    const found = await findRegistered(db, userId)
    // The person has corrected the address since, so the old one is not theirs.
    if (found.mail !== mail) return refuse(linkId === undefined ? 'codeWrong' : 'activationExpired')
    // Fails silently if the address is already a login name of another person.
    if (found.loginMail === null) await store.changeUser(db, userId, { login_mail: mail })
    await store.changeUser(db, userId, { proven_contact_mail: mail })
    const activates = !found.activated && found.by === 'mail'
    if (activates) await store.activateUser(db, userId)
    await meetInvitations(work, userId, { column: 'mail', value: mail }, null)
    // An invitation may have activated the account meanwhile; its own company still waits for this mail.
    if (found.by === 'mail' && found.tenantId) {
      await activateFounder(work, userId, found.tenantId)
      // A person who registered on a payer's page requests that payer; the page is public.
      const payerId = activates ? await findRegisteredFor(db, found.tenantId) : undefined
      if (payerId !== undefined) await askPayer(work, { tenantId: found.tenantId, userId }, payerId, '')
    }
    await enterScope(db, { tenantId: null, userId })
    if (linkId !== undefined && !(await spendLink(work, linkId))) return refuse('activationExpired')
    if (codeId !== undefined && !(await spendCode(work, codeId))) return refuse('codeWrong')
    await voidLinks(work, userId, 'activate')
    const facts = { activates, proof: linkId === undefined ? 'code' : 'link' }
    return done({
      value: { activated: found.activated || activates, by: found.by, mail: found.mail, mailTrouble: null },
      entry: { action: 'identity.mailProven', tenantId: null, userId, facts },
    })
  }
