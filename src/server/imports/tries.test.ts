/** Trying an import again: at once after a collision; and a try whose time is over leaves nothing and holds nothing. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testKind } from '#test/support/import-kind.ts'
import { importsDesk } from '#test/support/imports-desk.ts'
import { testSheet } from '#test/support/imports-server.ts'
import { patient } from '#test/support/patience.ts'
import type { ImportKind } from '../import-kind.ts'
import { readJob, storeJob } from './jobs.ts'

const collision = Object.assign(new Error('deadlock'), { code: '40P01' })
let troubles: Partial<Pick<ImportKind, 'prepare' | 'settle'>>
beforeEach(() => {
  troubles = {}
})
const desk = importsDesk({
  ...testKind,
  prepare: async (batch, aim) => troubles.prepare?.(batch, aim),
  settle: async (batch, reportProgress) => troubles.settle?.(batch, reportProgress),
})
const { ask, imported, look, run, send, stored, work } = desk

const tenantOf = async (id: string) =>
  String((await ask(`select tenant_id from imports where id = '${id}'`))[0])
/** A try of a job, with a controller that signals that its time is over. */
async function tryOf(job: typeof storeJob, importId: string) {
  const controller = new AbortController()
  const taken = { id: desk.server.context.makeId(), signal: controller.signal }
  const tenantId = await tenantOf(importId)
  return {
    id: taken.id,
    controller,
    begin: () => job.run(desk.server.context, { tenantId, importId }, taken),
  }
}
const requestOf = (action: string) =>
  ask(`select body ->> 'requestId' from audit where action = '${action}' order by seq desc limit 1`)

describe('[DOC-22] [RUN-04] an import that collides', () => {
  it('is read and stored by the same try, once, and the journal names the job', async () => {
    const seen: string[] = []
    troubles = {
      prepare: async (_, aim) => {
        seen.push(aim)
        if (seen.filter((one) => one === aim).length < 3) throw collision
      },
    }
    const { id } = await send(testSheet([['甲-1'], ['甲-2']]))
    const reading = await tryOf(readJob, id)
    await reading.begin()
    expect(await look(id)).toMatchObject({ state: 'ready', rowsRead: 2 })
    await run(id, 'all')
    const storing = await tryOf(storeJob, id)
    await storing.begin()
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 2 })
    expect(await stored()).toEqual(['甲-1', '甲-2'])
    expect([await requestOf('imports.read'), await requestOf('imports.stored')]).toEqual([
      [reading.id],
      [storing.id],
    ])
  })
})

describe('[DOC-22] [RUN-04] a try whose time is over', () => {
  it('commits nothing, though all of its work is done', async () => {
    const id = await imported([['甲-1']])
    await run(id, 'all')
    const { controller, begin } = await tryOf(storeJob, id)
    troubles = { settle: async () => controller.abort(new Error('time is over')) }
    await expect(begin()).rejects.toThrow('time is over')
    expect(await look(id)).toMatchObject({ state: 'storing' })
    expect(await stored()).toEqual([])
    troubles = {}
    await work(id, 'store')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 1 })
    expect(await stored()).toEqual(['甲-1'])
  })

  it('says no more how far it is', async () => {
    const id = await imported([['甲-1']])
    await run(id, 'all')
    const { controller, begin } = await tryOf(storeJob, id)
    const progress = `select rows_done from imports where id = '${id}'`
    troubles = {
      settle: async (_, reportProgress) => {
        await ask(`update imports set rows_done = 77 where id = '${id}'`)
        controller.abort(new Error('time is over'))
        await reportProgress(1, 1)
      },
    }
    await expect(begin()).rejects.toThrow('time is over')
    expect(await ask(progress)).toEqual([77])
  })

  it('is cut off in the middle of a statement, and what it had locked is free for the next', async () => {
    const id = await imported([['甲-1']])
    await run(id, 'all')
    const { controller, begin } = await tryOf(storeJob, id)
    troubles = {
      settle: async ({ db }) => {
        await sql`lock table test_notes`.execute(db)
        await sql`select pg_sleep(600)`.execute(db)
      },
    }
    const first = begin()
    const sleeping = `select count(*)::int from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and wait_event = 'PgSleep'`
    await vi.waitFor(async () => expect(await ask(sleeping)).toEqual([1]), patient)
    troubles = {}
    const second = work(id, 'store')
    controller.abort(new Error('time is over'))
    await expect(first).rejects.toThrow('time is over')
    await second
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 1 })
    expect(await stored()).toEqual(['甲-1'])
  })
})
