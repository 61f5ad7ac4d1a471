/** A unit of work with `failed`: if its work fails, its locks stay and what `failed` writes is committed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { testAction } from '#test/support/test-action.ts'
import type { Context } from '../context.ts'
import type { JournalEntry } from './command.ts'
import { platformId } from './journal.ts'
import { asSystem, type Done, inScopeOf, noLocks, runUnit, type UnitWork } from './unit-of-work.ts'

let server: TestServer
let context: Context
beforeAll(async () => {
  server = await openTestServer()
  ;({ context } = server)
  await ask(server.ownerUrl, 'create table units (id int primary key)')
  await ask(server.ownerUrl, 'grant all on units to sooner_app, sooner_system')
})
afterAll(() => server.close())

const unit = <T>(work: (work: UnitWork) => Promise<Done<T>>) => ({
  cause: { kind: 'job', requestId: context.makeId() } as const,
  enter: inScopeOf({ tenantId: null }),
  lock: noLocks,
  work,
})
const insert = ({ db }: UnitWork, id: number) => sql`insert into units values (${id})`.execute(db)
const ids = () => ask(server.ownerUrl, 'select id from units order by id')
const entry = (words: string): JournalEntry => ({
  action: testAction('noted'),
  tenantId: null,
  userId: platformId,
  facts: { words },
  events: [{ topic: 'test.unit', body: words }],
})

describe('a unit of work with a way to fail', () => {
  it('keeps its locks, takes the work back and commits what the failure writes', async () => {
    const seen: string[] = []
    const value = await runUnit<{ readonly businessNow: Date }, string, readonly number[]>(context, {
      ...unit(async () => ({ value: '' })),
      lock: async () => [10, 11, 12],
      work: async (work, held) => {
        seen.push(held.join())
        for (const id of held) {
          await insert(work, id)
          if (id === 11) throw new Error('eleven')
        }
        return { value: `done ${held.join()}`, entries: [entry('less')] }
      },
      failed: async (work, held, { error }) => {
        seen.push((error as Error).message)
        await insert(work, 99)
        return { goOnWith: held.slice(0, 1) }
      },
    })
    expect([value, seen]).toEqual(['done 10', ['10,11,12', 'eleven', '10']])
    expect(await ids()).toEqual([10, 99])
  })

  it('can take its work back as well, and keeps what an earlier failure wrote', async () => {
    const woken = vi.fn<() => void>()
    context.outboxWake.onWake(woken)
    const value = await runUnit<{ readonly businessNow: Date }, string, number>(context, {
      ...unit(async () => ({ value: '' })),
      lock: async () => 20,
      work: async (work, id) => {
        await insert(work, id)
        if (id === 20) throw new Error('twenty')
        return { value: 'taken back', entries: [entry('taken back')], undo: true }
      },
      failed: async (work) => {
        await insert(work, 98)
        return { goOnWith: 21 }
      },
    })
    expect(value).toBe('taken back')
    expect(await ids()).toEqual([10, 98, 99])
    expect(woken).not.toHaveBeenCalled()
  })

  it('keeps the outcome of its key, and dates its journal as its work says', async () => {
    const businessNow = new Date('2031-03-04T05:06:07.000Z')
    const [scope, key] = [context.makeId(), context.makeId()]
    const keep = (entries: readonly JournalEntry[]) =>
      runUnit(context, {
        ...unit(async ({ db, machineNow }) => {
          await sql`insert into idempotency_keys (scope, key, request_hash, created_at) values (${scope}, ${key}, sha256('x'), ${machineNow})
            on conflict do nothing`.execute(db)
          const stored = { scope, key, outcome: { data: entries.length } }
          return { value: undefined, entries, stored, businessNow }
        }),
        enter: asSystem,
        failed: async (_work, _held, { error }) => {
          throw error
        },
      })
    const outcome = () =>
      ask(server.ownerUrl, `select outcome #>> '{data}' from idempotency_keys where key = '${key}'`)
    await keep([])
    expect(await outcome()).toEqual(['0'])
    await keep([entry('dated')])
    expect(await outcome()).toEqual(['1'])
    const dated = `select body ->> 'at' from audit where body #>> '{facts,words}' = 'dated'`
    expect(await ask(server.ownerUrl, dated)).toEqual([businessNow.toISOString()])
  })
})
