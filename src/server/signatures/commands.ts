/** Signs papers, with the platform's seal or for a company, and keeps what was signed. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Day, dayOf, defaultTimeZone, displayInstant, type Instant } from '#domain/day.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { checkCodeBytes, checkCodeOf, displayCheckCode } from '#domain/signatures/check-code.ts'
import type { SignedKind } from '#domain/signatures/documents.ts'
import { maskMobile } from '#domain/verification/masks.ts'
import { signatureTexts } from '#text/signatures.ts'
import { type Language, type Pair, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperFact } from '../adapters/pdf/blocks.ts'
import { pdfOf } from '../adapters/pdf/pdf.ts'
import type { Identity } from '../adapters/signing/certificates.ts'
import { sha256 } from '../adapters/signing/cms.ts'
import { signPdf } from '../adapters/signing/sign-pdf.ts'
import { certificateFacts, newSigner, sealAt } from '../adapters/signing/signer.ts'
import type { Cause } from '../commands/cause.ts'
import type { JournalEntry } from '../commands/command.ts'
import { type Done, inScopeOf, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inScope } from '../db/scope.ts'
import * as store from './store.ts'

export type Sealing = {
  readonly tenantId: string
  readonly userId: string
  readonly kind: SignedKind
  readonly subjectId: string
  readonly paper: Paper
  readonly action: JournalEntry['action']
  readonly cause: Cause
}

type Sealed = Result<Buffer, 'signingClosed'>

/** The sealed file of this paper; a paper of the same content is sealed once, and has the same bytes ever after. */
export async function sealedPdf(context: Context, sealing: Sealing): Promise<Sealed> {
  const { tenantId, userId, kind, subjectId, paper, action, cause } = sealing
  const key = { tenantId, kind, subjectId, contentHash: sha256(Buffer.from(JSON.stringify(paper))) }
  const scope = { tenantId, userId }
  const kept = await inScope(context.db, scope, (db) => store.findSigned(db, key))
  if (kept) return done(kept.bytes)
  return runUnit(context, {
    cause,
    enter: inScopeOf(scope),
    lock: ({ db }) => store.lockSigning(db, key),
    work: async ({ db, businessNow }): Promise<Done<Sealed>> => {
      const signed = await store.findSigned(db, key)
      if (signed) return { value: done(signed.bytes) }
      const seal = sealAt(context.signing, businessNow)
      if (!seal) return { value: refuse('signingClosed') }
      const { bytes, ...made } = await keepSigned({ db, context, businessNow }, key, {
        paper,
        by: { identity: seal },
        otherTenantId: null,
      })
      const facts = { signedDocumentId: made.id, kind, subjectId, hash: made.hash.toString('hex') }
      return { value: done(bytes), entries: [{ action, tenantId, userId, facts }] }
    },
  })
}

/** Who signs for a company: the handler, by a certificate made for this signature. */
export type Signer = {
  readonly handler: string
  readonly mobile: string
  readonly company: string
  /** Null of an individual. */
  readonly creditCode: string | null
}

export type Signing = store.SignedKey & {
  readonly otherTenantId: string | null
  readonly paper: Paper
  readonly signer: Signer
}

type SigningWork = {
  readonly db: Transaction<Schema>
  readonly context: Context
  readonly businessNow: Date
}
export type Signed = {
  readonly id: string
  readonly code: string
  readonly signedAt: Date
  readonly isNew: boolean
}

/** Signs a paper for a company, once for the same content; after a code has confirmed it. */
export async function signPaper(
  work: SigningWork,
  signing: Signing,
): Promise<Result<Signed, 'signingClosed'>> {
  const { db, context, businessNow } = work
  const { signer, paper, otherTenantId, ...key } = signing
  await store.lockSigning(db, key)
  const known = await store.findSigned(db, key)
  if (known) return done({ id: known.id, code: known.code, signedAt: known.signed_at, isNew: false })
  const subject = {
    commonName: signer.handler,
    organization: signer.company,
    ...(signer.creditCode !== null && { creditCode: signer.creditCode }),
  }
  const identity = newSigner(context.signing, subject, businessNow)
  if (!identity) return refuse('signingClosed')
  const { id, code } = await keepSigned(work, key, { paper, by: { identity, signer }, otherTenantId })
  return done({ id, code, signedAt: businessNow, isNew: true })
}

