/** Multipart forms with one file and the fields of the call. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { done, type Result, refuse } from '#domain/result.ts'

/** A file under the name that the caller gave it. */
export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The other fields of the form; a repeated field is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

const partName = 'file'
const fieldBytesMax = 1_000

/** In this scope only a multipart form is accepted as a body. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * The file of a form, or its first bytes if it has more than `bytesMax`; the rest is discarded. A form with other
 * parts is invalid, and one that breaks off cannot be read.
 */
export async function receiveFile(
  request: FastifyRequest,
  bytesMax: number,
  fieldsMax = 0,
): Promise<Result<SentFile, 'contentTypeUnsupported' | 'inputInvalid' | 'inputMalformed'>> {
  if (!request.isMultipart()) return refuse('contentTypeUnsupported')
  try {
    return await readForm(request, bytesMax, fieldsMax)
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read')
    return refuse(hasOtherParts(error) ? 'inputInvalid' : 'inputMalformed')
  }
}

async function readForm(
  request: FastifyRequest,
  bytesMax: number,
  fieldsMax: number,
): Promise<Result<SentFile, 'inputInvalid'>> {
  let sent: (Omit<SentFile, 'fields'> & { readonly part: string }) | undefined
  const fields = new Map<string, string | string[]>()
  const limits = {
    fileSize: bytesMax,
    files: 1,
    fields: fieldsMax,
    parts: 1 + fieldsMax,
    fieldSize: fieldBytesMax,
  }
  // Read to the end, because a second part or a broken form shows only there.
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file')
      sent = { part: part.fieldname, name: part.filename, bytes: await part.toBuffer() }
    else addField(fields, part.fieldname, String(part.value))
  }
  if (sent?.part !== partName) return refuse('inputInvalid')
  return done({ ...sent, fields: Object.fromEntries(fields) })
}

function addField(fields: Map<string, string | string[]>, name: string, value: string): void {
  const before = fields.get(name)
  fields.set(name, before === undefined ? value : [before, value].flat())
}

const otherParts = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION']

const hasOtherParts = (error: unknown): boolean =>
  otherParts.includes((error as NodeJS.ErrnoException).code ?? '')
