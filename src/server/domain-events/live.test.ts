/** Live updates over a real connection: who hears what, at any process, and what is made up for after a cut. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { readEvents } from '#test/support/events.ts'
import * as world from '#test/support/live-world.ts'
import { failureTexts } from '#text/failures.ts'
import { platformId } from '../commands/journal.ts'
import { eventStreamsPerSessionMax, eventsMissedMax } from '../limits.ts'
import { openingOf } from './live-streams.ts'

const { hongfei, mingyuan, push, listen, names, untilOpen, untilHeard, untilDispatched, lastIdAt } = world

let live: world.LiveWorld
beforeAll(async () => {
  live = await world.openLiveWorld()
})
afterAll(() => live.close())

/** Moves the clock past the minute whose events a new stream is sent. */
const quietMinute = () => live.one.clock.advance(61_000)

describe('a stream', () => {
  it('[COM-08] [RUN-04] hears events of its tenant and of the platform, at any process, and none of another tenant or person', async () => {
    const { one, two, urls } = live
    quietMinute()
    const [payer, payee] = [await one.enter('chenwei'), await one.enter('lixiaoyun')]
    const [here, there, other, colleague] = [
      await listen(urls[0], payer),
      await listen(urls[1], payer),
      await listen(urls[1], payee),
      await listen(urls[0], await one.enter('zhaomin')),
    ]
    expect([here.status, here.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await Promise.all([here, there, other, colleague].map((reading) => untilOpen(reading)))
    const user = await world.userOf(one, 'chenwei@hongfei.test')
    const offerId = one.context.makeId()
    await push(one, { tenant: hongfei, name: 'a', body: { offerId, amount: '12.50', note: '机密' } })
    await push(two, { tenant: mingyuan, name: 'b' }, { tenant: platformId, name: 'c' })
    await push(two, { tenant: hongfei, name: 'd', user }, { tenant: mingyuan, name: 'e', user })
    await push(one, { tenant: platformId, name: 'f', user }, { tenant: hongfei, name: 'g' })
    expect(await untilHeard(here, 5)).toEqual(['a', 'c', 'd', 'f', 'g'])
    expect(await untilHeard(there, 5)).toEqual(['a', 'c', 'd', 'f', 'g'])
    expect(await untilHeard(colleague, 3)).toEqual(['a', 'c', 'g'])
    expect(await untilHeard(other, 2)).toEqual(['b', 'c'])
    const first = here.heard.find((event) => event.kind === 'event' && event.topic === 'test.a')
    const id = expect.stringMatching(/^\d+$/) as string
    expect(first).toEqual({ kind: 'event', topic: 'test.a', ids: { offerId }, id })
    expect(here.text() + there.text()).not.toMatch(/12\.50|机密/)
    // A later stream that asks for all events is sent the same ones.
    for (const [token, all] of [
      [payer, 'acdfg'],
      [payee, 'bc'],
      [await one.signIn('gaoyuan'), 'c'],
    ] as const)
      expect((await untilHeard(await listen(urls[0], token, '0'), all.length)).join('')).toBe(all)
  })

  it('[COM-08] that is cut goes on after the last event it has seen, at another process, with nothing lost or doubled', async () => {
    const { one, two, urls } = live
    quietMinute()
    const token = await one.enter('chenwei')
    const sent = Array.from({ length: 60 }, (_, n) => `n${n}`)
    const telling = (async () => {
      for (const [n, name] of sent.entries())
        await push(n % 2 ? one : two, { tenant: hongfei, name }, { tenant: mingyuan, name: 'other' })
    })()
    const heard: string[] = []
    let lastId: string | undefined
    for (let round = 0; heard.length < sent.length; round += 1) {
      const reading = await listen(urls[round % 2 ? 1 : 0], token, lastId)
      await untilHeard(reading, Math.min(7, sent.length - heard.length))
      reading.cut()
      heard.push(...names(reading.heard))
      lastId = reading.lastId()
    }
    await telling
    expect(heard).toEqual(sent)
  })

  it('[COM-08] begins with the minute before it, so that what happened while a page opened is not missed', async () => {
    const { one, urls } = live
    quietMinute()
    const token = await one.enter('chenwei')
    await push(one, { tenant: hongfei, name: 'before' })
    await untilDispatched(one)
    expect(await untilHeard(await listen(urls[0], token), 1)).toEqual(['before'])
    quietMinute()
    const later = await listen(urls[0], token)
    await untilOpen(later)
    expect(names(later.heard)).toEqual([])
  })

  it('[COM-08] that names an impossible last id gets a reset, and goes on', async () => {
    const { one, urls } = live
    quietMinute()
    const token = await one.enter('chenwei')
    await untilDispatched(one)
    const impossible = ['x', '-1', '1.5', '0x10', '9'.repeat(18), '9'.repeat(400), '1; drop table events']
    for (const bad of [...impossible, String(BigInt(await lastIdAt(one)) + 1_000n)]) {
      const reading = await listen(urls[0], token, bad)
      await untilOpen(reading, 'reset')
      const reported = [reading.heard.map(({ kind }) => kind), reading.lastId()]
      expect([bad, reported]).toEqual([bad, [['reset'], await lastIdAt(one)]])
      await push(one, { tenant: hongfei, name: 'onward' })
      expect(await untilHeard(reading, 1)).toEqual(['onward'])
      reading.cut()
    }
  })

  it('[COM-08] may have seen another’s event last, which is a place in the order and says nothing', async () => {
    const { one, urls } = live
    await push(one, { tenant: mingyuan, name: 'foreign' })
    await untilDispatched(one)
    const last = await lastIdAt(one)
    const reading = await listen(urls[0], await one.enter('chenwei'), last)
    await untilOpen(reading)
    expect(names(reading.heard)).toEqual([])
  })

  it('[COM-08] that was away for too long, or has missed too much, gets a reset', async () => {
    const { one, urls } = live
    const token = await one.enter('chenwei')
    await untilDispatched(one)
    const last = await lastIdAt(one)
    await ask(one.ownerUrl, `update domain_events_head set pruned_id = ${last}`)
    const away = await listen(urls[0], token, String(BigInt(last) - 1n))
    await untilOpen(away, 'reset')
    const still = await listen(urls[0], token, last)
    await untilOpen(still)

    await sql`insert into outbox (tenant_id, topic, body, created_at)
      select ${hongfei}, 'test.many', '{}', ${one.clock()}::timestamptz
      from generate_series(1, ${eventsMissedMax + 1})`.execute(one.context.systemDb)
    one.context.outboxWake.wake()
    await untilDispatched(one)
    const busy = await listen(urls[0], token, last)
    await untilOpen(busy, 'reset')
    expect([names(away.heard).length, names(busy.heard)]).toEqual([expect.any(Number), []])
  })
})

describe('what a stream has missed', () => {
  /** Events of so many, each as long as one that names two things. */
  const missing = async (count: number) => {
    const { one } = live
    await untilDispatched(one)
    const last = await lastIdAt(one)
    await sql`insert into outbox (tenant_id, topic, body, created_at)
      select ${hongfei}, 'test.long', json_build_object('offerId', gen_random_uuid(), 'marketId', gen_random_uuid()),
        ${one.clock()}::timestamptz from generate_series(1, ${count}::int)`.execute(one.context.systemDb)
    one.context.outboxWake.wake()
    await untilDispatched(one)
    return last
  }

  it('[COM-08] is nothing that it has heard from a process which was ahead', async () => {
    const { one } = live
    const token = await one.enter('chenwei')
    const [behind, last] = [BigInt(await missing(3)), BigInt(await missing(0))]
    const opened = await openingOf(one.context, { token, lastEventId: String(last) }, behind)
    expect(opened).toMatchObject({ ok: true, value: { seenId: last } })
  })

  it('[COM-08] is sent if it fits into a stream, and is replaced by a reset if not', async () => {
    const { one, urls } = live
    quietMinute()
    const token = await one.enter('chenwei')
    const few = await listen(urls[0], token, await missing(200))
    expect(await untilHeard(few, 200)).toHaveLength(200)
    const many = await listen(urls[0], token, await missing(eventsMissedMax - 10))
    expect(many.status).toBe(200)
    await untilOpen(many, 'reset')
    expect(names(many.heard)).toEqual([])
  })
})

describe('a stream is refused', () => {
  it('[COM-08] in the envelope, before it begins: without a session, with one that ended, in the caller’s language', async () => {
    const { one, urls } = live
    const nobody = await readEvents(urls[0], '', { language: 'en' })
    const { sessionInvalid } = codes
    expect([nobody.status, nobody.refusal]).toEqual([
      401,
      { code: sessionInvalid.code, message: failureTexts.sessionInvalid.en, data: null },
    ])
    const token = await one.enter('chenwei')
    await one.call(routes.signOut, {}, { token })
    const over = await readEvents(urls[0], token)
    expect([over.status, over.refusal?.code]).toEqual([401, codes.sessionEnded.code])
  })

  it('where its session has too many already, and there is room again when one of them goes', async () => {
    const { one, urls } = live
    const token = await one.enter('gaoyuan')
    const many = Array.from({ length: eventStreamsPerSessionMax }, () => listen(urls[0], token))
    const open = await Promise.all(many)
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const tooMany = await readEvents(urls[0], token)
    expect([tooMany.status, tooMany.refusal?.code]).toEqual([429, codes.tooManyRequests.code])
    const another = await listen(urls[0], await one.signIn('gaoyuan'))
    expect(another.status).toBe(200)
    open[0]?.cut()
    await expect.poll(async () => (await listen(urls[0], token)).status).toBe(200)
  })

  it('for HEAD, of which there would be no end', async () => {
    const token = await live.one.enter('chenwei')
    const answer = await live.one.app.inject({ method: 'HEAD', url: '/events/v1', headers: { token } })
    expect(answer.statusCode).toBe(404)
  })
})
