/** The demo world has documents of every kind, up to the day on which it is made. */
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { documentSources, documentTypes, eligibilityStates, paymentMeans } from '#domain/documents/kinds.ts'
import { verifyBooks } from '#server/books/verify.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { seedDemo } from './seed.ts'

it('[COM-51] has a year of documents of every type, state and source, paid when they fell due, and sound books', async () => {
  const fresh = await emptyDatabase()
  const log = pino({ level: 'silent' })
  const seeded = await openServer({ config: testConfig(), ownerUrl: fresh.url, log, seed: seedDemo })
  const { systemDb } = seeded.context
  const rows = await systemDb.selectFrom('documents').selectAll().execute()
  const kinds = (column: 'type' | 'source' | 'means' | 'confirmation' | 'eligibility') =>
    [...new Set(rows.map((row) => row[column]))].toSorted()
  expect(rows.length).toBeGreaterThan(500)
  expect(kinds('type')).toEqual([...documentTypes].toSorted())
  expect(kinds('source')).toEqual([...documentSources].toSorted())
  expect(kinds('means')).toEqual([...paymentMeans].toSorted())
  expect(kinds('confirmation')).toEqual(['confirmed', 'declined', 'none', 'waiting'])
  expect(kinds('eligibility')).toEqual(eligibilityStates.filter((state) => state !== 'pending'))
  expect(rows.some(({ amount, credits_id }) => amount < 0n && credits_id)).toBe(true)
  expect(rows.some(({ amount, credits_id }) => amount < 0n && !credits_id)).toBe(true)
  expect(rows.every(({ paid_date, due_date }) => paid_date === null || paid_date === due_date)).toBe(true)
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  expect((await verifyBooks(client)).faults).toEqual([])
  await client.end()
  await seeded.close()
  await fresh.drop()
})