type By = { readonly identity: Identity; readonly signer?: Signer }
type PaperToSign = { readonly paper: Paper; readonly by: By; readonly otherTenantId: string | null }

async function keepSigned(
  { db, context, businessNow }: SigningWork,
  key: store.SignedKey,
  { paper, by, otherTenantId }: PaperToSign,
) {
  const code = checkCodeOf(randomBytes(checkCodeBytes))
  const stamp = { code, at: businessNow, contentHash: key.contentHash }
  const bytes = await signedBytes(context, paper, by, stamp)
  const [id, hash] = [context.makeId(), sha256(bytes)]
  await store.insertSigned(db, {
    tenant_id: key.tenantId,
    id,
    other_tenant_id: otherTenantId,
    kind: key.kind,
    signer: by.signer?.handler ?? null,
    subject_id: key.subjectId,
    content_hash: key.contentHash,
    code,
    bytes,
    hash,
    signed_at: businessNow,
  })
  return { id, code, bytes, hash }
}

type Stamp = { readonly code: string; readonly at: Date; readonly contentHash: Buffer }

async function signedBytes(context: Context, paper: Paper, by: By, stamp: Stamp): Promise<Buffer> {
  const name = by.signer?.handler ?? sayIn(paper.language)(signatureTexts.platform)
  const signed: Paper = {
    ...paper,
    blocks: [...paper.blocks, sealBlock(context, by, stamp, paper.language)],
    signature: { name, reason: paper.title, at: stamp.at },
  }
  const { timestamps } = context.signing
  return signPdf(await pdfOf(signed), stamp.at, { signer: by.identity, timestamps })
}

/** The box under the paper. A signature of a company is in the languages of its agreement. */
function sealBlock({ config }: Context, by: By, { code, at, contentHash }: Stamp, language: Language): Block {
  const say = sayIn(language)
  const { identity, signer } = by
  const { subject, issuer, serial, validFrom, validTo } = certificateFacts(identity)
  const label = (pair: Pair): string => (signer && language === 'en' ? `${pair.zh} ${pair.en}` : say(pair))
  const fact = (pair: Pair, value: string): PaperFact => ({ label: label(pair), value })
  const day = (date: Date): Day => dayOf(date.getTime() as Instant)
  const time = `${displayInstant(at.getTime() as Instant, signer ? 'zh' : language)} (${defaultTimeZone})`
  const confirmed = signer && { handler: signer.handler, mobile: maskMobile(signer.mobile) }
  return {
    kind: 'seal',
    name: signer?.company ?? say(signatureTexts.platform),
    statement: confirmed
      ? (language === 'en' ? (['zh', 'en'] as const) : (['zh'] as const))
          .map((one) => sayIn(one)(signatureTexts.confirmed, confirmed))
          .join('\n')
      : say(signatureTexts.sealed),
    facts: [
      fact(signatureTexts.signedAt, signer ? `${time} · ${label(signatureTexts.timestamped)}` : time),
      fact(signatureTexts.subject, subject),
      fact(signatureTexts.issuer, issuer),
      fact(signatureTexts.serial, serial),
      ...(signer
        ? [
            fact(signatureTexts.valid, `${day(validFrom)} – ${day(validTo)}`),
            fact(signatureTexts.content, contentHash.toString('hex')),
          ]
        : []),
      fact(signatureTexts.format, signatureFormat),
    ],
    address: `${config.publicUrl}/check/${code}`,
    code: displayCheckCode(code),
    scan: label(signatureTexts.scan),
  }
}

const signatureFormat = 'PAdES B-T, SHA-256'
