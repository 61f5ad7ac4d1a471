/** The calls for invited people: read an invitation, and accept it with a new or an existing account. */
import type { Input, Reply } from '#contract/route.ts'
import * as contract from '#contract/staff.ts'
import { topics } from '#contract/topics.ts'
import { personAgreements } from '#domain/agreements/kinds.ts'
import { done, refuse } from '#domain/result.ts'
import { isInvited } from '#domain/staff/rules.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { type Language, labelOf, say } from '#text/text.ts'
import { acceptCurrent } from '../agreements/commands.ts'
import { findInvitationLink, findPayeeLink } from '../codes/queries.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Command } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { lockPerson } from '../db/person-lock.ts'
import { enterScope, inScope } from '../db/scope.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import type { Incoming } from '../http/parse.ts'
import { open, runCommand, type Served, withCaller, withFieldErrors } from '../http/routes.ts'
import { noteOpened } from '../payer-connections/commands.ts'
import { findInvited } from '../payer-connections/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { acceptInvitation, type InvitationLink, meetInvitations } from '../staff/commands.ts'
import { findInvitation, provenContactsOf } from '../staff/queries.ts'
import {
  acceptAsPayee,
  acceptingCompanies,
  missingOf,
  type PayeeLink,
  registerInvitedPayee,
} from './accept-payee-invitation.ts'
import { openNewPassword } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'
import { findPersonId } from './queries.ts'
import { refusedBefore } from './refused-before.ts'
import * as store from './store.ts'
import { proveContact } from './verify-credentials.ts'

/**
 * The holder of the link may learn what it invites to, whether an account has its address, and whether it is theirs.
 */
const invitationRead = open(contract.invitationRead, async (context, _input, incoming) => {
  const payeeLink = await findPayeeLink(context, incoming.tempToken)
  if (payeeLink) return payeeInvitation(context, payeeLink, incoming)
  const link = await findInvitationLink(context, incoming.tempToken)
  if (!link) return refusedWith(refuse('invitationExpired'))
  const { tenantId, invitationId } = link
  const found = await inScope(context.db, { tenantId }, (db) => findInvitation(db, tenantId, invitationId))
  if (!found) return refusedWith(refuse('invitationExpired'))
  const hasAccount = (await findPersonId(context.db, found.mail)) !== undefined
  const caller = await authenticate(context, 'person', incoming)
  const isYours = caller.ok ? isInvited(await provenContactsOf(context.db, caller.value.userId), found) : null
  const { companyName, name, mail } = found
  const data = { companyName, name, mail, hasAccount, isYours, payer: null, companies: [] }
  return { kind: 'data', data }
})

/** The invitation as the payee may see it: who invites it, and for which of its companies it can accept. */
async function payeeInvitation(context: Context, link: PayeeLink, incoming: Incoming): Promise<Answer> {
  const { tenantId, payeeId, mail } = link
  const invited = await findInvited(context, tenantId, payeeId)
  if (!invited) return refusedWith(refuse('invitationExpired'))
  await noteOpened(context.systemDb, tenantId, payeeId, await readBusinessTime(context.db, context.clock()))
  const hasAccount = (await findPersonId(context.db, mail)) !== undefined
  const caller = await authenticate(context, 'person', incoming)
  const companies = caller.ok ? await acceptingCompanies(context.systemDb, caller.value.userId) : []
  const { payerName, payeeName, contactName, slug } = invited
  const payer = { name: payerName, slug }
  const name = contactName ?? ''
  const isYours = caller.ok ? true : null
  const data = { companyName: payeeName, name, mail, hasAccount, isYours, payer, companies: [...companies] }
  return { kind: 'data', data }
}

const joined = (
  tenantId: string,
  userId: string,
  facts: { readonly name: string; readonly role: string; readonly account: string },
) => ({
  action: 'staff.joined' as const,
  tenantId,
  userId,
  facts,
  events: [{ topic: topics.staffChanged, body: {} }],
})

/** The error messages of missing fields, in the caller's language. */
const required = (fields: readonly string[], language: Language) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      say(language)(formats.enter, { field: labelOf(fieldNames, field, language) }),
    ]),
  )

type RegisterCommand = Command<
  Input<typeof contract.invitedRegister>,
  Reply<typeof contract.invitedRegister>,
  Actor | undefined
>

