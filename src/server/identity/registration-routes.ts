/** The calls of registration and activation. Form errors are reported before the code is tried. */

import * as contract from '#contract/registration.ts'
import type { Input } from '#contract/route.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf, say } from '#text/text.ts'
import { findLink } from '../codes/commands.ts'
import { findSpentLink } from '../codes/queries.ts'
import { isPosition } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import type { Incoming } from '../http/parse.ts'
import { open, runCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { findRegistrationPage } from '../registration-pages/queries.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openNewPassword } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'
import { findRegistered } from './queries.ts'
import { refusedBefore } from './refused-before.ts'
import { activateAccount, activationOf, type ProvenMail, registerCompany } from './registration.ts'
import { type ProvenContact, proveContact, refuseAndSpendCode } from './verify-credentials.ts'

const register = open(contract.register, (context, { body }, incoming) => {
  const requested = { ...incoming, contact: body.mobile }
  return idempotentProof(context, contract.register, requested, () => registering(context, body, requested))
})

async function registering(
  context: Context,
  body: Input<typeof contract.register>['body'],
  incoming: Incoming,
): Promise<Answer> {
  const { language } = incoming
  if (!(await isPosition(context.db, body.title))) {
    const words = say(language)(formats.invalid, { field: labelOf(fieldNames, 'title', language) })
    return refusedWith(refuse('inputInvalid'), { title: words })
  }
  const opened = openNewPassword(context, body, incoming)
  if (!opened.ok) return refusedWith(refuse('inputInvalid'), { newPwd: opened.words })
  // The registration page must still exist, and a payer cannot register on another payer's page.
  const host = body.payer === undefined ? undefined : await findRegistrationPage(context, body.payer)
  if (body.payer !== undefined && (!host || body.registrant === 'payer'))
    return refusedWith(refuse('notFound'))
  const proven = await entitled(context, body, incoming)
  if (!proven.ok) return refusedBefore(context, contract.register, proven, incoming)
  const command = registerCompany(proven.value.codeId, await hashPassword(opened.password), host?.tenantId)
  const answer = await runCommand(context, contract.register, command, incoming)
  // The mobile was taken concurrently.
  if (answer.kind === 'refused' && answer.refused.failure === 'accountExists')
    await refuseAndSpendCode(context, proven.value, 'accountExists')
  return answer
}

/** Proves a mobile that is not a login name yet. */
async function entitled(
  context: Context,
  { mobile, code }: { readonly mobile: string; readonly code: string },
  incoming: Incoming,
): Promise<Result<ProvenContact>> {
  const proven = await proveContact(context, { source: 'register', contact: mobile }, code, incoming)
  return proven.ok && proven.value.userId !== undefined
    ? refuseAndSpendCode(context, proven.value, 'accountExists')
    : proven
}

const activate = open(contract.activate, async (context, { query }, incoming) => {
  const proven = await provenBy(context, query.code, incoming)
  if (!proven.ok) return refusedWith(proven)
  if ('linkId' in proven.value || 'codeId' in proven.value)
    return runCommand(context, contract.activate, activateAccount(proven.value), incoming)
  return { kind: 'data', data: await activationOf(context, proven.value.userId) }
})

/**
 * ProvenMail by the link of a mail, without a session, or by its code, with a session; otherwise nothing is
 * proven.
 */
async function provenBy(
  context: Context,
  code: string | undefined,
  incoming: Incoming,
): Promise<Result<ProvenMail>> {
  // A typed code takes precedence over the link in the address.
  if (code === undefined && incoming.tempToken !== undefined) {
    const link = await findLink(context, 'activate', incoming.tempToken)
    if (!link) return refuse(await overFor(context, incoming.tempToken))
    return done({ userId: link.userId, mail: link.mail, linkId: link.id })
  }
  const caller = await authenticate(context, 'person', incoming)
  if (!caller.ok) return caller
  const { userId } = caller.value
  const { mail } = await findRegistered(context.db, userId)
  if (code === undefined || mail === null)
    return code === undefined ? done({ userId, mail: '' }) : refuse('codeWrong')
  const codeKey = { source: 'register', contact: mail, triedBy: userId } as const
  const proven = await proveContact(context, codeKey, code, incoming)
  return proven.ok ? done({ userId, mail, codeId: proven.value.codeId }) : proven
}

/** A link that no longer works was used or has expired. */
async function overFor(context: Context, token: string): Promise<'activatedAlready' | 'activationExpired'> {
  const sent = await findSpentLink(context, 'activate', token)
  const found = sent && (await findRegistered(context.db, sent.userId))
  return found?.activated && found.loginMail === sent?.mail ? 'activatedAlready' : 'activationExpired'
}

export const registrationRoutes: readonly Served[] = [
  withFieldErrors(register, { codeWrong: 'code', agreementOutdated: 'agreed' }),
  activate,
]
