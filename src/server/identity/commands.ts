/** What changes a session: signing in and out, choosing an identity, ending sessions elsewhere. */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/identity.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerDay } from '#domain/day.ts'
import { trySignIn } from '#domain/identity/sign-in.ts'
import { sessionAbsoluteDays, userAgentLengthMax } from '#domain/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { findChoice } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { type Actor, tokenHash } from '../http/actor.ts'
import type { Incoming } from '../http/incoming.ts'
import { passwordMatches } from './passwords.ts'
import * as store from './store.ts'
import { unseal } from './transport.ts'

type Credentials = Input<typeof contract.signIn>['body']

const tokenBytes = 32

/** Login mails are kept in lower case; the mobile has none. */
const normalised = (account: string): string => account.toLowerCase()

/**
 * Whether these credentials are somebody's. The try is written down and committed before the comparison, so that
 * parallel guesses cannot outrun the count, and an unknown account costs as much time as a known one.
 */
export async function verifyCredentials(
  context: Context,
  credentials: Credentials,
  incoming: Incoming,
): Promise<Result<string>> {
  const at = context.clock()
  const account = normalised(credentials.account)
  const attempt = { id: context.makeId(), account, address: incoming.address, at, proof: 'password' } as const
  const { tries, user } = await store.recordTry(context.pool, attempt)
  const allowed = trySignIn(tries, at.getTime())
  if (!allowed.ok) {
    await store.withdrawTry(context.db, attempt.id)
    // A refusal that must look like a wrong password takes as long as one.
    if (allowed.failure === 'credentialsWrong') await passwordMatches('', undefined)
    return allowed
  }
  const password = unseal(context.secrets, at, credentials.keyId, credentials.password)
  const matches = await passwordMatches(password ?? '', user?.passwordHash)
  return matches && user ? done(user.id) : refuse('credentialsWrong')
}

/** Opens a session for somebody whose credentials were verified. The token is shown once and kept as a hash. */
export const openSession =
  (
    userId: string,
  ): Command<Input<typeof contract.signIn>, Reply<typeof contract.signIn>, Actor | undefined> =>
  async ({ db, context, incoming, machineNow }) => {
    const token = randomBytes(tokenBytes).toString('base64url')
    const id = context.makeId()
    const session = {
      id,
      token_hash: tokenHash(token),
      user_id: userId,
      address: incoming.address,
      user_agent: incoming.userAgent.slice(0, userAgentLengthMax),
      created_at: machineNow,
      seen_at: machineNow,
      expires_at: new Date(machineNow.getTime() + sessionAbsoluteDays * msPerDay),
    }
    await Promise.all([store.forgetTries(db, userId, 'password'), store.insertSession(db, session)])
    const facts = { sessionId: id, address: incoming.address }
    const news = [{ topic: topics.signedIn, userId, body: { sessionId: id } }]
    return done({
      value: { token },
      entry: { action: 'identity.signedIn', tenantId: null, userId, facts, news },
    })
  }

export const signOut: Command<Input<typeof contract.signOut>, null, Actor> = async ({
  db,
  actor,
  machineNow,
}) => {
  await store.endSession(db, actor.sessionId, machineNow)
  const { sessionId, userId } = actor
  const news = [{ topic: topics.signedOut, userId, body: { sessionId } }]
  return done({
    value: null,
    entry: { action: 'identity.signedOut', tenantId: null, userId, facts: { sessionId }, news },
  })
}

type Choose = Command<Input<typeof contract.chooseIdentity>, Reply<typeof contract.chooseIdentity>, Actor>

export const chooseIdentity: Choose = async ({ db, actor }, { body }) => {
  const company = await findChoice(db, actor.userId, body)
  if (!company) return refuse('notFound')
  await store.setIdentity(db, actor.sessionId, {
    tenant_id: company.tenant_id,
    company_id: body.id,
    company_type: body.companyType,
    role: company.role,
    standing: company.status,
  })
  const facts = { sessionId: actor.sessionId, companyType: body.companyType, companyId: body.id }
  return done({
    value: body,
    entry: { action: 'identity.chosen', tenantId: null, userId: actor.userId, facts },
  })
}

type End = Command<Input<typeof contract.sessionsEnd>, Reply<typeof contract.sessionsEnd>, Actor>

export const endSessions: End = async ({ db, actor, machineNow }, { query }) => {
  const which = query.id ? { id: query.id } : { except: actor.sessionId }
  const ended = await store.endSessionsOf(db, actor.userId, which, machineNow)
  if (query.id && ended === 0) return refuse('notFound')
  const { userId } = actor
  const facts = { ended, sessionId: query.id ?? null }
  const news = [{ topic: topics.sessionsEnded, userId, body: { sessionId: query.id ?? null } }]
  return done({
    value: { ended },
    entry: { action: 'identity.sessionsEnded', tenantId: null, userId, facts, news },
  })
}
