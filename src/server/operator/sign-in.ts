/**
 * Sign-in of operators: password and one-time code together, so that an attacker cannot learn which one was
 * wrong. A try is recorded before anything is compared, and an unknown account gets the same answer in the
 * same time.
 */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/operator.ts'
import type { Input, Reply } from '#contract/route.ts'
import { msPerHour } from '#domain/day.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import { userAgentLengthMax } from '#domain/identity/limits.ts'
import { operatorSessionAbsoluteHours, totpSecretBytes } from '#domain/operator/limits.ts'
import { tryOperator } from '#domain/operator/sign-in.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Origin } from '../commands/cause.ts'
import type { Command } from '../commands/command.ts'
import { journalFailedSignIn } from '../commands/failed-sign-in.ts'
import { openText, sealText } from '../config/sealed.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import { passwordIs } from '../identity/queries.ts'
import { type Actor, tokenHash } from '../sessions/actor.ts'
import type { Operator } from '../sessions/operator.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

const tokenBytes = 32
const sealedFor = 'operator:totp'
const secretOfNobody = Buffer.alloc(totpSecretBytes)

export const sealSecret = (secrets: Secrets, operatorId: string, secret: Buffer): Buffer =>
  sealText(secrets, sealedFor, operatorId, secret.toString('base64'))

function openSecret(secrets: Secrets, operator: store.Candidate | undefined): Buffer | undefined {
  const opened = openText(secrets, sealedFor, operator?.id ?? '', operator?.totpSealed ?? null)
  return opened === undefined ? undefined : Buffer.from(opened, 'base64')
}

/** An operator whose password and code were right; the code is spent by the session that it opens. */
export type Verified = { readonly id: string; readonly passwordHash: string; readonly step: number }

export async function verifyOperator(
  context: Context,
  { body }: Input<typeof contract.operatorSignIn>,
  origin: Origin,
): Promise<Result<Verified>> {
  const at = context.clock()
  const attempt = {
    id: context.makeId(),
    account: body.mail.toLowerCase(),
    address: rateLimitKey(origin.address),
    at,
  }
  const { tries, operator } = await store.recordTry(context.pool, attempt)
  const allowed = tryOperator(tries, at.getTime())
  if (!allowed.ok) return withdrawn(context, attempt.id, allowed)
  const matches = await passwordIs(context, body, operator?.passwordHash)
  const secret = openSecret(context.secrets, operator)
  const step = stepOf(secret ?? secretOfNobody, body.totp, at)
  const isFresh = step !== undefined && step > (operator?.totpStep ?? 0)
  if (!operator || !secret || !matches || !isFresh) return failed(context, operator, origin)
  return done({ id: operator.id, passwordHash: operator.passwordHash, step })
}

async function withdrawn(context: Context, id: string, refused: Refused): Promise<Refused> {
  await store.withdrawTry(context.db, id)
  return refused
}

/** Failed tries are in the operators' log. */
async function failed(
  context: Context,
  operator: store.Candidate | undefined,
  origin: Origin,
): Promise<Refused> {
  const facts = { address: origin.address }
  const action = 'operator.signInFailed'
  await journalFailedSignIn(context, origin, { action, userId: operator?.id, facts })
  return refuse('operatorCredentialsWrong')
}

type Open = Command<unknown, Reply<typeof contract.operatorSignIn>, Actor | undefined>

/** Of two requests with the same code, one succeeds. */
export const openSession =
  (verified: Verified): Open =>
  async ({ db, context, origin, machineNow }) => {
    const mail = await store.takeStep(db, verified)
    if (mail === undefined) return refuse('operatorCredentialsWrong')
    const token = randomBytes(tokenBytes).toString('base64url')
    const id = context.makeId()
    await store.forgetTries(db, mail, rateLimitKey(origin.address))
    await store.insertSession(db, {
      id,
      token_hash: tokenHash(token),
      operator_id: verified.id,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, userAgentLengthMax),
      created_at: machineNow,
      seen_at: machineNow,
      expires_at: new Date(machineNow.getTime() + operatorSessionAbsoluteHours * msPerHour),
    })
    const facts = { sessionId: id, address: origin.address }
    return done({
      value: { token },
      entry: { action: 'operator.signedIn', tenantId: null, userId: verified.id, facts },
    })
  }

export const signOut: Command<Input<typeof contract.operatorSignOut>, null, Operator> = async ({
  db,
  actor: { sessionId, operatorId },
  origin,
  machineNow,
}) => {
  await store.endSession(db, sessionId, machineNow)
  const facts = { sessionId, address: origin.address }
  return done({
    value: null,
    entry: { action: 'operator.signedOut', tenantId: null, userId: operatorId, facts },
  })
}
