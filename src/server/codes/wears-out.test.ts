/** Proofs as the database keeps them: a code, a picture and a link are used up once, and nothing makes them new again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { readPicture } from '#test/support/pictures.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await codeFor(server, 'reset', 'chenwei@hongfei.test')
  await readPicture(server)
})
afterAll(() => server.close())

it.each([
  ['verification_codes', 'tries = tries - 1'],
  ['verification_codes', `contact = 'other@hongfei.test'`],
  ['verification_codes', 'code_hash = sha256(code_hash)'],
  ['mailed_links', `mail = 'other@hongfei.test'`],
  ['mailed_links', `expires_at = expires_at + interval '1 day'`],
  ['picture_codes', 'answer_hash = sha256(answer_hash)'],
  ['picture_codes', `address = 'elsewhere'`],
])('[IDN-34] [IDN-18] [IDN-44] %s does not take %s', async (table, change) => {
  await expect(ask(server.ownerUrl, `update ${table} set ${change}`)).rejects.toThrow(
    `a row of ${table} only wears out`,
  )
})

it.each(['verification_codes', 'mailed_links', 'picture_codes'])(
  '[IDN-34] [IDN-18] [IDN-44] a row of %s is used up once',
  async (table) => {
    const useUp = (at: string) =>
      ask(server.ownerUrl, `update ${table} set used_at = ${at} returning used_at is null`)
    expect(await useUp(`'2026-11-16'`)).toEqual([false])
    await expect(useUp('null')).rejects.toThrow('only wears out')
    await expect(useUp(`'2026-11-17'`)).rejects.toThrow('only wears out')
  },
)
