/**
 * Verifies credentials. A try is recorded and committed before anything is compared, so that parallel guesses cannot
 * exceed the limit. An unknown account gets the same answer in the same time.
 */
import { needsPicture, tryAddress, trySignIn } from '#domain/identity/sign-in.ts'
import type { Requester } from '#domain/identity/verification-codes.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type CodeKey, spendCode, tryCode, tryPicture } from '../codes/commands.ts'
import type { Origin } from '../commands/cause.ts'
import type { Context } from '../context.ts'
import { passwordMatches } from './passwords.ts'
import { loginNameOf } from './queries.ts'
import { attemptOf, failAndRefuse, normalised, withdrawAndRefuse } from './sign-in-tries.ts'
import * as store from './store.ts'
import { unseal } from './transport.ts'

/** A person who has proven who they are; the code is spent by the command that it permits. */
export type VerifiedPerson = {
  readonly userId: string
  readonly codeId?: string
  /** The contact that a code or link was sent to; it may have another owner by the time the code is used. */
  readonly contact?: string
  /** The requester whose tries it counted among; a success clears those. */
  readonly requester?: Requester
  /** The hash that the password was compared with; it may change before a session is opened. */
  readonly passwordHash?: string
}

export type SealedPassword = {
  readonly account: string
  readonly password: string
  readonly keyId: string
  readonly captchaId?: string | undefined
  readonly captcha?: string | undefined
}

async function readsPicture(
  context: Context,
  { captchaId, captcha }: SealedPassword,
): Promise<Result<undefined>> {
  if (captchaId === undefined || captcha === undefined) return refuse('pictureNeeded')
  return (await tryPicture(context, captchaId, captcha)) ? done(undefined) : refuse('pictureWrong')
}

export async function verifyPassword(
  context: Context,
  sealed: SealedPassword,
  origin: Origin,
): Promise<Result<VerifiedPerson>> {
  const attempt = attemptOf(context, sealed.account, origin, { proof: 'password', triedBy: null })
  const { tries, failures, user, requester } = await store.recordTry(context.pool, attempt)
  const nowMs = attempt.at.getTime()
  const allowed = trySignIn(tries, nowMs)
  const isLocked = !allowed.ok && allowed.failure !== 'credentialsWrong'
  if (!isLocked && needsPicture(failures, nowMs)) {
    const read = await readsPicture(context, sealed)
    if (!read.ok) return withdrawAndRefuse(context, attempt.id, read)
  }
  if (!allowed.ok) return withdrawAndRefuse(context, attempt.id, allowed)
  const opened = unseal(context.secrets, attempt.at, sealed.keyId, sealed.password)
  const matches = await passwordMatches(opened ?? '', user?.passwordHash)
  if (!matches || !user) return failAndRefuse(context, attempt, { user, origin }, 'credentialsWrong')
  return done({ userId: user.id, passwordHash: user.passwordHash, requester })
}

/** Verifies the password of a signed-in person. Guesses count like those at sign-in. */
export async function verifyOriginal(
  context: Context,
  userId: string,
  sealed: { readonly originalPwd: string; readonly keyId: string },
  origin: Origin,
): Promise<Result<VerifiedPerson>> {
  const name = await loginNameOf(context.db, userId)
  const attempt = attemptOf(context, name, origin, { proof: 'password', triedBy: userId })
  const { tries, user } = await store.recordTry(context.pool, attempt)
  // The person may learn about the lock of their other login name.
  const allowed = trySignIn({ ...tries, ofAccount: tries.ofPerson }, attempt.at.getTime())
  if (!allowed.ok) return withdrawAndRefuse(context, attempt.id, allowed)
  const opened = unseal(context.secrets, attempt.at, sealed.keyId, sealed.originalPwd)
  const matches = await passwordMatches(opened ?? '', user?.passwordHash)
  if (!matches || !user) return failAndRefuse(context, attempt, { user: undefined, origin }, 'originalWrong')
  return done({ userId, passwordHash: user.passwordHash })
}

export type ProvenContact = {
  readonly codeId: string
  /** The person who signs in with the contact, if any. */
  readonly userId: string | undefined
  readonly requester: Requester
}

type ContactClaim = Omit<CodeKey, 'sessionId'> &
  Partial<CodeKey> & {
    /** The signed-in person who tries, if any. */
    readonly triedBy?: string
  }

/**
 * Verifies the code that proves a contact. Tries count against the network address, whatever the code is for, and a
 * wrong code is a failure.
 */
export async function proveContact(
  context: Context,
  { source, contact, sessionId = null, triedBy }: ContactClaim,
  code: string,
  origin: Origin,
): Promise<Result<ProvenContact>> {
  const attempt = attemptOf(context, contact, origin, { proof: 'code', triedBy: triedBy ?? null })
  const { tries, user, requester } = await store.recordTry(context.pool, attempt)
  const allowed = tryAddress(tries, attempt.at.getTime())
  if (!allowed.ok) return withdrawAndRefuse(context, attempt.id, allowed)
  const codeId = await tryCode(context, { source, contact: attempt.account, sessionId }, code, requester)
  // Only at sign-in does a wrong code count as a guess at an account.
  const whose = { user: source === 'login' ? user : undefined, origin }
  if (!codeId) return failAndRefuse(context, attempt, whose, 'codeWrong')
  // A success does not count against the address.
  await store.withdrawTry(context.db, attempt.id)
  return done({ codeId, userId: user?.id, requester })
}

/** A code can be tried while the password is locked: it has its own limit, and the address counts for both. */
export async function verifyCode(
  context: Context,
  source: 'login' | 'reset',
  { account, code }: { readonly account: string; readonly code: string },
  origin: Origin,
): Promise<Result<VerifiedPerson>> {
  const proven = await proveContact(context, { source, contact: account }, code, origin)
  if (!proven.ok) return proven
  const { codeId, userId, requester } = proven.value
  if (userId === undefined) return refuse('codeWrong')
  return done({ userId, codeId, contact: normalised(account), requester })
}

/** A refusal that only the holder of the code may learn. It spends the code, so it is given once. */
export async function refuseAndSpendCode(
  { db, clock }: Context,
  { codeId }: ProvenContact,
  failure: 'accountExists' | 'loginTaken',
): Promise<Refused> {
  return refuse((await spendCode({ db, machineNow: clock() }, codeId)) ? failure : 'codeWrong')
}
