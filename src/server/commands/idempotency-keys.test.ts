/** Idempotency keys: one effect, one answer, and no answer for anything else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import { machinery, note, otherNote, personalNote, runs } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.enter('chenwei')
})

const rowsOf = async (action: string): Promise<number> =>
  Number((await ask(server.ownerUrl, `select count(*) from audit where action = '${action}'`))[0])
const freshKey = (): string => server.context.makeId()
const written = (text: string, key: string, options = {}) =>
  server.call(note, { body: { text } }, { token, key, ...options })

describe('a key', () => {
  it('[COM-11] gives the same request the same answer, and one effect', async () => {
    const [key, before] = [freshKey(), await rowsOf('test.noted')]
    const first = await written('一', key)
    const again = await written('一', key)
    expect(first.data).toEqual({ text: '一', run: runs.count })
    expect([again.status, again.code, again.data]).toEqual([200, 0, first.data])
    expect((await rowsOf('test.noted')) - before).toBe(1)
  })

  it('[COM-11] makes one effect of fifty copies that arrive at once', async () => {
    const [key, before, ran] = [freshKey(), await rowsOf('test.noted'), runs.count]
    const answers = await Promise.all(Array.from({ length: 50 }, () => written('同', key)))
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 50 }, () => ({ text: '同', run: ran + 1 })),
    )
    expect((await rowsOf('test.noted')) - before).toBe(1)
  })

  it('[COM-11] makes one effect of choosing an identity fifty times, though the choice changes the tenant', async () => {
    const fresh = await server.signIn('linjing')
    const { data } = await server.call(routes.multiagent, {}, { token: fresh })
    const body = { companyType: 'dealer', id: data.dealers[0]?.id ?? '' } as const
    const [key, before] = [freshKey(), await rowsOf('identity.chosen')]
    const choose = () => server.call(routes.chooseIdentity, { body }, { token: fresh, key })
    const answers = await Promise.all(Array.from({ length: 50 }, choose))
    answers.push(await choose())
    expect(answers.every((answer) => answer.code === 0 && answer.data.id === body.id)).toBe(true)
    expect((await rowsOf('identity.chosen')) - before).toBe(1)
  })

  it('[COM-11] is refused with another body or on another path, and leaves no effect', async () => {
    const [key, ran] = [freshKey(), runs.count]
    await written('甲', key)
    for (const answer of [
      await written('乙', key),
      await server.call(otherNote, { body: { text: '甲' } }, { token, key }),
    ])
      expect([answer.status, answer.code, answer.message]).toEqual([
        409,
        30008,
        '同一请求编号已用于其他内容。',
      ])
    expect(runs.count).toBe(ran + 1)
  })

  it('[COM-11] does not mind the order of the fields', async () => {
    const key = freshKey()
    const send = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: note.path,
        payload,
        headers: { token, 'idempotency-key': key, 'content-type': 'application/json' },
      })
    const first = await send('{"text":"序","refusal":"outOfDate"}')
    const again = await send('{ "refusal": "outOfDate", "text": "序" }')
    expect([again.statusCode, again.body]).toEqual([409, first.body])
  })

  it('[COM-11] of at most 255 characters is taken', async () => {
    expect((await written('长', 'k'.repeat(255))).code).toBe(0)
    expect((await written('长', 'k'.repeat(256))).status).toBe(400)
  })

  it('[COM-11] is kept for seven days', async () => {
    const [key, ran] = [freshKey(), runs.count]
    await written('久', key)
    server.clock.advance(7 * day - minute)
    token = await server.enter('chenwei')
    expect((await written('久', key)).data.run).toBe(ran + 1)
    server.clock.advance(minute)
    expect((await written('久', key)).data.run).toBe(ran + 2)
    expect((await written('久', key)).data.run).toBe(ran + 2)
  })
})

describe('the scope of a key', () => {
  it('[COM-11] is the tenant: colleagues share it, other companies do not', async () => {
    const [key, ran] = [freshKey(), runs.count]
    await written('共', key)
    const colleague = await server.enter('zhaomin')
    const stranger = await server.enter('lixiaoyun')
    expect((await written('共', key, { token: colleague })).data.run).toBe(ran + 1)
    expect((await written('别', key, { token: colleague })).status).toBe(409)
    expect((await written('别', key, { token: stranger })).data).toEqual({ text: '别', run: ran + 2 })
  })

  it('[COM-11] is the person where no company is acted for', async () => {
    const [key, ran] = [freshKey(), runs.count]
    const mine = await server.signIn('sunli')
    const own = (text: string, bearer: string) =>
      server.call(personalNote, { body: { text } }, { token: bearer, key })
    expect((await own('我', mine)).data.run).toBe(ran + 1)
    expect((await own('我', mine)).data.run).toBe(ran + 1)
    expect((await own('他', await server.signIn('carter'))).data.run).toBe(ran + 2)
    expect((await own('他', mine)).status).toBe(409)
  })
})

describe('a refusal under a key', () => {
  const refused = (refusal: Failure, key: string, language: 'zh' | 'en') =>
    server.call(note, { body: { text: '不', refusal } }, { token, key, language })

  it('[COM-11] is stored, and answered in the language of the retry', async () => {
    const [key, ran] = [freshKey(), runs.count]
    const first = await refused('credentialsWrong', key, 'zh')
    const again = await refused('credentialsWrong', key, 'en')
    expect([first.status, first.message]).toEqual([422, '账号或密码错误。'])
    expect([again.status, again.code]).toEqual([422, 31001])
    expect(again.message).toBe('Incorrect account or password.')
    expect(runs.count).toBe(ran + 1)
  })

  it.each(['tooManyRequests', 'accountLocked', 'notReady', 'internal'] as const)(
    '[COM-11] is not kept where it may pass: %s',
    async (refusal) => {
      const [key, ran] = [freshKey(), runs.count]
      await refused(refusal, key, 'zh')
      await refused(refusal, key, 'zh')
      expect(runs.count).toBe(ran + 2)
      expect((await written('行', key)).data.run).toBe(ran + 3)
    },
  )

  it('[COM-11] leaves nothing of the work behind, neither a value nor a row of the journal', async () => {
    await written('留', freshKey())
    const before = await rowsOf('test.noted')
    await refused('outOfDate', freshKey(), 'zh')
    expect(
      await ask(server.ownerUrl, `select value from admin_config where key = 'note' and value = '不'`),
    ).toEqual([])
    expect(await rowsOf('test.noted')).toBe(before)
  })

  it('[COM-11] for bad input is not kept: the same key serves the corrected request', async () => {
    const key = freshKey()
    const wrong = await server.call(note, { body: { text: 1 as never } }, { token, key })
    expect([wrong.status, (await written('改', key)).code]).toEqual([400, 0])
  })
})
