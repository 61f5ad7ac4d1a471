/** Commands about sessions: signing in and out, choosing an identity, ending other sessions. */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/identity.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerDay } from '#domain/day.ts'
import { sessionAbsoluteDays, userAgentLengthMax } from '#domain/identity/limits.ts'
import { done, refuse } from '#domain/result.ts'
import { spendCode } from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { findChoice } from '../companies/queries.ts'
import { lockPerson } from '../db/person-lock.ts'
import { enterScope } from '../db/scope.ts'
import { keepDevice } from '../devices/commands.ts'
import { type Actor, tokenHash } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import * as store from './store.ts'
import type { VerifiedPerson } from './verify-credentials.ts'

export { proveContact } from './verify-credentials.ts'

const tokenBytes = 32

/** Opens a session after the credentials were verified. The token is returned once and stored as a hash. */
export const openSession =
  ({
    userId,
    codeId,
    contact = '',
    passwordHash,
    requester,
  }: VerifiedPerson): Command<unknown, Reply<typeof contract.signIn>, Actor | undefined> =>
  async (work) => {
    const { db, context, origin, machineNow } = work
    // The statements are pipelined, but the second runs after the first has locked the person, so it sees the current
    // state.
    const [isFrozen, isSame] = await Promise.all([
      lockPerson(db, userId),
      passwordHash === undefined || store.hasPassword(db, userId, passwordHash),
    ])
    if (codeId !== undefined && !(await store.signsInBy(db, userId, contact))) return refuse('codeWrong')
    if (codeId !== undefined && !(await spendCode(work, codeId))) return refuse('codeWrong')
    // The password changed after it was compared: a session opened now would outlive the change.
    if (!isSame) return refuse('credentialsWrong')
    if (isFrozen) return refuse('userFrozen')
    const proof = codeId === undefined ? 'password' : 'code'
    const token = randomBytes(tokenBytes).toString('base64url')
    const id = context.makeId()
    const session = {
      id,
      token_hash: tokenHash(token),
      user_id: userId,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, userAgentLengthMax),
      created_at: machineNow,
      seen_at: machineNow,
      expires_at: new Date(machineNow.getTime() + sessionAbsoluteDays * msPerDay),
    }
    const [deviceToken, language] = await Promise.all([
      keepDevice(work, userId),
      store.noteLanguage(db, userId, origin.language),
      store.forgetTries(db, userId, proof, requester),
      store.insertSession(db, session),
    ])
    const facts = { sessionId: id, address: origin.address, proof }
    const events = [{ topic: topics.signedIn, userId, body: { sessionId: id } }]
    return done({
      value: { token, deviceToken, ...(language && { language }) },
      entry: { action: 'identity.signedIn', tenantId: null, userId, facts, events },
    })
  }

export const signOut: Command<Input<typeof contract.signOut>, null, Actor> = async ({
  db,
  actor,
  machineNow,
}) => {
  const { sessionId, userId } = actor
  await store.endSessionsOf(db, userId, { id: sessionId }, machineNow)
  const events = [{ topic: topics.signedOut, userId, body: { sessionId } }]
  return done({
    value: null,
    entry: { action: 'identity.signedOut', tenantId: null, userId, facts: { sessionId }, events },
  })
}

type ChooseCommand = Command<
  Input<typeof contract.chooseIdentity>,
  Reply<typeof contract.chooseIdentity>,
  Actor
>

/** The company's log shows who started to act for it, and from where. */
export const chooseIdentity: ChooseCommand = async ({ db, actor, origin }, { body }) => {
  await lockPerson(db, actor.userId)
  const company = await findChoice(db, actor.userId, body)
  if (!company) return refuse('notFound')
  if (company.frozen) return refuse('identityFrozen', { company: company.master })
  await store.setIdentity(db, actor.sessionId, {
    tenant_id: company.tenant_id,
    company_id: body.id,
    company_type: body.companyType,
    role: company.role,
    membership_status: company.status,
    company_frozen: false,
    acting_name: company.master,
  })
  const { sessionId, userId } = actor
  await enterScope(db, { tenantId: company.tenant_id, userId })
  const facts = { sessionId, companyId: body.id, name: company.name, address: origin.address }
  return done({
    value: body,
    entry: { action: 'identity.chosen', tenantId: company.tenant_id, userId, facts },
  })
}

/** A chosen language follows the account: pages after the next sign-in, and mails. */
export const chooseLanguage: Command<Input<typeof contract.languageChoose>, null, Actor> = async (
  { db, actor: { userId } },
  { body: { language } },
) => {
  const isNew = await store.chooseLanguage(db, userId, language)
  const entry = { action: 'identity.languageChosen' as const, tenantId: null, userId, facts: { language } }
  return done({ value: null, entry: isNew ? entry : undefined })
}

type EndCommand = Command<Input<typeof contract.sessionsEnd>, Reply<typeof contract.sessionsEnd>, Actor>

export const endSessions: EndCommand = async ({ db, actor, machineNow }, { query }) => {
  await lockPerson(db, actor.userId)
  const which = query.id ? { id: query.id } : { except: actor.sessionId }
  const ended = await store.endSessionsOf(db, actor.userId, which, machineNow)
  if (query.id && ended === 0) return refuse('notFound')
  const { userId } = actor
  const facts = { ended, sessionId: query.id ?? null }
  const events = [{ topic: topics.sessionsEnded, userId, body: { sessionId: query.id ?? null } }]
  return done({
    value: { ended },
    entry: { action: 'identity.sessionsEnded', tenantId: null, userId, facts, events },
  })
}

/** Activates a person whom the operator has approved. */
export const activatePerson = ({ db }: Work<Caller>, userId: string): Promise<void> =>
  store.activateUser(db, userId)

/** Freezes or unfreezes a person; the database updates all their sessions. */
export const freezePerson = ({ db }: Work<Caller>, userId: string, frozen: boolean): Promise<void> =>
  store.setFrozen(db, userId, frozen)
