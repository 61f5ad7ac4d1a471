/** The calls of registration and activation. What is wrong with the form is said before the code is tried. */
import * as contract from '#contract/registration.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf, say } from '#text/text.ts'
import { runCommand } from '../commands/run.ts'
import { isPosition } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { findCaller } from '../http/actor.ts'
import { refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/incoming.ts'
import { open, type Served } from '../http/serve.ts'
import { findLink } from '../proofs/commands.ts'
import { findWelcome } from '../welcome/queries.ts'
import { proveMark } from './credentials.ts'
import { openNewPassword } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'
import { findRegistered } from './queries.ts'
import { activateAccount, type Proven, registerCompany } from './registration.ts'

const register = open(contract.register, async (context, { body }, incoming) => {
  const { language } = incoming
  if (!(await isPosition(context.db, body.title))) {
    const words = say(language)(formats.invalid, { field: labelOf(fieldNames, 'title', language) })
    return refusedWith(refuse('inputInvalid'), { title: words })
  }
  const opened = openNewPassword(context, body, incoming)
  if (!opened.ok) return refusedWith(refuse('inputInvalid'), { newPwd: opened.words })
  // A page that is no longer there sends nobody to its payer; a payer registers on nobody's page.
  const host = body.payer === undefined ? undefined : await findWelcome(context, body.payer)
  if (body.payer !== undefined && (!host || body.registrant === 'payer'))
    return refusedWith(refuse('notFound'))
  const { mobile, code } = body
  const proven = await proveMark(context, 'register', { account: mobile, code }, incoming)
  if (!proven.ok) return refusedWith(proven)
  if (proven.value.userId !== undefined) return refusedWith(refuse('accountExists'))
  const hash = await hashPassword(opened.password)
  const command = registerCompany(proven.value.codeId, hash, host?.tenantId)
  return runCommand(context, contract.register, command, incoming)
})

const activate = open(contract.activate, async (context, { query }, incoming) => {
  const proven = await provenBy(context, query.code, incoming)
  if (!proven.ok) return refusedWith(proven)
  if ('linkId' in proven.value || 'codeId' in proven.value)
    return runCommand(context, contract.activate, activateAccount(proven.value), incoming)
  const { activated, by, mail } = await findRegistered(context.db, proven.value.userId)
  return { kind: 'data', data: { activated, by, mail } }
})

/** By the link of a mail, which needs no session; by its code, which does; or by neither, which proves nothing. */
async function provenBy(
  context: Context,
  code: string | undefined,
  incoming: Incoming,
): Promise<Result<Proven>> {
  // What is typed counts before what the browser carries along.
  if (code === undefined && incoming.tempToken !== undefined) {
    const link = await findLink(context, 'activate', incoming.tempToken)
    if (!link) return refuse('activationExpired')
    return done({ userId: link.userId, mail: link.mail, linkId: link.id })
  }
  const caller = await findCaller(context, 'signedIn', incoming.token)
  if (!caller.ok) return caller
  const { userId } = caller.value
  const { mail } = await findRegistered(context.db, userId)
  if (code === undefined || mail === null)
    return code === undefined ? done({ userId, mail: '' }) : refuse('codeWrong')
  const proven = await proveMark(context, 'register', { account: mail, code }, incoming)
  return proven.ok ? done({ userId, mail, codeId: proven.value.codeId }) : proven
}

export const registrationRoutes: readonly Served[] = [register, activate]
