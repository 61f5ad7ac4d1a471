/**
 * Compresses answers where it pays and the caller accepts gzip: a page of a list shrinks to a fifth. The session is
 * in a header that no other site can make a browser send, so the length of a compressed answer reveals nothing. Files
 * and streams are not compressed.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { compressCharactersMin } from '../limits.ts'

const compress = promisify(gzip)
/** Most of the gain at little cost. */
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
