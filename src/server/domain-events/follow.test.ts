/** How live updates go on and end: with the session within a second or so, with the server, and without a listener. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { plantDeputy } from '#test/support/deputy.ts'
import type { Reading } from '#test/support/events.ts'
import * as world from '#test/support/live-world.ts'
import { openTestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'
import { platformId } from '../commands/journal.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { startStreamFeed } from './stream-feed.ts'
import { Streams } from './streams.ts'

const { hongfei, push, listen, untilOpen, untilHeard } = world
const endMsMax = 3_000
const neverMs = 1_000_000_000

let live: world.LiveWorld
beforeAll(async () => {
  live = await world.openLiveWorld({ breaks: ['journalDiffers'] })
  await plantDeputy(live.one.ownerUrl)
})
afterAll(() => live.close())

async function openAs(person: string, server: 0 | 1 = 0) {
  const token = await live.one.enter(person)
  const reading = await listen(live.urls[server], token)
  await untilOpen(reading)
  return { token, reading }
}

describe('a stream ends within a second or so', () => {
  /** The last words of a stream, where they came in time. */
  const lastWords = async (reading: Reading) => {
    const startMs = performance.now()
    await reading.ended
    expect(performance.now() - startMs).toBeLessThan(endMsMax)
    return reading.heard.at(-1)
  }
  const ended = (failure: Failure) => ({
    kind: 'ended',
    code: codes[failure].code,
    message: failureTexts[failure].zh,
    id: undefined,
  })

  it('[COM-03] [COM-08] when its session is ended from elsewhere, and the others hear of it', async () => {
    const { two } = live
    const [mine, lost] = [await openAs('chenwei', 1), await openAs('chenwei')]
    await two.call(routes.sessionsEnd, { query: {} }, { token: mine.token })
    expect(await lastWords(lost.reading)).toEqual(ended('sessionEnded'))
    const events = { kind: 'event', topic: 'identity.sessionsEnded' }
    await expect.poll(() => mine.reading.heard).toContainEqual(expect.objectContaining(events))
    expect(mine.reading.heard.some((event) => event.kind === 'ended')).toBe(false)
  })

  it('[COM-03] when the person signs out, the membership is disabled, or the session runs out', async () => {
    const { one, two } = live
    const first = await openAs('lixiaoyun')
    await two.call(routes.signOut, {}, { token: first.token })
    expect(await lastWords(first.reading)).toEqual(ended('sessionEnded'))

    const disabled = await openAs('lixiaoyun')
    const membership = `user_id = '${await world.userOf(one, 'lixiaoyun@mingyuan.test')}'`
    await ask(one.ownerUrl, `update memberships set status = 'disabled' where ${membership}`)
    const message = failureTexts.memberDisabled.zh.replace('{{company}}', '明远精密制造有限公司')
    expect(await lastWords(disabled.reading)).toEqual({ ...ended('memberDisabled'), message })
    await ask(one.ownerUrl, `update memberships set status = 'activated' where ${membership}`)

    const idle = await openAs('lixiaoyun')
    one.clock.advance(13 * 3_600_000)
    expect(await lastWords(idle.reading)).toEqual(ended('sessionInvalid'))
  })

  it('without a word when the session acts as another company, so that it is opened anew', async () => {
    const { one } = live
    const { token, reading } = await openAs('linjing')
    const { data } = await one.call(routes.multiagent, {}, { token })
    const body = { companyType: 'dealer', id: data.dealers[0]?.id ?? '' } as const
    await one.call(routes.chooseIdentity, { body }, { token })
    expect((await lastWords(reading))?.kind).not.toBe('ended')
  })

  it('without a word when its server stops', async () => {
    const { one } = live
    const server = await openTestServer({ ownerUrl: one.ownerUrl, clock: one.clock })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const reading = await listen(url, await one.enter('chenwei'))
    await untilOpen(reading)
    await server.close()
    expect((await lastWords(reading))?.kind).not.toBe('ended')
  })

  it('[IDN-14] and a stream that stays open is no sign of a person', async () => {
    const { one } = live
    const token = await one.enter('chenwei')
    one.clock.advance(3_600_000)
    const reading = await listen(live.urls[0], token)
    await untilOpen(reading)
    const seen = `select seen_at = '${new Date(one.clock().getTime() - 3_600_000).toISOString()}' from sessions
      where token_hash = sha256('${token}')`
    expect(await ask(one.ownerUrl, seen)).toEqual([true])
  })
})

describe('listening', () => {
  it('[RUN-04] goes on by looking where its connection is lost, and is there again', async () => {
    const { one, two } = live
    const { reading } = await openAs('chenwei')
    const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen sooner_domain_events'`
    const isListening = () => ask(one.ownerUrl, `select count(*)::int > 0 ${listeners}`)
    await expect.poll(isListening, { timeout: 10_000 }).toEqual([true])
    await ask(one.ownerUrl, `select pg_terminate_backend(pid) ${listeners}`)
    await push(two, { tenant: hongfei, name: 'unheard' })
    expect(await untilHeard(reading, 1)).toEqual(['unheard'])
    await expect.poll(isListening, { timeout: 10_000 }).toEqual([true])
    await push(two, { tenant: hongfei, name: 'heard' })
    expect(await untilHeard(reading, 2)).toEqual(['unheard', 'heard'])
  })

  it('[COM-08] hears of what another process has dispatched without looking for it', async () => {
    const { one, two } = live
    const heard: string[] = []
    class OneListener extends Streams {
      override get count() {
        return 1
      }
      override push({ topic }: DispatchedEvent): void {
        heard.push(topic)
      }
    }
    const follower = startStreamFeed(one.context, new OneListener(platformId), neverMs)
    onTestFinished(follower.stop)
    await follower.position()
    // It looks when it starts and when it begins to listen; whatever is heard beyond that came with a notice.
    for (const name of ['a', 'b', 'c', 'd']) {
      await push(two, { tenant: hongfei, name })
      await expect.poll(() => heard, { timeout: 10_000 }).toContain(`test.${name}`)
    }
  })
})
