/** The number of rows that a back-up notes for a table, when the database reports it after the rows themselves. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { takeTable } from './backup.ts'

it('[RUN-07] a back-up waits for the number of rows of a table, which comes after the last of them', async () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'tables'), { recursive: true })
  const copied = Object.assign(Readable.from(['1\n', '2\n']), { rowCount: 0 })
  const query = (request: unknown) => {
    if (typeof request !== 'string') return copied
    // The answer to the next command comes after the end of the one before.
    copied.rowCount = 2
    return Promise.resolve({ rows: [] })
  }
  const table = { schema: 'public', table: 'counted', columns: ['n'] }
  expect(await takeTable({ query } as unknown as pg.Client, folder, table)).toMatchObject({ rows: 2 })
})
