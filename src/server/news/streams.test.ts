/** Live updates over a real connection: who hears what, across processes, after a cut, and when a session ends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/seed.ts'
import { eventStreamsPerSessionMax, eventsMissedMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { type Heard, type Reading, readEvents } from '#test/support/events.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'
import { platformId } from '../commands/journal.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const [hongfei, mingyuan] = [idOf('hongfei'), idOf('mingyuan')]
const nothing = { jobs: [], reactions: [] }

let one: TestServer
let two: TestServer
let urls: readonly [string, string]
beforeAll(async () => {
  one = await openTestServer({ background: nothing })
  two = await openTestServer({ background: nothing, ownerUrl: one.ownerUrl, clock: one.clock })
  urls = [
    await one.app.listen({ host: '127.0.0.1', port: 0 }),
    await two.app.listen({ host: '127.0.0.1', port: 0 }),
  ]
})
afterAll(async () => {
  await two.close()
  await one.close()
})

type News = { readonly tenant: string; readonly name: string; readonly user?: string; readonly body?: object }

/** Writes news as a command does, at one of the servers. */
async function tell(server: TestServer, ...all: News[]): Promise<void> {
  for (const { tenant, name, user, body = {} } of all) {
    const news = JSON.stringify([{ topic: `test.${name}`, body, ...(user && { userId: user }) }])
    await sql`select append_journal(${tenant}, '{}', ${server.clock()}, ${news}::jsonb)`.execute(
      server.context.systemDb,
    )
  }
  server.context.bell.ring()
}
const userOf = async (mail: string): Promise<string> =>
  String((await ask(one.ownerUrl, `select id from users where login_mail = '${mail}'`))[0])

const listen = async (url: string, token: string, lastEventId?: string): Promise<Reading> => {
  const reading = await readEvents(url, token, lastEventId === undefined ? {} : { lastEventId })
  onTestFinished(reading.cut)
  return reading
}
const names = (heard: readonly Heard[]) =>
  heard.flatMap((event) =>
    event.kind === 'news' && event.topic.startsWith('test.') ? [event.topic.slice(5)] : [],
  )
const hears = (reading: Reading, ...wanted: string[]) =>
  vi.waitFor(() => expect(names(reading.heard)).toEqual(wanted), { timeout: 10_000, interval: 5 })
const opened = (reading: Reading, kind: 'open' | 'reset' = 'open') =>
  vi.waitFor(() => expect(reading.heard.some((event) => event.kind === kind)).toBe(true), {
    timeout: 10_000,
    interval: 5,
  })
/** Past what a new stream is told of the minute before it. */
const quietMinute = () => one.clock.advance(61_000)

