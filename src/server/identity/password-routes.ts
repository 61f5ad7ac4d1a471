/** The calls that set a password. Errors of a new password are reported before anything is tried or counted. */

import * as contract from '#contract/passwords.ts'
import { refuse } from '#domain/result.ts'
import { change } from '#text/passwords.ts'
import { say } from '#text/text.ts'
import { refusedWith, withFieldError } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import { open, runCommand, type Served, withCaller, withFieldErrors } from '../http/routes.ts'
import {
  changePassword,
  findResetLink,
  openNewPassword,
  resetPassword,
  verifyReset,
} from './new-passwords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { refusedBefore } from './refused-before.ts'
import { verifyOriginal } from './verify-credentials.ts'

/** Opening a link only reveals whether it still works. */
const resetLinkRead = open(contract.resetLinkRead, async (context, _input, { tempToken }) => {
  const link = await findResetLink(context, tempToken)
  return link ? { kind: 'data', data: null } : refusedWith(refuse('linkExpired'))
})

const passwordReset = open(contract.passwordReset, (context, { body }, incoming) => {
  const requested = { ...incoming, contact: body.account?.toLowerCase() ?? incoming.tempToken ?? '' }
  return idempotentProof(context, contract.passwordReset, requested, async () => {
    const opened = openNewPassword(context, body, incoming)
    if (!opened.ok) return refusedWith(refuse('inputInvalid'), { newPwd: opened.words })
    const verified = await verifyReset(context, body, incoming)
    if (!verified.ok) return refusedBefore(context, contract.passwordReset, verified, requested)
    const command = resetPassword(verified.value, await hashPassword(opened.password))
    return runCommand(context, contract.passwordReset, command, requested)
  })
})

const passwordChange = withCaller(
  contract.passwordChange,
  async (context, { userId }, { body }, incoming) => {
    const opened = openNewPassword(context, body, incoming)
    if (!opened.ok) return refusedWith(refuse('inputInvalid'), { newPwd: opened.words })
    const verified = await verifyOriginal(context, userId, body, incoming)
    if (!verified.ok)
      return withFieldError(refusedWith(verified), incoming.language, { originalWrong: 'originalPwd' })
    if (await passwordMatches(opened.password, verified.value.passwordHash))
      return refusedWith(refuse('inputInvalid'), { newPwd: say(incoming.language)(change.same) })
    const hash = await hashPassword(opened.password)
    return runCommand(context, contract.passwordChange, changePassword(verified.value, hash), incoming)
  },
)

export const passwordRoutes: readonly Served[] = [
  resetLinkRead,
  withFieldErrors(passwordReset, { codeWrong: 'code' }),
  passwordChange,
]
