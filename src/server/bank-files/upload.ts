/** Takes a payment file: checks the caller and what kind of file it is, stores the bytes, and has them read by a job. */
import { bankFileUpload as route } from '#contract/bank-files.ts'
import type { BankFileFormat } from '#domain/bank-files/entries.ts'
import {
  bankFileBytesMax,
  bankUploadsAtOnceMax,
  bankUploadsPerPersonMax,
  bankXmlHeadBytes,
} from '#domain/bank-files/limits.ts'
import { cleanNameOf } from '#domain/files/names.ts'
import { checkSheet } from '#domain/imports/content.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { messageFormatOf } from '../adapters/iso20022/read.ts'
import type { Context } from '../context.ts'
import { putStray, sha256Of, tryRemoveStray } from '../files/commands.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import { runCommand, type Served } from '../http/routes.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { beginFile } from './commands.ts'
import { isCsv } from './sheet-rows.ts'

const acquire = concurrencyLimit({ atOnceMax: bankUploadsAtOnceMax, perPersonMax: bankUploadsPerPersonMax })

/** Session, ability and a free slot are checked before any byte of the file is read. */
export const uploadServed: Served = {
  route,
  handle: async (context, incoming) => {
    const caller = await authenticate(context, route.access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const place = await acquire(caller.value.userId)
    if (!place.ok) return refusedWith(place)
    try {
      return await receive(context, incoming)
    } finally {
      place.value()
    }
  },
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
const begins = (bytes: Uint8Array, with_: readonly number[]): boolean =>
  with_.every((byte, n) => bytes[n] === byte)

/** Whether the first visible character begins a tag. */
const isXml = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(begins(bytes, byteOrderMark) ? 3 : 0, 64))
  return text.trimStart().startsWith('<')
}

/** The content decides what a file is; only CSV is known by its name. */
function formatOf(name: string, bytes: Uint8Array): Result<BankFileFormat> {
  if (bytes.length === 0) return refuse('fileEmpty')
  if (bytes.length > bankFileBytesMax) return refuse('bankFileTooLarge')
  if (isXml(bytes)) return messageFormatOf(bytes.subarray(0, bankXmlHeadBytes))
  if (isCsv(name)) return done('sheet')
  const sheet = checkSheet(bytes, name)
  if (sheet.ok) return done('sheet')
  return sheet.failure === 'sheetTypeWrong' ? refuse('bankFileTypeWrong') : sheet
}

/** The extensions that a file of each format may keep; the first for one that has another. */
const extensions = {
  sheet: ['xlsx', 'xls', 'csv'],
  pain002: ['xml'],
  camt054: ['xml'],
} as const satisfies Record<BankFileFormat, readonly string[]>

async function receive(context: Context, incoming: Incoming): Promise<Answer> {
  const sent = (await incoming.receiveFile?.(bankFileBytesMax + 1)) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent)
  const { name, bytes, fields } = sent.value
  const format = formatOf(name, bytes)
  if (!format.ok) return refusedWith(format)
  const id = context.makeId()
  const sha256 = sha256Of(bytes)
  const put = await putStray(context, id, bytes)
  if (!put.ok) return refusedWith(put)
  const fileName = cleanNameOf(name, extensions[format.value])
  const command = beginFile({ id, fileName, sha256, format: format.value })
  const answer = await runCommand(context, route, command, {
    ...incoming,
    body: fields,
    fileHash: `${fileName} ${sha256.toString('hex')}`,
  })
  if (answer.kind !== 'data' || (answer.data as { id?: string }).id !== id) await tryRemoveStray(context, id)
  return answer
}
