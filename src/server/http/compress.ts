/**
 * Answers that are worth it go out compressed where the caller takes gzip: a page of a list is a fifth of its size.
 * A session travels in a header of its own, which no other site can make a browser send, so that the length of a
 * compressed answer tells nobody anything. Files and streams go out as they are.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { compressCharactersMin } from '#domain/limits.ts'

const compress = promisify(gzip)
/** Most of the gain at little of the cost. */
const level = 4

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(0\.0*[1-9]|1)[\d.]*\s*)?(,|$)/i.test([accepted ?? ''].flat().join(','))

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < compressCharactersMin) return payload
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding']) || request.method === 'HEAD') return payload
    const compressed = await compress(payload, { level })
    reply.header('content-encoding', 'gzip').header('content-length', compressed.length)
    return compressed
  })
}
