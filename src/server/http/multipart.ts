/** Multipart forms with one file in them, and nothing else. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { done, type Result, refuse } from '#domain/result.ts'
import type { SentFile } from './incoming.ts'

const partName = 'file'

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
): Promise<Result<SentFile, 'contentTypeUnsupported' | 'inputInvalid' | 'inputMalformed'>> {
  if (!request.isMultipart()) return refuse('contentTypeUnsupported')
  try {
    return await readForm(request, bytesMax)
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read')
    return refuse(hasOtherParts(error) ? 'inputInvalid' : 'inputMalformed')
  }
}

async function readForm(
  request: FastifyRequest,
  bytesMax: number,
): Promise<Result<SentFile, 'inputInvalid'>> {
  let sent: (SentFile & { readonly part: string }) | undefined
  // Read to its end: a second part, or a form that breaks off, is only found out there.
  for await (const part of request.parts({ limits: { fileSize: bytesMax, files: 1, fields: 0, parts: 1 } })) {
    if (part.type === 'file')
      sent = { part: part.fieldname, name: part.filename, bytes: await part.toBuffer() }
  }
  return sent?.part === partName ? done(sent) : refuse('inputInvalid')
}

const otherParts = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION']

const hasOtherParts = (error: unknown): boolean =>
  otherParts.includes((error as NodeJS.ErrnoException).code ?? '')
