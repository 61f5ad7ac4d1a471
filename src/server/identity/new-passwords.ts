/** Sets a password: by a code, a mailed link or the old password. It ends all sessions of the person. */
import type * as contract from '#contract/passwords.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { msPerDay } from '#domain/day.ts'
import { passwordsSetPerDayMax } from '#domain/identity/limits.ts'
import { maskOf } from '#domain/identity/profile.ts'
import { passwordError } from '#domain/passwords.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats, passwordTexts } from '#text/formats.ts'
import { labelOf, say } from '#text/text.ts'
import { findLink, spendCode, spendLink, voidCodes, voidLinks } from '../codes/commands.ts'
import type { Origin } from '../commands/cause.ts'
import type { Change, Command, Work } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { lockPerson } from '../db/person-lock.ts'
import { forgetDevices } from '../devices/commands.ts'
import { notify } from '../notifications/commands.ts'
import { countNotificationsTo } from '../notifications/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { findPersonId, loginNameOf } from './queries.ts'
import * as store from './store.ts'
import { unseal } from './transport.ts'
import { type VerifiedPerson, verifyCode } from './verify-credentials.ts'

type OpenedPassword =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly words: string }

/** The new password, or an error for its field. */
export function openNewPassword(
  { secrets, clock }: Context,
  { newPwd, keyId }: { readonly newPwd: string; readonly keyId: string },
  { language }: Origin,
): OpenedPassword {
  const password = unseal(secrets, clock(), keyId, newPwd)
  const translate = say(language)
  if (password === undefined)
    return {
      ok: false,
      words: translate(formats.invalid, { field: labelOf(fieldNames, 'newPwd', language) }),
    }
  const error = passwordError(password)
  return error ? { ok: false, words: translate(passwordTexts[error]) } : { ok: true, password }
}

/** A person who may set a new password, and the link that it spends. */
type ResetPermission = VerifiedPerson & { readonly linkId?: string }

/** A password reset link, as long as its mail address is a login name of that person. */
export async function findResetLink(context: Context, token: string | undefined) {
  const link = await findLink(context, 'reset', token)
  return link && (await findPersonId(context.db, link.mail)) === link.userId ? link : undefined
}

/** Verifies the code of an account, or the link of a mail. */
export async function verifyReset(
  context: Context,
  { account, code }: Input<typeof contract.passwordReset>['body'],
  origin: Origin & { readonly tempToken?: string | undefined },
): Promise<Result<ResetPermission>> {
  if (account !== undefined && code !== undefined)
    return verifyCode(context, 'reset', { account, code }, origin)
  const link = await findResetLink(context, origin.tempToken)
  return link ? done({ userId: link.userId, contact: link.mail, linkId: link.id }) : refuse('linkExpired')
}

export const resetPassword =
  (
    { userId, codeId, linkId, contact = '' }: ResetPermission,
    hash: string,
  ): Command<unknown, null, Actor | undefined> =>
  async (work) => {
    // A mailbox that is no longer a login name cannot reset the password.
    await lockPerson(work.db, userId)
    if (!(await store.signsInBy(work.db, userId, contact)))
      return refuse(linkId === undefined ? 'codeWrong' : 'linkExpired')
    if (codeId !== undefined && !(await spendCode(work, codeId))) return refuse('codeWrong')
    if (linkId !== undefined && !(await spendLink(work, linkId))) return refuse('linkExpired')
    return setPassword(work, userId, hash, { by: linkId === undefined ? 'code' : 'link' })
  }

export const changePassword =
  ({ userId, passwordHash = '' }: VerifiedPerson, hash: string): Command<unknown, null, Actor | undefined> =>
  async (work) => {
    await lockPerson(work.db, userId)
    if (!(await store.hasPassword(work.db, userId, passwordHash))) return refuse('originalWrong')
    // Every change is announced by mail and text message, so it is limited. Codes and links have their own limits.
    const since = new Date(work.machineNow.getTime() - msPerDay)
    const loginName = await loginNameOf(work.db, userId)
    if (
      (await countNotificationsTo(work.context.systemDb, loginName, 'passwordSet', since)) >=
      passwordsSetPerDayMax
    )
      return refuse('tooManyRequests')
    return setPassword(work, userId, hash, { by: 'password' })
  }

/** The person is locked: a concurrent sign-in waits, and then compares with the new password. */
async function setPassword(
  work: Work<Actor | undefined>,
  userId: string,
  hash: string,
  { by }: { readonly by: 'code' | 'link' | 'password' },
): Promise<Result<Change<null>>> {
  const { db, origin, machineNow } = work
  const names = await store.setPassword(db, userId, { password_hash: hash, changed_at: machineNow })
  const ended = await store.endSessionsOf(db, userId, 'every', machineNow)
  await store.forgetTries(db, userId, 'password')
  await forgetDevices(work, userId)
  await voidCodes(work, 'reset', names)
  await voidLinks(work, userId, 'reset')
  // An attacker may have set it, so every login name is notified.
  for (const to of names) {
    const channel = to.includes('@') ? 'mail' : 'sms'
    const values = { contact: maskOf(to) }
    const { language } = origin
    await notify(work, { tenantId: null, channel, to, language, template: 'passwordSet', values })
  }
  const events = [{ topic: topics.sessionsEnded, userId, body: { sessionId: null } }]
  return done({
    value: null,
    entry: {
      action: 'identity.passwordSet',
      tenantId: null,
      userId,
      facts: { by, ended, address: origin.address },
      events,
    },
  })
}
