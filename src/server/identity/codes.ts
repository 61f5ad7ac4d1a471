/** The command that sends a verification code. No answer reveals whether an account exists. */

import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/verification-codes.ts'
import { contactOf, needOf, type PictureProof } from '#domain/identity/verification-codes.ts'
import { done, refuse } from '#domain/result.ts'
import * as verificationCodes from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import { isKnownDevice } from '../devices/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { findPersonId, findRegistered } from './queries.ts'
import { mailActivation } from './registration.ts'

type SendCommand = Command<Input<typeof contract.codeSend>, null, Actor | undefined>

/** `caller` is the signed-in person, if any; `picture` is the result of the picture code. */
export const sendCode =
  (caller: Actor | undefined, picture: PictureProof): SendCommand =>
  async (work, { body }) => {
    const { db, origin, machineNow } = work
    const { type, source } = body
    const contact = contactOf(type, body.mark)
    if (contact === undefined) throw new Error('a contact that the contract lets through has a channel')
    const personId = await findPersonId(db, contact)
    const isOwn = caller !== undefined && personId === caller.userId
    // Only a person's own login method can be removed.
    if (source === 'login_method_unbind' && !isOwn) return refuse('notFound')
    const isAwaited =
      caller !== undefined && source === 'register' && (await awaits(work, caller.userId, contact))
    const isHolder = isOwn || (await isKnownDevice(db, personId, origin, machineNow))
    const by = {
      requester: isHolder ? 'holder' : 'others',
      picture,
      person: caller && { userId: caller.userId, companyId: caller.acting?.tenantId ?? null },
    } as const
    const sent = isAwaited
      ? await mailActivation(work, caller.userId, contact, by)
      : await verificationCodes.sendCode(work, {
          ...by,
          type,
          source,
          contact,
          sessionId: needOf(source) === 'session' ? (caller?.sessionId ?? null) : null,
          isWanted: needOf(source) !== 'account' || personId !== undefined,
          ...(source === 'reset' &&
            type === 'mail' && { link: { purpose: 'reset', userId: personId ?? null } }),
        })
    if (!sent.ok) return sent
    const userId = caller?.userId ?? personId ?? platformId
    const facts = { codeId: sent.value, source, type, address: origin.address }
    return done({ value: null, entry: { action: 'identity.codeRequested', tenantId: null, userId, facts } })
  }

/**
 * Whether an account waits for this mail address: then the whole activation mail is sent again, with its
 * link.
 */
async function awaits({ db }: Work<Actor | undefined>, userId: string, contact: string): Promise<boolean> {
  const { activated, mail } = await findRegistered(db, userId)
  return !activated && mail === contact
}
