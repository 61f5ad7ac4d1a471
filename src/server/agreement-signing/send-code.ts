/** The command that sends the code that confirms a signature. */
import type * as contract from '#contract/agreement-signing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done } from '#domain/result.ts'
import { maskMobile } from '#domain/verification/masks.ts'
import { sendCode } from '../codes/commands.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { codeKeyOf, findSigner } from './handler.ts'

export const sendSigningCode: Command<
  Input<typeof contract.signingCodeSend>,
  Reply<typeof contract.signingCodeSend>,
  Actor
> = async (work, { query: { companyId } }) => {
  const { tenantId } = requireActing(work.actor)
  const { userId, sessionId } = work.actor
  const found = await findSigner(work.db, tenantId, companyId)
  if (!found.ok) return found
  const signer = found.value
  const sent = await sendCode(work, {
    ...codeKeyOf(signer, sessionId),
    type: 'phone',
    isWanted: true,
    // The contact is the company's own and not chosen by the caller.
    requester: 'holder',
    picture: 'none',
    person: { userId, companyId: tenantId },
  })
  if (!sent.ok) return sent
  const shown = { handler: signer.handler, mobile: maskMobile(signer.mobile) }
  return done({
    value: shown,
    entry: { action: 'agreements.codeSent', tenantId, userId, facts: { codeId: sent.value, ...shown } },
  })
}
