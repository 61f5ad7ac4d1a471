/** What an import leaves to be worked out is worked out in portions, and comes to the same as all at once. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import { storeSecondsFor } from '#domain/imports/progress.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import { evaluateInPortions } from './import-settle.ts'

const desk = documentImportsDesk()
const rows = importRowsPerStore * 2 + 500

it('[COM-28] [DOC-12] progress is told after every portion, and every document is evaluated', async () => {
  const { id } = await desk.send(
    Array.from({ length: rows }, (_, n) => line({ 1: n % 50 === 0 ? '-3.00' : '9.00' })),
  )
  await desk.run(id, 'all')
  const standing = `select id, payable, reasons, status from documents where deleted_at is null order by id`
  const before = await desk.ask(standing)
  expect(before.length).toBeGreaterThanOrEqual(rows * 4)
  const expected = `select expire_seconds from pgboss.job where name = 'imports.store' and data ->> 'importId' = '${id}'`
  expect(await desk.ask(expected)).toEqual([storeSecondsFor(rows)])

  await desk.ask(
    `update documents set payable = amount, reasons = 1, status = case when amount < 0 then 'creditNote' else 'ineligible' end where import_id = '${id}'`,
  )
  const told: (readonly [number, number])[] = []
  const { systemDb, clock } = desk.server.context
  await systemDb.transaction().execute((db) =>
    evaluateInPortions(
      db,
      sql`select ${tradeOf(mingyuanCode).payeeId}::uuid as payee_id`,
      clock(),
      async (done, of) => {
        told.push([done, of])
      },
    ),
  )
  expect(told).toHaveLength(3)
  expect(told.at(-1)?.[0]).toBe(told.at(-1)?.[1])
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b))
  expect(await desk.ask(standing)).toEqual(before)
})
