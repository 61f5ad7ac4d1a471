/** The API's own description: for programs at /openapi.json, for people at /docs. */

import type { FastifyInstance } from 'fastify'
import { languages } from '#text/text.ts'
import type { Environment } from '../config/config-error.ts'
import { languageOf } from '../http/parse.ts'
import { openApi } from './openapi.ts'
import { apiDocsPage } from './page.ts'
import { apiDocsJs } from './script.ts'
import { apiDocsCss } from './style.ts'

export function mountApiDocs(app: FastifyInstance, version: string, environment: Environment): void {
  // Generated on first request, because it would double the start-up time.
  let description: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(version, environment))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/docs/reference.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(apiDocsCss),
  )
  app.get('/docs/reference.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(apiDocsJs),
  )
  app.get<{ Querystring: { lang?: string } }>('/docs', async (request, reply) => {
    const requested = languages.find((language) => language === request.query.lang)
    const language = requested ?? languageOf(request)
    return reply.type('text/html; charset=utf-8').send(apiDocsPage(language, environment))
  })
}
