/** Domain events survive killed processes: each event is dispatched, and each handler takes effect once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { ask } from './support/ask.ts'
import { freshDatabase } from './support/database.ts'
import { programOf } from './support/program.ts'

// On a quiet machine it takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 120_000 })

const kills = 3
/** Slow enough that the events written while a process starts are soon handled. */
const paceMs = 4
const tenants = 5

async function startReactor(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf('test/support/event-handler-process.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('[RUN-04] processes that dispatch are killed with kill -9 again and again: nothing is lost, nothing happens twice', async () => {
  // The events of this test belong to tenants that do not exist.
  const database = await freshDatabase({ breaks: ['tenantUnknown', 'journalDiffers'] })
  onTestFinished(database.drop)
  await ask(database.url, 'create table effects (event_id bigint not null, handler text not null)')
  await ask(database.url, 'grant insert on effects to sooner_app')
  const pool = openPool(database.url, 2, () => undefined)
  onTestFinished(() => pool.end())
  const number = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0
  const effects = () => number('select count(*)::int as n from effects')

  let children = await Promise.all([startReactor(database.url), startReactor(database.url)])
  let written = 0
  const state = { telling: true }
  const telling = (async () => {
    while (state.telling) {
      written += 1
      await pool.query(
        `select append_journal(md5(($1::int % ${tenants})::text)::uuid, '{}', '2026-11-16',
          jsonb_build_array(jsonb_build_object('topic', 'test.counted', 'body', jsonb_build_object('n', $1::int))))`,
        [written],
      )
      await wait(paceMs)
    }
  })()
  for (let round = 1; round <= kills; round += 1) {
    const before = await effects()
    await vi.waitFor(async () => expect(await effects()).toBeGreaterThan(before + 100), {
      timeout: 60_000,
      interval: 1,
    })
    const [first, second] = children
    await kill(first)
    children = [second, await startReactor(database.url)]
  }
  state.telling = false
  await telling
  await vi.waitFor(
    async () =>
      expect(
        await number(
          'select (select count(*) from outbox)::int + (select count(*) from event_deliveries)::int as n',
        ),
      ).toBe(0),
    { timeout: 60_000, interval: 50 },
  )
  expect(written).toBeGreaterThan(100 * kills)
  expect(await number('select count(*)::int as n from domain_events')).toBe(written)
  expect(await number(`select count(distinct body ->> 'n')::int as n from domain_events`)).toBe(written)
  expect(await effects()).toBe(written * 2)
  expect(
    await number('select count(*)::int as n from (select distinct event_id, handler from effects) e'),
  ).toBe(written * 2)
  await Promise.all(children.map(kill))
})
