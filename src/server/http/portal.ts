/** The portal's files: the page with its environment, and hashed assets that never change. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkCodePath,
  isAmong,
  movedPaths,
  operatorPages,
  outerPaths,
  pages,
  sandboxPaths,
} from '#domain/access/pages.ts'
import { refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { refusedWith, send } from './answer.ts'
import { languageOf } from './parse.ts'

/** In lower case, because the portal's router ignores case. */
const amongPaths = (paths: readonly string[]) => isAmong(paths.map((path) => path.toLowerCase()))

/** Not the root: most visitors there have to sign in first. */
const shellPaths = [...Object.values(pages).map(({ path }) => path), ...Object.keys(movedPaths)]
const shellPages = Object.entries(pages).map(([name, { path }]) => ({ name, isAt: amongPaths([path]) }))

function pathsIn({ environment }: Context['config']): (path: string) => boolean {
  const everywhere = [
    ...outerPaths,
    checkCodePath,
    ...shellPaths,
    ...Object.values(operatorPages).map(({ path }) => path),
  ]
  return amongPaths(environment === 'sandbox' ? [...everywhere, ...sandboxPaths] : everywhere)
}

export async function mountPortal(
  app: FastifyInstance,
  context: Context,
  webDir: string | undefined,
): Promise<void> {
  const pageAt = webDir === undefined ? undefined : await pagesIn(context, webDir)
  const isKnown = pathsIn(context.config)
  if (webDir !== undefined)
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      // The build puts sandbox-only code into its own folder.
      allowedPath: (path) => context.config.environment === 'sandbox' || !/^\/+sandbox\//.test(path),
    })
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?')[0] ?? '/').toLowerCase()
    if (pageAt === undefined || !wantsPage(request, isKnown(path)))
      return send(reply, refusedWith(refuse('routeUnknown')), languageOf(request))
    return reply
      .code(isKnown(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageAt(path))
  })
}

/** The built page by address: inside the shell it also requests the files of the shell and of some pages. */
async function pagesIn(context: Context, webDir: string): Promise<(path: string) => string> {
  const [outer, shell] = await Promise.all([
    pageFor(context, webDir, 'index.html'),
    pageFor(context, webDir, 'shell.html'),
  ])
  const inside = await Promise.all(
    shellPages.map(async ({ name, isAt }) => ({
      isAt,
      html: await pageFor(context, webDir, `shell-${name}.html`).catch(() => shell),
    })),
  )
  return (path) => inside.find(({ isAt }) => isAt(path))?.html ?? outer
}

async function pageFor(context: Context, webDir: string, name: string): Promise<string> {
  const html = await readFile(join(webDir, name), 'utf8')
  const { environment, chatUrl } = context.config
  const chat = chatUrl === undefined ? '' : ` data-chat="${chatUrl.replaceAll('&', '&amp;')}"`
  // A function, because a dollar sign has a meaning in a replacement string.
  return html.replace('<html', () => `<html data-environment="${environment}"${chat}`)
}

/**
 * A browser asks for a page by its type, for any address. Link previews and uptime probes accept anything or say
 * nothing; they get the page if the address is one, and 404 otherwise.
 */
function wantsPage({ method, headers }: FastifyRequest, isPage: boolean): boolean {
  const accept = headers.accept || '*/*'
  if (!['GET', 'HEAD'].includes(method)) return false
  return accept.includes('text/html') || (isPage && /(^|[\s,])(\*|text)\/\*/.test(accept))
}
