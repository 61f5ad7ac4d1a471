/** Taking a file in: whoever may, what it is, its bytes, its row. Cut off anywhere, nothing is left that counts. */
import type { FieldErrors } from '#contract/check.ts'
import { fileUpload as route } from '#contract/files.ts'
import { uploadsAtOnceMax, uploadsPerPersonMax } from '#domain/files/limits.ts'
import { cleanFileName } from '#domain/files/names.ts'
import { bytesNeeded, checkUpload, type Purpose, type UploadFailure } from '#domain/files/rules.ts'
import { fileTypes } from '#domain/files/types.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { files } from '#text/files.ts'
import { say } from '#text/text.ts'
import { runCommand } from '../commands/run.ts'
import type { Context } from '../context.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { findCallerOf } from '../http/entrance.ts'
import { type Incoming, parseInput, type SentFile } from '../http/incoming.ts'
import type { Served } from '../http/serve.ts'
import { placesFor } from '../places.ts'
import { keepUpload, putStray, sha256Of, tryRemoveStray, type Upload } from './commands.ts'

const takePlace = placesFor({ atOnceMax: uploadsAtOnceMax, perPersonMax: uploadsPerPersonMax })

export const uploadServed: Served = { route, handle: receive }

/** The session, the input and a place come before a single byte of the file is read. */
async function receive(context: Context, incoming: Incoming): Promise<Answer> {
  const caller = await findCallerOf(context, route.access, incoming)
  if (!caller.ok) return refusedWith(caller)
  if (!caller.value.acting) return refusedWith(refuse('notAllowed'))
  const input = parseInput(route, incoming)
  if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
  const place = await takePlace(caller.value.userId)
  if (!place.ok) return refusedWith(place)
  const leave = place.value
  try {
    return await take(context, incoming, input.value.query.purpose)
  } finally {
    leave()
  }
}

async function take(context: Context, incoming: Incoming, purpose: Purpose | undefined): Promise<Answer> {
  const sent = (await incoming.receiveFile?.(bytesNeeded(purpose))) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent, sent.failure === 'inputInvalid' ? onlyFile(incoming) : undefined)
  const upload = uploadOf(context.makeId(), sent.value, purpose)
  return upload.ok ? keep(context, incoming, upload.value, sent.value.bytes) : refusedWith(upload)
}

const onlyFile = ({ language }: Incoming): FieldErrors => ({ file: say(language)(files.formHolds) })

/** What is kept of a file follows from its content: its type, and with it the end of its name. */
function uploadOf(
  id: string,
  { name, bytes }: SentFile,
  purpose: Purpose | undefined,
): Result<Upload, UploadFailure> {
  const content = checkUpload(bytes, purpose)
  if (!content.ok) return content
  const { type } = content.value
  const { mediaType } = fileTypes[type]
  return done({ id, name: cleanFileName(name, type), mediaType, size: bytes.length, sha256: sha256Of(bytes) })
}

/**
 * A note that bytes come, the bytes, then the row, which takes the note away. Where the row is refused, or was written
 * by an earlier copy of the same request, the bytes go again at once; where nobody knows, the note stays, or is gone.
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
