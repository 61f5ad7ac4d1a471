/** Multipart forms with one file and the fields of the call. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { done, type Result, refuse } from '#domain/result.ts'
import { formBoundaryCharactersMax, formFieldBytesMax } from '../limits.ts'
import { parametersOf } from './form-head.ts'
import { readForm } from './form-reader.ts'

/** A file under the name that the caller gave it. */
export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The other fields of the form; a repeated field is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

const partName = 'file'
const contentType = 'multipart/form-data'

/** In this scope only a multipart form is accepted as a body. The call reads it itself. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentType, (_request, _body, parsed) => parsed(null))
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
  const type = request.headers['content-type'] ?? ''
  if (!type.toLowerCase().startsWith(contentType)) return refuse('contentTypeUnsupported')
  const boundary = parametersOf(type).get('boundary') ?? ''
  if (boundary === '' || boundary.length > formBoundaryCharactersMax) return refuse('inputMalformed')
  const limits = { fileBytesMax: bytesMax, fieldsMax, fieldBytesMax: formFieldBytesMax }
  try {
    const form = await readForm(request.raw, boundary, limits)
    if (!form.ok) return form
    const { file, fields } = form.value
    if (file?.name !== partName) return refuse('inputInvalid')
    return done({ name: file.fileName ?? '', bytes: file.bytes, fields: valuesOf(fields) })
  } catch (error) {
    request.log.info({ err: error }, 'a form broke off')
    return refuse('inputMalformed')
  }
}

function valuesOf(fields: readonly (readonly [string, string])[]): SentFile['fields'] {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of fields) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values)
}