/** The link proves the mail address, so it becomes a login name. */
const registerInvited =
  (link: InvitationLink, passwordHash: string): RegisterCommand =>
  async (work, { body }) => {
    const { db, context, origin, machineNow, businessNow } = work
    const userId = context.makeId()
    const user = {
      id: userId,
      name: body.name,
      contact_mail: link.mail,
      proven_contact_mail: link.mail,
      login_mail: link.mail,
      activated: true,
      activated_by: 'mail',
      registered_at: businessNow,
      language: origin.language,
    } as const
    const credential = { password_hash: passwordHash, changed_at: machineNow }
    if (!(await store.insertUser(db, user, credential))) return refuse('accountExists')
    // Other companies may have invited the same mail address.
    await meetInvitations(work, userId, { column: 'mail', value: link.mail }, link.tenantId)
    const accepted = await acceptInvitation(work, link, userId)
    if (!accepted.ok) return accepted
    const { mobile, role, account } = accepted.value
    await store.changeUser(db, userId, { contact_phone: mobile })
    await enterScope(db, { tenantId: link.tenantId, userId })
    const read = await acceptCurrent(work, { userId, tenantId: null }, personAgreements, body.agreementIds)
    if (!read.ok) return read
    const value = { connection: null }
    return done({ value, entry: joined(link.tenantId, userId, { name: body.name, role, account }) })
  }

type RegisterBody = Input<typeof contract.invitedRegister>['body']

/** Form errors are reported before the code is tried. */
async function registeringPayee(
  context: Context,
  link: PayeeLink,
  { body, password }: { readonly body: RegisterBody; readonly password: string },
  incoming: Incoming,
): Promise<Answer> {
  const { code = '' } = body
  const missing = missingOf(body)
  if (missing.length > 0) return refusedWith(refuse('inputInvalid'), required(missing, incoming.language))
  const proven = await proveContact(context, { source: 'register', contact: link.mail }, code, incoming)
  if (!proven.ok) return refusedBefore(context, contract.invitedRegister, proven, incoming)
  const command = registerInvitedPayee(link, proven.value.codeId, await hashPassword(password))
  return runCommand(context, contract.invitedRegister, command, incoming)
}

const invitedRegister = open(contract.invitedRegister, async (context, { body }, incoming) => {
  const opened = openNewPassword(context, body, incoming)
  if (!opened.ok) return refusedWith(refuse('inputInvalid'), { newPwd: opened.words })
  const requested = { ...incoming, contact: incoming.tempToken ?? '' }
  return idempotentProof(context, contract.invitedRegister, requested, async () => {
    const payeeLink = await findPayeeLink(context, incoming.tempToken)
    if (payeeLink) return registeringPayee(context, payeeLink, { body, password: opened.password }, requested)
    const link = await findInvitationLink(context, incoming.tempToken)
    if (!link) return refusedBefore(context, contract.invitedRegister, refuse('invitationExpired'), requested)
    const command = registerInvited(link, await hashPassword(opened.password))
    return runCommand(context, contract.invitedRegister, command, requested)
  })
})

type AcceptCommand = Command<
  Input<typeof contract.invitationAccept>,
  Reply<typeof contract.invitationAccept>,
  Actor | undefined
>

/** A person who waits for their own company's activation can act for the company that invited them. */
const acceptAs =
  (link: InvitationLink, userId: string): AcceptCommand =>
  async (work) => {
    await lockPerson(work.db, userId)
    const accepted = await acceptInvitation(work, link, userId)
    if (!accepted.ok) return accepted
    await store.activateUser(work.db, userId)
    const { name, role, account } = accepted.value
    const value = { companyId: link.tenantId, connection: null }
    return done({ value, entry: joined(link.tenantId, userId, { name, role, account }) })
  }

const invitationAccept = withCaller(
  contract.invitationAccept,
  async (context, { userId }, _input, incoming) => {
    const payeeLink = await findPayeeLink(context, incoming.tempToken)
    if (payeeLink)
      return runCommand(context, contract.invitationAccept, acceptAsPayee(payeeLink, userId), incoming)
    const link = await findInvitationLink(context, incoming.tempToken)
    if (!link) return refusedWith(refuse('invitationExpired'))
    return runCommand(context, contract.invitationAccept, acceptAs(link, userId), incoming)
  },
)

export const invitationRoutes: readonly Served[] = [
  invitationRead,
  withFieldErrors(invitedRegister, { codeWrong: 'code', agreementOutdated: 'agreed' }),
  invitationAccept,
]
