/** What the browser is told to refuse: inline script, foreign origins, being framed. Files are shown from blobs in frames. */
import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** A style that stands inside a file of ours; a frame that shows a blob is under the page's own policy. */
const hashSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export async function mountSecurity(
  app: FastifyInstance,
  config: Config,
  stylesInFiles: readonly string[],
): Promise<void> {
  await app.register(helmet, {
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
    hsts: config.environment === 'production',
    crossOriginEmbedderPolicy: false,
  })
}
