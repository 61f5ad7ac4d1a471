/** The calls of the profile. A code is tried, and the try committed, before its command starts. */

import * as contract from '#contract/profile.ts'
import type { Route } from '#contract/route.ts'
import { loginFieldOf, provedFields } from '#domain/identity/profile.ts'
import { contactOf } from '#domain/identity/verification-codes.ts'
import { refuse } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf, say } from '#text/text.ts'
import type { Command } from '../commands/command.ts'
import { isPosition } from '../companies/queries.ts'
import { refusedWith, withFieldError } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import { act, runCommand, type Served, withCaller } from '../http/routes.ts'
import type { Actor } from '../sessions/actor.ts'
import * as profile from './profile.ts'
import { contactsOf } from './queries.ts'
import { refusedBefore } from './refused-before.ts'
import { proveContact, refuseAndSpendCode } from './verify-credentials.ts'

/** The runner admits only callers with an actor to a closed route, so the cast is safe. */
const byActor = <I, T>(command: Command<I, T, Actor>) => command as Command<I, T, Actor | undefined>

const fieldOf = { codeWrong: 'code', loginTaken: 'value' } as const

/** The type of both profile routes, which differ only in their path. */
type ProfileRoute = Route & Pick<typeof contract.profileChange, 'access' | 'body' | 'reply'>

const profileOn = (route: ProfileRoute): Served =>
  withCaller(route, async (context, _actor, { body: { title } }, incoming) => {
    const { language } = incoming
    if (title === undefined || (await isPosition(context.db, title)))
      return runCommand<ProfileRoute>(context, route, byActor(profile.changeProfile), incoming)
    const field = labelOf(fieldNames, 'title', language)
    return refusedWith(refuse('inputInvalid'), { title: say(language)(formats.invalid, { field }) })
  })

const contactChange = withCaller(contract.contactChange, async (context, actor, { body }, incoming) => {
  const { userId, sessionId } = actor
  const { type, source } = provedFields[body.field]
  const contact = contactOf(type, body.value) ?? ''
  const answer = await idempotentProof(context, contract.contactChange, incoming, async () => {
    const proven = await proveContact(
      context,
      { source, contact, sessionId, triedBy: userId },
      body.code,
      incoming,
    )
    const isTaken =
      proven.ok &&
      body.field === loginFieldOf(type) &&
      proven.value.userId !== undefined &&
      proven.value.userId !== userId
    const entitled = isTaken ? await refuseAndSpendCode(context, proven.value, 'loginTaken') : proven
    if (!entitled.ok) return refusedBefore(context, contract.contactChange, entitled, incoming)
    const command = byActor(profile.changeContact(entitled.value.codeId))
    return runCommand(context, contract.contactChange, command, incoming)
  })
  return withFieldError(answer, incoming.language, fieldOf)
})

const codeVerify = withCaller(contract.codeVerify, async (context, actor, { body }, incoming) => {
  const methods = await contactsOf(context.db, actor.userId)
  const contact = methods[loginFieldOf(body.type)]
  if (contact === null) return refusedWith(refuse('notFound'))
  const codeKey = {
    source: 'login_method_unbind',
    contact,
    sessionId: actor.sessionId,
    triedBy: actor.userId,
  } as const
  const answer = await idempotentProof(context, contract.codeVerify, incoming, async () => {
    const proven = await proveContact(context, codeKey, body.code, incoming)
    if (!proven.ok) return refusedBefore(context, contract.codeVerify, proven, incoming)
    const command = byActor(profile.permitUnbind(contact, proven.value.codeId))
    return runCommand(context, contract.codeVerify, command, incoming)
  })
  return withFieldError(answer, incoming.language, fieldOf)
})

export const profileRoutes: readonly Served[] = [
  profileOn(contract.profileChange),
  profileOn(contract.profileChangeV1),
  contactChange,
  codeVerify,
  act(contract.loginUnbind, profile.unbindLogin),
]
