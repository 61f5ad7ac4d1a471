/** The portal's own files: the page with its environment, hashed assets that never change, and nothing else. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAmong, operatorPages, outerPaths, pages, sandboxPaths } from '#domain/access/pages.ts'
import { refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { refusedWith } from './answer.ts'
import { languageOf, send } from './mount.ts'

/** In lower case: the router of the portal does not mind the case of an address either. */
const amongPaths = (paths: readonly string[]) => isAmong(paths.map((path) => path.toLowerCase()))

/** Not the root: most who come there have to sign in first. */
const shellPaths = Object.values(pages).map(({ path }) => path)
const shellPages = Object.entries(pages).map(([name, { path }]) => ({ name, isAt: amongPaths([path]) }))

function pathsIn({ environment }: Context['config']): (path: string) => boolean {
  const everywhere = [...outerPaths, ...shellPaths, ...Object.values(operatorPages).map(({ path }) => path)]
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
      // The build puts the code of what only a sandbox has into a folder of its own.
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

/** The page as it was built, by address: inside the shell with the files of the shell, and of some pages, asked for at once. */
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
  // A function: what a replacement text would mean by a dollar sign is nothing here.
  return html.replace('<html', () => `<html data-environment="${environment}"${chat}`)
}

/**
 * A browser asks for a page by its type, whatever the address. Link previews and uptime probes take anything, or do not
 * say what they take: they get the page where the address is that of one, and are told that it is none otherwise.
 */
function wantsPage({ method, headers }: FastifyRequest, isPage: boolean): boolean {
  const accept = headers.accept || '*/*'
  if (!['GET', 'HEAD'].includes(method)) return false
  return accept.includes('text/html') || (isPage && /(^|[\s,])(\*|text)\/\*/.test(accept))
}
