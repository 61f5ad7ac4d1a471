/** Multipart forms with one file in them, and so many fields as its call takes. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { done, type Result, refuse } from '#domain/result.ts'
import type { SentFile } from './incoming.ts'

const partName = 'file'
const fieldBytesMax = 1_000

/** In this scope a multipart form is a body, and any other content type is none. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * The file of a form, or its first bytes where it has more than `bytesMax`: the rest is let go by without being
 * held. A form with other parts is invalid, and one that breaks off cannot be read.
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
  // Read to its end: a second part, or a form that breaks off, is only found out there.
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
