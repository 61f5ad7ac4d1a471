/** The command that signs the agreements of offers, once a code has confirmed it. */
import type * as contract from '#contract/agreement-signing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type AcceptedAgreement, acceptedToSign, recordAccepted } from '../agreements/commands.ts'
import { continuingPaperOf, findPublished } from '../agreements/queries.ts'
import { spendCode } from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { agreementOfChange, agreementOfDraft, contentHashOf } from '../offers/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Signer, type Signing, signPaper } from '../signatures/commands.ts'
import { findSigner, isSameHandler } from './handler.ts'

type Body = Input<typeof contract.agreementSign>['body']
type SignedView = Reply<typeof contract.agreementSign>['signed'][number]
type Prepared = { readonly signing: Signing; readonly accepted: AcceptedAgreement }

/** What is signed of one offer: its own agreement, or the continuing-request agreement of the company. */
async function toSign(
  work: Work<Actor>,
  offerId: string,
  { change, agreementVersions }: Body,
  signer: Signer,
): Promise<Result<Prepared>> {
  const { tenantId } = requireActing(work.actor)
  const agreed = change
    ? await agreementOfChange(work, offerId, change, agreementVersions)
    : await agreementOfDraft(work, offerId, agreementVersions)
  if (!agreed.ok) return agreed
  const { payerTenantId } = agreed.value
  if (agreed.value.kind === 'recurring')
    return continuingToSign(work, { payerTenantId, payeeTenantId: tenantId }, agreementVersions, signer)
  const { accepted, contentHash, paper } = agreed.value
  const key = { tenantId, kind: 'offerAgreement', subjectId: offerId, contentHash } as const
  return done({ signing: { ...key, otherTenantId: payerTenantId, paper, signer }, accepted })
}

/** It is about the company, and so no payer's. */
async function continuingToSign(
  { db, origin, businessNow }: Work<Actor>,
  parties: { readonly payerTenantId: string; readonly payeeTenantId: string },
  agreementVersions: Body['agreementVersions'],
  signer: Signer,
): Promise<Result<Prepared>> {
  const accepted = await acceptedToSign(db, { ...parties, recurring: true, fixed: false }, agreementVersions)
  if (!accepted.ok) return accepted
  const { kind, version, fileId } = accepted.value
  const text = await findPublished(db, fileId)
  if (!text) throw new Error('the continuing-request agreement is the platform’s own')
  const tenantId = parties.payeeTenantId
  const payee = { name: signer.company, creditCode: signer.creditCode }
  return done({
    signing: {
      tenantId,
      otherTenantId: null,
      kind: 'continuingAgreement',
      subjectId: tenantId,
      contentHash: contentHashOf({ kind, version, ...payee }),
      paper: continuingPaperOf(text, payee, { language: origin.language, at: businessNow }),
      signer,
    },
    accepted: accepted.value,
  })
}

/** `confirmed` is the handler whom the code was sent to. */
export const sign =
  (
    codeId: string,
    confirmed: Signer,
  ): Command<Input<typeof contract.agreementSign>, Reply<typeof contract.agreementSign>, Actor> =>
  async (work, { body }) => {
    const { db, actor } = work
    const { userId } = actor
    const { tenantId } = requireActing(actor)
    const signer = await findSigner(db, tenantId, body.companyId)
    if (!signer.ok) return signer
    if (!isSameHandler(signer.value, confirmed)) return refuse('codeWrong')
    const offerIds = [...new Set(body.offerIds ?? [body.offerId ?? ''])].toSorted()
    const signed: SignedView[] = []
    const journaled: { offerId: string; documentId: string; kind: string }[] = []
    for (const offerId of offerIds) {
      const prepared = await toSign(work, offerId, body, signer.value)
      if (!prepared.ok) return prepared
      const { signing, accepted } = prepared.value
      const made = await signPaper(work, signing)
      if (!made.ok) return made
      const { id, code, signedAt } = made.value
      const { kind } = signing
      signed.push({ offerId, kind, code, signedAt: signedAt.toISOString() })
      if (!made.value.isNew) continue
      await recordAccepted(work, { userId, tenantId, subjectId: offerId }, [accepted])
      journaled.push({ offerId, documentId: id, kind })
    }
    if (journaled.length === 0) return refuse('nothingToSign')
    if (!(await spendCode(work, codeId))) return refuse('codeWrong')
    const facts = { name: signer.value.handler, count: journaled.length, signed: journaled }
    return done({
      value: { signed },
      entry: { action: 'agreements.signed', tenantId, userId, facts },
    })
  }
