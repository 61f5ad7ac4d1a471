/**
 * Security headers: no inline script, no foreign origins, no framing. Files are shown from blobs in frames. They are
 * the same for every answer, so they are computed once.
 */
import { createHash } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

/** Inline styles in our own files; a frame that shows a blob has the page's policy. */
const hashSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export function mountSecurity(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

export function securityHeaders(
  { environment }: Config,
  stylesInFiles: readonly string[],
): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...stylesInFiles.map(hashSource)],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ['blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: environment === 'production',
    crossOriginEmbedderPolicy: false,
  })
  setHeaders(response.req, response, (trouble) => {
    if (trouble !== undefined) throw new Error('the headers could not be worked out', { cause: trouble })
  })
  return { ...response.getHeaders() }
}
