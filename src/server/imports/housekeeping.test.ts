/** Unfinished imports are given up by housekeeping, and what is still of use stays. */
import { describe, expect, it } from 'vitest'
import { day, minute } from '#test/support/clock.ts'
import { importsDesk } from '#test/support/imports-desk.ts'
import { testSheet } from '#test/support/imports-server.ts'
import { pruneImports } from './housekeeping.ts'

const desk = importsDesk()
const { ask, imported, look, run, send, stored, work } = desk

const prune = () => pruneImports.run(desk.server.context, { tenantId: null })
const rows = (id: string) => ask(`select count(*)::int from import_rows where import_id = '${id}'`)
/** Sets touched_at of an import back by so many milliseconds. */
const age = (id: string, ms: number) => {
  const at = new Date(desk.server.clock().getTime() - ms).toISOString()
  return ask(`update imports set touched_at = '${at}' where id = '${id}'`)
}

describe('[DOC-22] an import that nothing moves', () => {
  it('is taken back where it was being stored, and can be run again', async () => {
    const id = await imported([['甲-1']])
    await run(id, 'all')
    await age(id, 59 * minute)
    await prune()
    expect(await look(id)).toMatchObject({ state: 'storing' })
    await age(id, 61 * minute)
    await prune()
    expect(await look(id)).toMatchObject({ state: 'ready', mode: null, actions: ['run', 'cancel'] })
    expect((await run(id, 'all')).code).toBe(0)
    await work(id, 'store')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 1 })
    expect(await stored()).toEqual(['甲-1'])
  })

  it('is refused where it was being read', async () => {
    const { id } = await send(testSheet([['甲-1']]))
    await age(id, 61 * minute)
    await prune()
    expect(await look(id)).toMatchObject({ state: 'refused', actions: [] })
  })

  it('is cancelled with its rows where it was never run; before that it can be run with all of them', async () => {
    const id = await imported([['甲-1'], ['甲-2']])
    await age(id, 29 * day)
    await prune()
    expect(await rows(id)).toEqual([2])
    await age(id, 31 * day)
    await prune()
    expect(await look(id)).toMatchObject({ state: 'cancelled', actions: [] })
    expect(await rows(id)).toEqual([0])
    const inNameOf = `select coalesce(u.name, 'nobody') from audit a left join users u on u.id = a.user_id where a.action = 'imports.cancelled'`
    expect(await ask(inNameOf)).toEqual(['nobody'])
  })

  it('keeps the rows that failed for thirty days', async () => {
    const id = await imported([['甲-1'], ['', '2026-01-05']], 'valid')
    await age(id, 29 * day)
    await prune()
    expect(await rows(id)).toEqual([1])
    await age(id, 31 * day)
    await prune()
    expect(await rows(id)).toEqual([0])
    expect(await look(id)).toMatchObject({ state: 'done', rowsFailed: 1 })
  })
})
