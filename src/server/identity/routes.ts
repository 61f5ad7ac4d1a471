/** The calls of identity. */

import * as contract from '#contract/identity.ts'
import * as verificationCodes from '#contract/verification-codes.ts'
import { needOf } from '#domain/identity/verification-codes.ts'
import { done, type Refused } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import { makePicture, tryPicture } from '../codes/commands.ts'
import { type Answer, refusedWith, withFieldError } from '../http/answer.ts'
import { read } from '../http/read.ts'
import { act, open, runCommand, type Served } from '../http/routes.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { sendCode } from './codes.ts'
import * as commands from './commands.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import * as queries from './queries.ts'
import { registrationRoutes } from './registration-routes.ts'
import { transportKeyAt } from './transport.ts'
import { verifyCode, verifyPassword } from './verify-credentials.ts'

const withPictureError = (refused: Refused, language: Language): Answer =>
  withFieldError(refusedWith(refused), language, { pictureNeeded: 'captcha', pictureWrong: 'captcha' })

const signInV1 = open(contract.signInV1, async (context, { body }, incoming) => {
  const verified = await verifyPassword(context, body, incoming)
  if (!verified.ok) return withPictureError(verified, incoming.language)
  return runCommand(context, contract.signInV1, commands.openSession(verified.value), incoming)
})

const signIn = open(contract.signIn, async (context, { body }, incoming) => {
  const { account, code, password = '', keyId = '', captchaId, captcha } = body
  const verified =
    code === undefined
      ? await verifyPassword(context, { account, password, keyId, captchaId, captcha }, incoming)
      : await verifyCode(context, 'login', { account, code }, incoming)
  if (!verified.ok) return withPictureError(verified, incoming.language)
  return runCommand(context, contract.signIn, commands.openSession(verified.value), incoming)
})

/** Some sources need a session; registration works with or without one. */
const codeSend = open(verificationCodes.codeSend, async (context, { body }, incoming) => {
  const isPersonal = needOf(body.source) === 'session'
  const isKnown = isPersonal || (body.source === 'register' && incoming.token !== undefined)
  const caller = isKnown ? await authenticate(context, 'person', incoming) : done(undefined)
  if (!caller.ok && isPersonal) return refusedWith(caller)
  // Checked before the command starts: a picture is used once, whatever the command's outcome.
  const { captchaId, captcha } = body
  const picture =
    captchaId === undefined || captcha === undefined
      ? 'none'
      : (await tryPicture(context, captchaId, captcha))
        ? 'right'
        : 'wrong'
  const command = sendCode(caller.ok ? caller.value : undefined, picture)
  return withFieldError(
    await runCommand(context, verificationCodes.codeSend, command, incoming),
    incoming.language,
    {
      codePictureNeeded: 'captcha',
      pictureWrong: 'captcha',
    },
  )
})

export const identityRoutes: readonly Served[] = [
  open(contract.transportKey, async ({ secrets, clock }) => ({
    kind: 'data',
    data: transportKeyAt(secrets, clock()),
  })),
  codeSend,
  open(verificationCodes.pictureRead, async (context, _input, { address }) => {
    const made = await makePicture(context, address)
    return made.ok ? { kind: 'data', data: made.value } : refusedWith(made)
  }),
  signInV1,
  signIn,
  ...registrationRoutes,
  ...invitationRoutes,
  ...passwordRoutes,
  act(contract.signOut, commands.signOut),
  act(contract.chooseIdentity, commands.chooseIdentity),
  act(contract.languageChoose, commands.chooseLanguage),
  act(contract.sessionsEnd, commands.endSessions),
  read(contract.accountRead, { sql: queries.account }),
  read(contract.sessionsRead, { sql: queries.sessions }),
]
