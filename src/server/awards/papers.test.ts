/** Letters and statements can always be had: in a slot of the person, of any length, and with any character in a name. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { apr, clearNow, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { unzip } from '#test/support/unzip.ts'
import { inExportSlot } from '../exports/serve.ts'
import type { FileAnswer } from '../http/answer.ts'
import { exportsPerPersonMax } from '../limits.ts'

let server: TestServer
let payer: string
let urls: Readonly<Record<'ofAward' | 'pdf' | 'xlsx', string>>
const seldom = '𠮷-1'

beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  const documents = [{ number: seldom, amount: 1_000_01n, due_date: '2026-12-20' }]
  await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(minute)
  await clearNow(server)
  const awardIds = (await ask(server.ownerUrl, 'select id from awards order by id')).map(String)
  await server.call(routes.awardsPaid, { body: { awardIds, valueDate: '2026-11-16' } }, { token: payer })
  const { data } = await server.call(routes.awardList, { query: { keyword: seldom } }, { token: payer })
  const [award] = data.list
  const [month] = (await server.call(routes.statementList, { query: {} }, { token: payer })).data.list
  const statement = (format: string) =>
    `/clearing/v1/statements/file?${new URLSearchParams({ month: '2026-11', marketId: qingdaoId, payeeId: month?.payeeId ?? '', format })}`
  urls = {
    ofAward: routes.awardLetter.path.replace('{id}', award?.id ?? ''),
    pdf: statement('pdf'),
    xlsx: statement('xlsx'),
  }
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url, headers: { token: payer, 'accept-language': 'en' } })

it('[CLR-23] a character that the font lacks is named in the letter and in the statement, and kept in the sheet', async () => {
  for (const url of [urls.ofAward, urls.pdf]) {
    const text = pdfText((await get(url)).rawPayload).replaceAll(/\s/g, '')
    expect(text).toContain('[U+20BB7]-1')
  }
  const sheet = [...unzip((await get(urls.xlsx)).rawPayload).values()].map(String).join('')
  expect(sheet).toContain(seldom)
})

it('[COM-13] letters and statements take a slot of the person, and are refused while there is none', async () => {
  const [found] = await ask(server.ownerUrl, `select id from users where login_mail = 'gaoyuan@lanting.test'`)
  const userId = String(found)
  const slots = <T>(make: () => Promise<T>) =>
    Array.from({ length: exportsPerPersonMax }, () => inExportSlot(userId, make))
  const isFree = async () => (await Promise.all(slots(async () => undefined))).every(({ ok }) => ok)
  /** A file gives its slot back after it was sent, when its transaction has ended. */
  const untilFree = async () => {
    await expect.poll(isFree).toBe(true)
  }
  let release: (file: FileAnswer) => void = () => undefined
  const blocked = new Promise<FileAnswer>((resolve) => {
    release = resolve
  })
  await untilFree()
  const held = slots(() => blocked)
  for (const url of Object.values(urls)) expect((await get(url)).statusCode).toBe(429)
  release({ name: 'x', mediaType: 'x', bytes: Readable.from([]) })
  await Promise.all(held)
  for (const url of Object.values(urls)) {
    await untilFree()
    expect((await get(url)).statusCode).toBe(200)
  }
})
