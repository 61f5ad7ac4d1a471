/** Handles an upload: permission, content, bytes, row. Interrupted anywhere, nothing visible is left. */

import type { FieldErrors } from '#contract/check.ts'
import { fileUpload as route } from '#contract/files.ts'
import { uploadsAtOnceMax, uploadsPerPersonMax } from '#domain/files/limits.ts'
import { cleanFileName } from '#domain/files/names.ts'
import { bytesNeeded, checkUpload, fitsQuota, type Purpose, type UploadFailure } from '#domain/files/rules.ts'
import { type FileType, fileTypes } from '#domain/files/types.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { files } from '#text/files.ts'
import { say } from '#text/text.ts'
import { SheetRefused } from '../adapters/sheet/refused.ts'
import { partsOf, verifyParts } from '../adapters/sheet/zip.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import type { SentFile } from '../http/multipart.ts'
import { type Incoming, parseInput } from '../http/parse.ts'
import { runCommand, type Served } from '../http/routes.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { keepUpload, putStray, sha256Of, tryRemoveStray, type Upload } from './commands.ts'
import { unusedFilesOf } from './store.ts'

const acquire = concurrencyLimit({ atOnceMax: uploadsAtOnceMax, perPersonMax: uploadsPerPersonMax })

export const uploadServed: Served = { route, handle: receive }

/** Session, input and a free slot are checked before any byte of the file is read. */
async function receive(context: Context, incoming: Incoming): Promise<Answer> {
  const caller = await authenticate(context, route.access, incoming)
  if (!caller.ok) return refusedWith(caller)
  if (!caller.value.acting) return refusedWith(refuse('notAllowed'))
  const input = parseInput(route, incoming)
  if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
  const slot = await acquire(caller.value.userId)
  if (!slot.ok) return refusedWith(slot)
  const leave = slot.value
  const { userId, acting } = caller.value
  try {
    const room = await hasRoom(context, acting.tenantId, userId)
    return room.ok ? await take(context, incoming, input.value.query.purpose) : refusedWith(room)
  } finally {
    leave()
  }
}

/** An exhausted quota is reported before the file is read; the final check happens when the row is written. */
const hasRoom = (context: Context, tenantId: string, userId: string) =>
  inScope(context.db, { tenantId, userId }, async (db) =>
    fitsQuota(await unusedFilesOf(db, tenantId, userId), 1),
  )

async function take(context: Context, incoming: Incoming, purpose: Purpose | undefined): Promise<Answer> {
  const sent = (await incoming.receiveFile?.(bytesNeeded(purpose))) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent, sent.failure === 'inputInvalid' ? onlyFile(incoming) : undefined)
  const upload = await uploadOf(context.makeId(), sent.value, purpose)
  return upload.ok ? keep(context, incoming, upload.value, sent.value.bytes) : refusedWith(upload)
}

const onlyFile = ({ language }: Incoming): FieldErrors => ({ file: say(language)(files.formHolds) })

/** Type and file extension follow from the content. */
async function uploadOf(
  id: string,
  { name, bytes }: SentFile,
  purpose: Purpose | undefined,
): Promise<Result<Upload, UploadFailure | 'fileDamaged'>> {
  const content = checkUpload(bytes, purpose)
  if (!content.ok) return content
  const { type } = content.value
  if (isZip[type] && !(await isWhole(bytes))) return refuse('fileDamaged')
  const { mediaType } = fileTypes[type]
  return done({ id, name: cleanFileName(name, type), mediaType, size: bytes.length, sha256: sha256Of(bytes) })
}

const isZip: Partial<Record<FileType, true>> = { xlsx: true, docx: true }

/** Whether every member of a zip matches its checksum; a member larger than allowed does not. */
async function isWhole(bytes: Uint8Array): Promise<boolean> {
  try {
    await verifyParts(partsOf(bytes))
    return true
  } catch (error) {
    if (error instanceof SheetRefused) return false
    throw error
  }
}

/**
 * A record of the bytes, the bytes, then the row, which deletes the record. If the row is refused, or a duplicate of
 * the request wrote it, the bytes are removed at once. If the outcome is unknown, the record decides.
 */
async function keep(
  context: Context,
  incoming: Incoming,
  upload: Upload,
  bytes: Uint8Array,
): Promise<Answer> {
  const put = await putStray(context, upload.id, bytes)
  if (!put.ok) return refusedWith(put)
  const answer = await runCommand(context, route, keepUpload(upload), {
    ...incoming,
    fileHash: `${upload.name} ${upload.sha256.toString('hex')}`,
  })
  if (!speaksOf(answer, upload.id)) await tryRemoveStray(context, upload.id)
  return answer
}

const speaksOf = (answer: Answer, id: string): boolean =>
  answer.kind === 'data' && (answer.data as { fileId?: string }).fileId === id
