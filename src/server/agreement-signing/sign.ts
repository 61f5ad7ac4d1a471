/** The command that signs the agreements of offers, once a code has confirmed it. */
import type * as contract from '#contract/agreement-signing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { continuingPaperOf, findOfferAgreement, findPublished } from '../agreements/queries.ts'
import { spendCode } from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import {
  type AgreementToSign,
  agreementOfChange,
  agreementOfDraft,
  contentHashOf,
} from '../offers/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Signer, type Signing, signPaper } from '../signatures/commands.ts'
import { findSigner } from './handler.ts'

type Body = Input<typeof contract.agreementSign>['body']
type SignedView = Reply<typeof contract.agreementSign>['signed'][number]

/** What is signed of one offer: its own agreement, or the continuing-request agreement of the company. */
async function toSign(
  work: Work<Actor>,
  offerId: string,
  change: Body['change'],
  signer: Signer,
): Promise<Result<Signing>> {
  const { tenantId } = requireActing(work.actor)
  const agreed = change
    ? await agreementOfChange(work, offerId, change)
    : await agreementOfDraft(work, offerId)
  if (!agreed.ok) return agreed
  return done(
    agreed.value.kind === 'recurring'
      ? await continuingToSign(work, tenantId, agreed.value.payerTenantId, signer)
      : offerToSign(tenantId, offerId, agreed.value, signer),
  )
}

const offerToSign = (
  tenantId: string,
  subjectId: string,
  { payerTenantId, facts, paper }: Extract<AgreementToSign, { kind: 'oneTime' }>,
  signer: Signer,
): Signing => ({
  tenantId,
  otherTenantId: payerTenantId,
  kind: 'offerAgreement',
  subjectId,
  contentHash: contentHashOf(facts),
  paper,
  signer,
})

/** It is about the company, and so no payer's. */
async function continuingToSign(
  { db, origin, businessNow }: Work<Actor>,
  tenantId: string,
  payerTenantId: string,
  signer: Signer,
): Promise<Signing> {
  const offer = { payerTenantId, payeeTenantId: tenantId, recurring: true, fixed: false }
  const { kind, version, files } = await findOfferAgreement(db, offer)
  const text = await findPublished(db, files.zh)
  if (!text) throw new Error('a recurring offer has an agreement of the platform')
  const facts = { kind, version, company: signer.company }
  return {
    tenantId,
    otherTenantId: null,
    kind: 'continuingAgreement',
    subjectId: tenantId,
    contentHash: contentHashOf(facts),
    paper: continuingPaperOf(text, signer.company, { language: origin.language, at: businessNow }),
    signer,
  }
}

export const sign =
  (
    codeId: string,
  ): Command<Input<typeof contract.agreementSign>, Reply<typeof contract.agreementSign>, Actor> =>
  async (work, { body }) => {
    const { db, actor } = work
    const { tenantId } = requireActing(actor)
    const signer = await findSigner(db, tenantId, body.companyId)
    if (!signer.ok) return signer
    const offerIds = [...new Set(body.offerIds ?? [body.offerId ?? ''])].toSorted()
    const signed: SignedView[] = []
    const journaled: { offerId: string; documentId: string; kind: string }[] = []
    for (const offerId of offerIds) {
      const prepared = await toSign(work, offerId, body.change, signer.value)
      if (!prepared.ok) return prepared
      const made = await signPaper(work, prepared.value)
      if (!made.ok) return made
      const { id, code, signedAt } = made.value
      const { kind } = prepared.value
      signed.push({ offerId, kind, code, signedAt: signedAt.toISOString() })
      if (made.value.isNew) journaled.push({ offerId, documentId: id, kind })
    }
    if (journaled.length === 0) return refuse('nothingToSign')
    if (!(await spendCode(work, codeId))) return refuse('codeWrong')
    const facts = { name: signer.value.handler, count: journaled.length, signed: journaled }
    return done({
      value: { signed },
      entry: { action: 'agreements.signed', tenantId, userId: actor.userId, facts },
    })
  }
