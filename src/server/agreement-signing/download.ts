/** The agreements of offers as files: one as PDF, several as zip. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import yazl from 'yazl'
import { dayOf, type Instant } from '#domain/day.ts'
import { uniqueNames } from '#domain/files/names.ts'
import { agreementsDownloadedMax } from '#domain/signatures/limits.ts'
import { agreementPaperTexts } from '#text/agreement-papers.ts'
import { type Language, say } from '#text/text.ts'
import type { Paper } from '../adapters/pdf/blocks.ts'
import { pdfOf } from '../adapters/pdf/pdf.ts'
import type { Schema } from '../db/schema.ts'
import { acceptedAgreement, offersWithAgreements } from '../offers/queries.ts'
import { readSigned, signedOf } from '../signatures/queries.ts'

type NamedFile = { readonly name: string; readonly bytes: Uint8Array; readonly at: Date }
type WrappedFile = { readonly fileName: string; readonly streamByte: string }

const wrapped = (fileName: string, bytes: Uint8Array): WrappedFile => ({
  fileName,
  streamByte: Buffer.from(bytes).toString('base64'),
})

/** What a file is made of: the bytes that were signed, or a paper that is still to be drawn. */
type Source = { readonly name: string; readonly at: Date } & (
  | { readonly bytes: Uint8Array }
  | { readonly paper: Paper }
)

/** In the scope of either side: the signed file, or the agreement that was accepted by submitting. */
async function readSource(
  db: Kysely<Schema>,
  offerId: string,
  language: Language,
): Promise<Source | undefined> {
  const found = await acceptedAgreement(db, offerId, language)
  if (!found) return undefined
  const { number, documentId, paper, at } = found
  const name = `${say(language)(agreementPaperTexts.fileName, { number })}.pdf`
  const [signed] = documentId === null ? [] : await readSigned(db, [documentId])
  return signed ? { name, ...signed } : { name, paper, at }
}

/** Undefined if one is missing. Without ids, the newest offers of the company that are signed. */
export async function readAgreements(
  db: Kysely<Schema>,
  companyId: string,
  offerIds: readonly string[] | undefined,
  language: Language,
): Promise<readonly Source[] | undefined> {
  const ids = offerIds ?? (await offersWithAgreements(db, companyId, agreementsDownloadedMax))
  const sources: Source[] = []
  for (const id of new Set(ids)) {
    const source = await readSource(db, id, language)
    if (!source) return undefined
    sources.push(source)
  }
  return sources
}

/** Draws what is not signed, which takes longer than a transaction should be open: one as a PDF, others as a zip. */
export async function agreementsFile(
  sources: readonly Source[],
  isOne: boolean,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<WrappedFile | undefined> {
  const files: NamedFile[] = []
  for (const { name, at, ...source } of sources)
    files.push({ name, at, bytes: 'bytes' in source ? source.bytes : await pdfOf(source.paper) })
  const [only] = files
  if (!only) return undefined
  if (isOne) return wrapped(only.name, only.bytes)
  const day = dayOf(now.getTime() as Instant)
  return wrapped(say(language)(agreementPaperTexts.zipName, { day }), await zipped(files))
}

/** The continuing-request agreements that a tenant has signed. */
export const continuingSigned = (db: Kysely<Schema>, tenantId: string) =>
  signedOf(db, { tenantId, kind: 'continuingAgreement', subjectId: tenantId })

/** The same as zip. */
export async function continuingZip(
  signed: Awaited<ReturnType<typeof continuingSigned>>,
  language: Language,
): Promise<WrappedFile> {
  const files = signed.map(({ bytes, at }) => {
    const day = dayOf(at.getTime() as Instant)
    return { name: `${say(language)(agreementPaperTexts.continuingFileName, { day })}.pdf`, bytes, at }
  })
  return wrapped(say(language)(agreementPaperTexts.continuingZipName), await zipped(files))
}

async function zipped(files: readonly NamedFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const names = uniqueNames(files.map(({ name }) => name))
  files.forEach(({ name, bytes, at }, n) => {
    zip.addBuffer(Buffer.from(bytes), names[n] ?? name, { mtime: at })
  })
  zip.end()
  return buffer(zip.outputStream as Readable)
}
