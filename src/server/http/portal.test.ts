/** The page of the portal: which addresses are pages, and how a sandbox is marked. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testFolder } from '#test/support/folder.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function portalOf(environment: 'sandbox' | 'production', chatUrl?: string) {
  const webDir = testFolder()
  mkdirSync(join(webDir, 'assets/sandbox'), { recursive: true })
  for (const name of ['page.js', 'sandbox/page.js']) writeFileSync(join(webDir, 'assets', name), 'here()')
  for (const page of ['index', 'shell', 'shell-payables'])
    writeFileSync(
      join(webDir, `${page}.html`),
      `<!doctype html><html lang="zh-CN"><body>${page}</body></html>`,
    )
  const context = { ...server.context, config: { ...server.context.config, environment, chatUrl } }
  const app = await buildApp(context, { webDir, migrationsCount: 1 })
  onTestFinished(() => app.close())
  return (url: string, more: { readonly method?: 'HEAD'; readonly headers?: Record<string, string> } = {}) =>
    app.inject({ url, ...more, headers: { accept: 'text/html', ...more.headers } })
}

it('[IDN-08] is there for every page, in whatever case, and says 404 for what is no page', async () => {
  const get = await portalOf('sandbox')
  for (const path of [
    '/',
    '/account/login',
    '/account/info',
    '/Privacy',
    '/privacy',
    '/file-iframe?url=x',
    '/check',
    '/check/7K2M-Q4XD-91TP',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  const missing = await get('/no/such/page')
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

it('[IDN-08] asks for the shell at once where an address lies inside it', async () => {
  const get = await portalOf('sandbox')
  for (const [path, page] of [
    ['/', 'index'],
    ['/account/info', 'shell'],
    ['/Account/Info?a=1', 'shell'],
    ['/account/invoice/01973358-ff40-7736-b1e3-22bc92a37957', 'shell'],
    ['/buyer/invoice?tab=paid', 'shell-payables'],
    ['/Buyer/Invoice', 'shell-payables'],
    ['/supplier/list-invoice', 'shell'],
    ['/account/login', 'index'],
    ['/operator/companies', 'index'],
    ['/no/such/page', 'index'],
  ] as const)
    expect([path, (await get(path)).body]).toEqual([path, expect.stringContaining(`<body>${page}</body>`)])
})

it('[IDN-08] is sent to callers that accept anything or name no type; other paths are not', async () => {
  const get = await portalOf('production')
  for (const accept of ['*/*', '', 'text/*', 'image/avif,*/*;q=0.8'])
    for (const path of ['/', '/account/info', '/account/login?x=1']) {
      const answer = await get(path, { headers: { accept } })
      expect([accept, path, answer.statusCode, answer.headers['content-type']]).toEqual([
        accept,
        path,
        200,
        'text/html; charset=utf-8',
      ])
    }
  for (const [path, accept] of [
    ['/', 'application/json'],
    ['/account/info', 'image/png'],
    ['/no/such/page', '*/*'],
    ['/assets/gone.js', '*/*'],
    ['/user/v9/account', '*/*'],
  ] as const) {
    const answer = await get(path, { headers: { accept } })
    expect([path, answer.statusCode, answer.json<{ code: number }>().code]).toEqual([path, 404, 30005])
  }
})

it('[IDN-08] is asked about like it is asked for', async () => {
  const get = await portalOf('production')
  for (const [path, status] of [
    ['/', 200],
    ['/no/such/page', 404],
  ] as const)
    expect([path, (await get(path, { method: 'HEAD' })).statusCode]).toEqual([path, status])
})

it('[COM-02] an unsatisfiable range is refused as an error of the caller', async () => {
  const get = await portalOf('production')
  for (const requested of [{ headers: { range: 'bytes=9999-' } }, { headers: { 'if-match': '"x"' } }]) {
    const answer = await get('/assets/page.js', requested)
    expect([requested, answer.statusCode]).toEqual([requested, 400])
  }
  expect((await get('/assets/%00')).statusCode).toBeLessThan(500)
})

it.each(['/sandbox', '/sandbox/gallery'])('[COM-51] has %s in a sandbox, and only there', async (path) => {
  const status = async (environment: 'sandbox' | 'production') =>
    (await (await portalOf(environment))(path)).statusCode
  expect(await status('sandbox')).toBe(200)
  expect(await status('production')).toBe(404)
})

it('[COM-51] has the code of a sandbox’s own pages there, and only there', async () => {
  const [sandbox, production] = [await portalOf('sandbox'), await portalOf('production')]
  expect((await sandbox('/assets/sandbox/page.js')).body).toBe('here()')
  expect((await production('/assets/page.js')).body).toBe('here()')
  for (const way of ['sandbox/', '/sandbox/', './sandbox/', '%73andbox/', 'sandbox%2f', 'x/../sandbox/'])
    expect([way, (await production(`/assets/${way}page.js`)).body]).not.toEqual([way, 'here()'])
})

it('[COM-50] is marked as a sandbox in a sandbox, and only there', async () => {
  const marked = async (environment: 'sandbox' | 'production') =>
    (await (await portalOf(environment))('/')).body
  expect(await marked('sandbox')).toContain('<html data-environment="sandbox"')
  expect(await marked('production')).toContain('<html data-environment="production"')
})

it('[IDN-31] carries where customer service chats, where that is configured', async () => {
  const bodyWith = async (chatUrl?: string) => (await (await portalOf('production', chatUrl))('/')).body
  expect(await bodyWith()).not.toContain('data-chat')
  expect(await bodyWith("https://chat.test/?a=1&b=$'")).toContain(
    ` data-chat="https://chat.test/?a=1&amp;b=$'"`,
  )
})