describe('a stream', () => {
  it('[COM-08] [RUN-04] hears what happens to its tenant at any process, and nothing of another’s or of another person', async () => {
    quietMinute()
    const [payer, payee] = [await one.enter('chenwei'), await one.enter('lixiaoyun')]
    const reviewer = await one.enter('zhaomin')
    const [here, there, other, colleague] = [
      await listen(urls[0], payer),
      await listen(urls[1], payer),
      await listen(urls[1], payee),
      await listen(urls[0], reviewer),
    ]
    expect([here.status, here.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await Promise.all([here, there, other, colleague].map((reading) => opened(reading)))
    const chenwei = await userOf('chenwei@hongfei.test')
    const id = one.context.makeId()
    await tell(one, { tenant: hongfei, name: 'a', body: { offerId: id, amount: '12.50', note: '机密' } })
    await tell(two, { tenant: mingyuan, name: 'b' }, { tenant: platformId, name: 'c' })
    await tell(
      two,
      { tenant: hongfei, name: 'd', user: chenwei },
      { tenant: mingyuan, name: 'e', user: chenwei },
    )
    await tell(one, { tenant: platformId, name: 'f', user: chenwei }, { tenant: hongfei, name: 'g' })
    await Promise.all([
      hears(here, 'a', 'd', 'f', 'g'),
      hears(there, 'a', 'd', 'f', 'g'),
      hears(colleague, 'a', 'g'),
      hears(other, 'b'),
    ])
    expect(here.heard.find((event) => event.kind === 'news' && event.topic === 'test.a')).toEqual({
      kind: 'news',
      topic: 'test.a',
      ids: { offerId: id },
      id: expect.stringMatching(/^\d+$/) as string,
    })
    expect(here.text() + there.text()).not.toMatch(/12\.50|机密/)
  })

  it('[COM-08] that is cut goes on after the last event it has seen, at another process, with nothing lost or doubled', async () => {
    quietMinute()
    const token = await one.enter('chenwei')
    const sent: string[] = []
    const collected: string[] = []
    let lastId: string | undefined
    const telling = (async () => {
      for (let n = 0; n < 60; n += 1) {
        sent.push(`n${n}`)
        await tell(n % 2 ? one : two, { tenant: hongfei, name: `n${n}` }, { tenant: mingyuan, name: `m${n}` })
      }
    })()
    for (let round = 0; names(collectedHeard).length < 60; round += 1) {
      const reading: Reading = await listen(urls[round % 2 ? 1 : 0], token, lastId)
      const before = names(collectedHeard).length
      await vi.waitFor(
        () => expect(names(reading.heard).length + before).toBeGreaterThanOrEqual(Math.min(60, before + 7)),
        { timeout: 10_000, interval: 2 },
      )
      reading.cut()
      collectedHeard.push(...reading.heard)
      lastId = reading.lastId() ?? lastId
    }
    await telling
    collected.push(...names(collectedHeard))
    expect(collected).toEqual(sent)
  })
  const collectedHeard: Heard[] = []

  it('[COM-08] begins with the minute before it, so that what happened while a page opened is not missed', async () => {
    quietMinute()
    const token = await one.enter('chenwei')
    await tell(one, { tenant: hongfei, name: 'before' })
    await vi.waitFor(async () =>
      expect(await ask(one.ownerUrl, 'select count(*)::int from outbox')).toEqual([0]),
    )
    await hears(await listen(urls[0], token), 'before')
    quietMinute()
    const later = await listen(urls[0], token)
    await opened(later)
    expect(names(later.heard)).toEqual([])
  })

  it('[COM-08] that has seen what cannot be, or what was too long ago, is told to read everything anew', async () => {
    quietMinute()
    const token = await one.enter('chenwei')
    const head = async () => String((await ask(one.ownerUrl, 'select last_id::text from news_head'))[0])
    const impossible = ['x', '-1', '1.5', '0x10', '9'.repeat(18), '9'.repeat(400), '1; drop table news']
    for (const bad of [...impossible, String(BigInt(await head()) + 1_000n)]) {
      const reading = await listen(urls[0], token, bad)
      await opened(reading, 'reset')
      expect([bad, reading.heard.map(({ kind }) => kind), reading.lastId()]).toEqual([
        bad,
        ['reset'],
        await head(),
      ])
      await tell(one, { tenant: hongfei, name: 'onward' })
      await hears(reading, 'onward')
      reading.cut()
    }
    await tell(one, { tenant: mingyuan, name: 'foreign' })
    await vi.waitFor(async () =>
      expect(await ask(one.ownerUrl, 'select count(*)::int from outbox')).toEqual([0]),
    )
    const last = await head()
    // Another tenant's event is a place in the order like any other, and says nothing of what it was.
    const reading = await listen(urls[0], token, last)
    await opened(reading)
    expect(names(reading.heard)).toEqual([])
    await ask(one.ownerUrl, `update news_head set pruned_id = ${last}`)
    const old = await listen(urls[0], token, String(BigInt(last) - 1n))
    await opened(old, 'reset')
  })

  it('[COM-08] that has missed too much is told to read everything anew', async () => {
    const token = await one.enter('chenwei')
    const [last = ''] = (await ask(one.ownerUrl, 'select last_id::text from news_head')) as string[]
    await sql`insert into outbox (tenant_id, topic, body, created_at) select ${hongfei}, 'test.many', '{}', ${one.clock()}::timestamptz
      from generate_series(1, ${eventsMissedMax + 1})`.execute(one.context.systemDb)
    one.context.bell.ring()
    await vi.waitFor(async () =>
      expect(await ask(one.ownerUrl, 'select count(*)::int from outbox')).toEqual([0]),
    )
    await opened(await listen(urls[0], token, last), 'reset')
    quietMinute()
  })
})

describe('a stream is refused', () => {
  it('[COM-08] in the envelope, before it begins: without a session, with one that ended, in the caller’s language', async () => {
    const nobody = await readEvents(urls[0], '', { language: 'en' })
    expect([nobody.status, nobody.refusal]).toEqual([
      401,
      { code: codes.sessionInvalid.code, message: failureTexts.sessionInvalid.en, data: null },
    ])
    const token = await one.enter('chenwei')
    await one.call(routes.signOut, {}, { token })
    const over = await readEvents(urls[0], token)
    expect([over.status, over.refusal?.code]).toEqual([401, codes.sessionEnded.code])
  })

  it('where its session has too many already, and there is room again when one of them goes', async () => {
    const token = await one.enter('gaoyuan')
    const open = await Promise.all(
      Array.from({ length: eventStreamsPerSessionMax }, () => listen(urls[0], token)),
    )
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const tooMany = await readEvents(urls[0], token)
    expect([tooMany.status, tooMany.refusal?.code]).toEqual([429, codes.tooManyRequests.code])
    const colleague = await listen(urls[0], await one.signIn('gaoyuan'))
    expect(colleague.status).toBe(200)
    open[0]?.cut()
    await vi.waitFor(async () => expect((await listen(urls[0], token)).status).toBe(200))
  })

  it('for HEAD, of which there would be no end', async () => {
    const token = await one.enter('chenwei')
    const answer = await fetch(`${urls[0]}/events/v1`, { method: 'HEAD', headers: { token } })
    expect(answer.status).toBe(404)
  })
})

describe('a stream ends within a second or so', () => {
  const ends = async (reading: Reading, code: number, message: string) => {
    const startMs = performance.now()
    await reading.ended
    expect(performance.now() - startMs).toBeLessThan(2_500)
    expect(reading.heard.at(-1)).toEqual({ kind: 'ended', code, message, id: undefined })
  }
  const { sessionEnded, sessionInvalid } = codes

  it('[COM-03] [COM-08] when its session is ended from elsewhere, and the others hear of it', async () => {
    const [mine, elsewhere] = [await one.enter('chenwei'), await one.enter('chenwei')]
    const [kept, lost] = [await listen(urls[1], mine), await listen(urls[0], elsewhere)]
    await Promise.all([opened(kept), opened(lost)])
    await two.call(routes.sessionsEnd, { query: {} }, { token: mine })
    await ends(lost, sessionEnded.code, failureTexts.sessionEnded.zh)
    await vi.waitFor(() =>
      expect(kept.heard).toContainEqual(
        expect.objectContaining({ kind: 'news', topic: 'identity.sessionsEnded' }),
      ),
    )
    expect(kept.heard.some((event) => event.kind === 'ended')).toBe(false)
  })

  it('[COM-03] when the person signs out, the membership is disabled, or the session runs out', async () => {
    const token = await one.enter('lixiaoyun')
    const first = await listen(urls[0], token)
    await opened(first)
    await two.call(routes.signOut, {}, { token })
    await ends(first, sessionEnded.code, failureTexts.sessionEnded.zh)

    const disabled = await listen(urls[0], await one.enter('lixiaoyun'))
    await opened(disabled)
    const membership = `user_id = '${await userOf('lixiaoyun@mingyuan.test')}'`
    await ask(one.ownerUrl, `update memberships set status = 'disabled' where ${membership}`)
    await ends(disabled, sessionEnded.code, failureTexts.sessionEnded.zh)
    await ask(one.ownerUrl, `update memberships set status = 'activated' where ${membership}`)

    const idle = await listen(urls[0], await one.enter('lixiaoyun'))
    await opened(idle)
    one.clock.advance(13 * 3_600_000)
    await ends(idle, sessionInvalid.code, failureTexts.sessionInvalid.zh)
  })

  it('without a word when the session acts as another company, so that it is opened anew', async () => {
    const token = await one.enter('linjing')
    const reading = await listen(urls[0], token)
    await opened(reading)
    const { data } = await one.call(routes.multiagent, {}, { token })
    const body = { companyType: 'dealer', id: data.dealers[0]?.id ?? '' } as const
    await one.call(routes.chooseIdentity, { body }, { token })
    await reading.ended
    expect(reading.heard.some((event) => event.kind === 'ended')).toBe(false)
  })

  it('when its server stops', async () => {
    const server = await openTestServer({ ownerUrl: one.ownerUrl, clock: one.clock })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const reading = await listen(url, await one.enter('chenwei'))
    await opened(reading)
    await server.close()
    await reading.ended
  })
})

describe('listening', () => {
  it('[RUN-04] goes on by looking where its connection is lost, and is there again', async () => {
    quietMinute()
    const reading = await listen(urls[0], await one.enter('chenwei'))
    await opened(reading)
    const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen sooner_news'`
    await vi.waitFor(async () =>
      expect(await ask(one.ownerUrl, `select count(*)::int > 0 ${listeners}`)).toEqual([true]),
    )
    await ask(one.ownerUrl, `select pg_terminate_backend(pid) ${listeners}`)
    await tell(two, { tenant: hongfei, name: 'unheard' })
    await hears(reading, 'unheard')
    await vi.waitFor(
      async () => expect(await ask(one.ownerUrl, `select count(*)::int > 0 ${listeners}`)).toEqual([true]),
      { timeout: 10_000 },
    )
    await tell(two, { tenant: hongfei, name: 'heard' })
    await hears(reading, 'unheard', 'heard')
  })
})
