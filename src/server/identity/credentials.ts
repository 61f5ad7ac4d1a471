/**
 * Whose credentials these are. A try is written down and committed before anything is compared, so that parallel guesses
 * cannot outrun the count; an account that does not exist is told the same and takes as long.
 */
import { asksPicture, tryAddress, trySignIn } from '#domain/identity/sign-in.ts'
import type { Asker } from '#domain/identity/verification-codes.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Origin } from '../commands/cause.ts'
import type { Context } from '../context.ts'
import { type CodeKey, spendCode, tryCode, tryPicture } from '../proofs/commands.ts'
import { passwordMatches } from './passwords.ts'
import { loginNameOf } from './queries.ts'
import * as store from './store.ts'
import { unseal } from './transport.ts'
import { attemptOf, failed, normalised, withdrawn } from './tries.ts'

/** A person who has shown who they are; a code still has to be spent by what it opens. */
export type Verified = {
  readonly userId: string
  readonly codeId?: string
  /** The name that a code or link went to; it may be another's, or nobody's, by the time that it opens something. */
  readonly contact?: string
  /** Among whose tries it counted; a success forgets those. */
  readonly asker?: Asker
  /** What the password was compared with; it may be another one by the time that a session is opened. */
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
): Promise<Result<Verified>> {
  const attempt = attemptOf(context, sealed.account, origin, { proof: 'password', triedBy: null })
  const { tries, failures, user, asker } = await store.recordTry(context.pool, attempt)
  const nowMs = attempt.at.getTime()
  const allowed = trySignIn(tries, nowMs)
  const isLocked = !allowed.ok && allowed.failure !== 'credentialsWrong'
  if (!isLocked && asksPicture(failures, nowMs)) {
    const read = await readsPicture(context, sealed)
    if (!read.ok) return withdrawn(context, attempt.id, read)
  }
  if (!allowed.ok) return withdrawn(context, attempt.id, allowed)
  const opened = unseal(context.secrets, attempt.at, sealed.keyId, sealed.password)
  const matches = await passwordMatches(opened ?? '', user?.passwordHash)
  if (!matches || !user) return failed(context, attempt, { user, origin }, 'credentialsWrong')
  return done({ userId: user.id, passwordHash: user.passwordHash, asker })
}

/** Whether somebody who is signed in knows their password. It is guessed at under the same count as when signing in. */
export async function verifyOriginal(
  context: Context,
  userId: string,
  sealed: { readonly originalPwd: string; readonly keyId: string },
  origin: Origin,
): Promise<Result<Verified>> {
  const name = await loginNameOf(context.db, userId)
  const attempt = attemptOf(context, name, origin, { proof: 'password', triedBy: userId })
  const { tries, user } = await store.recordTry(context.pool, attempt)
  // The lock of one's other name may be told to oneself.
  const allowed = trySignIn({ ...tries, ofAccount: tries.ofPerson }, attempt.at.getTime())
  if (!allowed.ok) return withdrawn(context, attempt.id, allowed)
  const opened = unseal(context.secrets, attempt.at, sealed.keyId, sealed.originalPwd)
  const matches = await passwordMatches(opened ?? '', user?.passwordHash)
  if (!matches || !user) return failed(context, attempt, { user: undefined, origin }, 'originalWrong')
  return done({ userId, passwordHash: user.passwordHash })
}

export type Proof = {
  readonly codeId: string
  /** Whoever signs in by the contact, if anybody does. */
  readonly userId: string | undefined
  readonly asker: Asker
}

type Proving = Omit<CodeKey, 'sessionId'> &
  Partial<CodeKey> & {
    /** Who tries, where somebody is signed in. */
    readonly triedBy?: string
  }

/**
 * The code that proves whose a contact is. Tries count against the address, whatever the code is for, and a wrong one is a
 * failure.
 */
export async function proveContact(
  context: Context,
  { source, contact, sessionId = null, triedBy }: Proving,
  code: string,
  origin: Origin,
): Promise<Result<Proof>> {
  const attempt = attemptOf(context, mark, origin, { proof: 'code', triedBy: triedBy ?? null })
  const { tries, user, asker } = await store.recordTry(context.pool, attempt)
  const allowed = tryAddress(tries, attempt.at.getTime())
  if (!allowed.ok) return withdrawn(context, attempt.id, allowed)
  const codeId = await tryCode(context, { source, contact: attempt.account, sessionId }, code, asker)
  // Only at signing in is a wrong code a guess at an account.
  const told = { user: source === 'login' ? user : undefined, origin }
  if (!codeId) return failed(context, attempt, told, 'codeWrong')
  // What succeeds is no failure of the address.
  await store.withdrawTry(context.db, attempt.id)
  return done({ codeId, userId: user?.id, asker })
}

/** A code may be tried while the password is locked: it has its own count of tries, and the address counts for both. */
export async function verifyCode(
  context: Context,
  source: 'login' | 'reset',
  { account, code }: { readonly account: string; readonly code: string },
  origin: Origin,
): Promise<Result<Verified>> {
  const proven = await proveMark(context, { source, mark: account }, code, origin)
  if (!proven.ok) return proven
  const { codeId, userId, asker } = proven.value
  if (userId === undefined) return refuse('codeWrong')
  return done({ userId, codeId, contact: normalised(account), asker })
}

/**
 * A refusal that only whoever has the code may know. It is told once: the code is used up by it, though nothing else
 * comes of it.
 */
export async function refuseAndSpendCode(
  { db, clock }: Context,
  { codeId }: Proof,
  failure: 'accountExists' | 'loginTaken',
): Promise<Refused> {
  return refuse((await spendCode({ db, machineNow: clock() }, codeId)) ? failure : 'codeWrong')
}
