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

/** In the scope of either side: the signed file, or the agreement that was accepted by submitting. */
async function offerFile(
  db: Kysely<Schema>,
  offerId: string,
  language: Language,
): Promise<NamedFile | undefined> {
  const found = await acceptedAgreement(db, offerId, language)
  if (!found) return undefined
  const { number, documentId, paper, at } = found
  const name = `${say(language)(agreementPaperTexts.fileName, { number })}.pdf`
  const [signed] = documentId === null ? [] : await readSigned(db, [documentId])
  return signed ? { name, ...signed } : { name, bytes: await pdfOf(paper), at }
}

/** Undefined if there is none. Without ids, the newest offers of the company that are signed. */
export async function offerAgreements(
  db: Kysely<Schema>,
  companyId: string,
  offerIds: readonly string[] | undefined,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<WrappedFile | undefined> {
  const ids = offerIds ?? (await offersWithAgreements(db, companyId, agreementsDownloadedMax))
  const files: NamedFile[] = []
  for (const id of new Set(ids)) {
    const file = await offerFile(db, id, language)
    if (!file) return undefined
    files.push(file)
  }
  const [only] = files
  if (!only) return undefined
  if (offerIds?.length === 1) return wrapped(only.name, only.bytes)
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
