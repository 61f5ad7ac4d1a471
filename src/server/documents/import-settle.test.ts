/** What an import leaves to be worked out is worked out in portions, and comes to the same as all at once. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import { storeSecondsFor } from '#domain/imports/progress.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import { evaluatePayees } from '../eligibility/commands.ts'
import { evaluateImported } from './import-settle.ts'

const desk = documentImportsDesk()
const rows = importRowsPerStore * 2 + 500

it('[COM-28] [DOC-12] progress is reported after every portion, and every document is evaluated', async () => {
  const { id } = await desk.send(
    Array.from({ length: rows }, (_, n) => line({ 1: n % 50 === 0 ? '-3.00' : '9.00' })),
  )
  await desk.run(id, 'all')
  const states = `select id, payable, reasons, status from current_documents order by id`
  const before = await desk.ask(states)
  expect(before.length).toBeGreaterThanOrEqual(rows * 4)
  expect(before).not.toContain(null)
  const expected = `select expire_seconds from pgboss.job where name = 'imports.store' and data ->> 'importId' = '${id}'`
  expect(await desk.ask(expected)).toEqual([storeSecondsFor(rows)])

  const { systemDb, clock } = desk.server.context
  const reported: (readonly [number, number])[] = []
  await systemDb.transaction().execute(async (db) => {
    await sql`create temp table import_numbered on commit drop as
      select payee_id, json_build_object('amount', amount) as parsed from documents where import_id = ${id}`.execute(
      db,
    )
    await evaluateImported(db, id, clock(), async (done, of) => {
      reported.push([done, of])
    })
  })
  expect(reported.at(-1)?.[0]).toBe(reported.at(-1)?.[1])
  expect(reported.map(([done]) => done)).toEqual(reported.map(([done]) => done).toSorted((a, b) => a - b))
  const { documents } = await evaluatePayees(systemDb, [tradeOf(mingyuanCode).payeeId], clock())
  expect(documents).toBe(0)
  expect(await desk.ask(states)).toEqual(before)
})

it('[COM-28] progress is reported after every portion of what is evaluated each by itself', async () => {
  const { id } = await desk.send(Array.from({ length: rows }, () => line({ 8: 'V100305' })))
  await desk.run(id, 'all')
  const { systemDb, clock } = desk.server.context
  const reported: number[] = []
  await systemDb.transaction().execute(async (db) => {
    await sql`create temp table import_numbered on commit drop as
      select payee_id, json_build_object('amount', amount) as parsed from documents where import_id = ${id}`.execute(
      db,
    )
    await evaluateImported(db, id, clock(), async (done) => {
      reported.push(done)
    })
  })
  expect(reported).toEqual([importRowsPerStore, importRowsPerStore * 2, rows])
  const unevaluated = `select count(*)::int from current_documents where import_id = '${id}' and reasons is null`
  expect(await desk.ask(unevaluated)).toEqual([0])
})
