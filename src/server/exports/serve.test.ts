/** A call that answers with an export: whose rows, in which order it refuses, and that it gives its connection back. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as consume } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { exportFormats } from '#domain/exports.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { text } from '#text/text.ts'
import { exportsPerPersonMax } from '../limits.ts'
import { exported } from './serve.ts'

const companiesExport = route({
  method: 'GET',
  path: '/test/v1/companies/export',
  effect: 'reads',
  access: 'account.info',
  summary: text('导出企业', 'Export companies'),
  query: z.strictObject({ format: z.enum(exportFormats), name: z.optional(z.string()) }),
  refusals: ['nothingToExport'],
})
const rowsExport = route({ ...companiesExport, path: '/test/v1/rows/export' })
const endlessExport = route({ ...companiesExport, path: '/test/v1/endless/export' })

const companies = exported<typeof companiesExport, { name: string }>(companiesExport, {
  what: text('企业', 'Companies'),
  columns: [{ kind: 'text', header: text('名称', 'Name'), of: ({ name }) => name }],
  format: ({ query }) => query.format,
  sql: 'select name from companies where $1::text is null or name = $1 order by name',
  values: ({ query }) => [query.name ?? null],
})
const rows = exported<typeof rowsExport, { n: bigint }>(rowsExport, {
  what: text('行', 'Rows'),
  columns: [{ kind: 'count', header: text('序号', 'Number'), of: ({ n }) => n }],
  format: ({ query }) => query.format,
  sql: 'select n::bigint as n from generate_series(1, 200000) n',
})
/** More than all buffers between the two ends hold: it stays open while the client does not read. */
const endless = exported<typeof endlessExport, { words: string }>(endlessExport, {
  what: text('字', 'Words'),
  columns: [{ kind: 'text', header: text('字', 'Words'), of: ({ words }) => words }],
  format: ({ query }) => query.format,
  sql: `select repeat('x', 10000) as words from generate_series(1, 100000)`,
})

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: [companies, rows, endless] })
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const get = (query: string, as: string | undefined = token, language = 'en') =>
  server.app.inject({
    url: `${companiesExport.path}?${query}`,
    headers: { ...(as && { token: as }), 'accept-language': language },
  })
const idle = async (): Promise<void> => {
  await expect.poll(() => server.context.pool.totalCount - server.context.pool.idleCount).toBe(0)
}

describe('an export over the wire', () => {
  it('[COM-13] holds the rows of the acting company and no other’s', async () => {
    const answer = await get('format=xlsx')
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    const names = sheet?.rows.slice(1).map(([name]) => String(name)) ?? []
    expect(names).toContain('鸿飞汽车集团有限公司')
    const own = await server.app.inject({ url: '/user/v4/account/multiagent', headers: { token } })
    for (const name of names) expect(own.body).toContain(name)
    await idle()
  })

  it('[COM-13] is a download with a name that says what and when, in the caller’s language', async () => {
    const named = async (language: string) =>
      decodeURIComponent(String((await get('format=csv', token, language)).headers['content-disposition']))
    expect(await named('zh')).toBe(`attachment; filename*=UTF-8''企业_2026-11-16-1000.csv`)
    expect(await named('en')).toBe(`attachment; filename*=UTF-8''Companies_2026-11-16-1000.csv`)
    expect((await get('format=csv')).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('[COM-13] of nothing says so', async () => {
    const answers = [await get('format=xlsx&name=none'), await get('format=csv&name=none', token, 'zh')]
    expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([
      [
        422,
        { code: 30114, message: 'There is no eligible data to download. Please search again.', data: null },
      ],
      [422, { code: 30114, message: '没有符合条件的数据可下载，请重新搜索。', data: null }],
    ])
    await idle()
  })

  it('[COM-02] refuses in the order session, ability, input', async () => {
    const unchosen = await server.signIn('chenwei')
    expect((await get('format=pdf', '')).json()).toMatchObject({ code: 10005 })
    expect((await get('format=pdf', 'unknown')).json()).toMatchObject({ code: 10005 })
    expect((await get('format=pdf', unchosen)).json()).toMatchObject({ code: 30007 })
    expect((await get('format=pdf')).json()).toMatchObject({ code: 30002 })
    await idle()
  })

  it('[COM-13] gives its connection back when it is read to the end, and when its reader leaves', async () => {
    const url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}${rowsExport.path}`
    const open = (format: string) =>
      new Promise<IncomingMessage>((answered) => {
        request(`${url}?format=${format}`, { headers: { token }, agent: false }, answered).end()
      })
    expect((await consume(await open('csv'))).split('\r\n').length).toBe(200_002)
    await idle()
    const cut = await open('xlsx')
    await once(cut, 'data')
    expect(server.context.pool.totalCount - server.context.pool.idleCount).toBe(1)
    cut.destroy()
    await idle()
  })

  it('[COM-13] beyond what one person may have at once is refused, until one of theirs is over', async () => {
    const url = `${server.app.listeningOrigin}${endlessExport.path}?format=csv`
    const open = () =>
      new Promise<IncomingMessage>((answered) => {
        request(url, { headers: { token, 'accept-language': 'en' }, agent: false }, answered).end()
      })
    const under = await Promise.all(Array.from({ length: exportsPerPersonMax }, open))
    const refused = await open()
    expect([refused.statusCode, JSON.parse(await consume(refused))]).toEqual([
      429,
      { code: 30009, message: 'Too many requests. Please try again later.', data: null },
    ])
    const other = await get('format=csv', await server.enter('lixiaoyun'))
    expect(other.statusCode).toBe(200)
    under[0]?.destroy()
    await vi.waitFor(async () => expect((await get('format=csv')).statusCode).toBe(200), patient)
    for (const one of under) one.destroy()
    await idle()
  })
})
