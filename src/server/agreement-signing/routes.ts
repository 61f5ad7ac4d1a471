/** The calls that sign and download agreements. A code is counted, and the count committed, before it is compared. */
import * as contract from '#contract/agreement-signing.ts'
import { refuse } from '#domain/result.ts'
import { tryCode } from '../codes/commands.ts'
import { triesLeft } from '../codes/queries.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Command } from '../commands/command.ts'
import { inScope } from '../db/scope.ts'
import { inExportSlot } from '../exports/serve.ts'
import { type Answer, refusedWith, withFieldError } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import { act, runCommand, type Served, withCaller } from '../http/routes.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { findMaster } from '../verification/queries.ts'
import { agreementsFile, continuingSigned, continuingZip, readAgreements } from './download.ts'
import { codeKeyOf, findSigner } from './handler.ts'
import { sendSigningCode } from './send-code.ts'
import { sign } from './sign.ts'

/** A closed route has a caller with an actor, so the cast is safe. */
const byActor = <I, T>(command: Command<I, T, Actor>) => command as Command<I, T, Actor | undefined>

const fieldOf = {
  codeWrong: 'code',
  signingCodeWrong: 'code',
  agreementOutdated: 'agreementVersions',
} as const

const agreementSign = withCaller(contract.agreementSign, async (context, caller, { body }, incoming) => {
  const actor = caller
  const { tenantId } = requireActing(actor)
  const answer = await idempotentProof(context, contract.agreementSign, incoming, async () => {
    const signer = await inScope(context.db, { tenantId, userId: actor.userId }, (db) =>
      findSigner(db, tenantId, body.companyId),
    )
    if (!signer.ok) return refusedWith(signer)
    const key = codeKeyOf(signer.value, actor.sessionId)
    const codeId = await tryCode(context, key, body.code, 'holder')
    if (codeId === undefined) {
      const left = await triesLeft(context.db, key, context.clock())
      return refusedWith(left > 0 ? refuse('signingCodeWrong', { left }) : refuse('codeWrong'))
    }
    const command = byActor(sign(codeId, signer.value))
    return runCommand(context, contract.agreementSign, command, incoming)
  })
  return withFieldError(answer, incoming.language, fieldOf)
})

const agreementDownload = withCaller(
  contract.agreementDownload,
  async (context, caller, { query }, { language }): Promise<Answer> => {
    const actor = caller
    const { tenantId } = requireActing(actor)
    const { companyId, offerId, offerIds = offerId === undefined ? undefined : [offerId] } = query
    const made = await inExportSlot(actor.userId, async () => {
      const found = await inScope(context.db, { tenantId, userId: actor.userId }, async (db) => ({
        sources: (await findMaster(db, tenantId, companyId))
          ? await readAgreements(db, companyId, offerIds, language)
          : undefined,
        now: await readBusinessTime(db, context.clock()),
      }))
      const { sources = [], now } = found
      return agreementsFile(sources, offerIds?.length === 1, { language, now })
    })
    if (!made.ok) return refusedWith(made)
    return made.value ? { kind: 'data', data: made.value } : refusedWith(refuse('notFound'))
  },
)

const continuingDownload = withCaller(
  contract.continuingDownload,
  async (context, caller, { query }, { language }): Promise<Answer> => {
    const actor = caller
    const { tenantId } = requireActing(actor)
    const made = await inExportSlot(actor.userId, async () => {
      const signed = await inScope(context.db, { tenantId, userId: actor.userId }, async (db) =>
        (await findMaster(db, tenantId, query.companyId)) ? continuingSigned(db, tenantId) : [],
      )
      return signed.length === 0 ? undefined : continuingZip(signed, language)
    })
    if (!made.ok) return refusedWith(made)
    return made.value ? { kind: 'data', data: made.value } : refusedWith(refuse('notFound'))
  },
)

export const agreementSigningRoutes: readonly Served[] = [
  act(contract.signingCodeSend, sendSigningCode),
  agreementSign,
  agreementDownload,
  continuingDownload,
]
