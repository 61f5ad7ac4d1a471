/** The demo world has documents of every kind, up to the day on which it is made. */
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { documentSources, documentTypes, paymentMeans } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { seedDemo } from './seed.ts'

const weekMs = 7 * 24 * 60 * 60_000

it('[COM-51] [DOC-14] [DOC-25] has a year of documents of every type, status and source, three months of offers, runs and payments, and sound books', async () => {
  const fresh = await emptyDatabase()
  const log = pino({ level: 'silent' })
  const seeded = await openServer({
    config: testConfig(),
    ownerUrl: fresh.url,
    log,
    clock: () => new Date('2026-11-17T02:30:00.000Z'),
    seed: seedDemo,
  })
  const { systemDb } = seeded.context
  const rows = await systemDb.selectFrom('current_documents').selectAll().execute()
  const kinds = (column: 'type' | 'source' | 'means' | 'confirmation' | 'status') =>
    [...new Set(rows.map((row) => row[column]))].toSorted()
  expect(rows.length).toBeGreaterThan(500)
  const exceptions = await systemDb
    .selectFrom('payment_exceptions')
    .select(['kind', 'solution'])
    .orderBy('kind')
    .execute()
  expect(exceptions).toEqual([
    { kind: 'paidTwice', solution: null },
    { kind: 'referenceUnknown', solution: 'notOurs' },
  ])
  expect(kinds('type')).toEqual([...documentTypes].toSorted())
  expect(kinds('source')).toEqual([...documentSources].toSorted())
  expect(kinds('means')).toEqual([...paymentMeans].toSorted())
  expect(kinds('confirmation')).toEqual(['confirmed', 'declined', 'none', 'waiting'])
  expect(kinds('status')).toEqual(documentStatuses.filter((status) => status !== 'checking').toSorted())
  expect(rows.some(({ amount, credits_id }) => amount < 0n && credits_id)).toBe(true)
  expect(rows.some(({ amount, credits_id }) => amount < 0n && !credits_id)).toBe(true)
  const waiting = rows.filter(({ confirmation }) => confirmation === 'waiting')
  const sameNumberRows = waiting.filter((one) =>
    rows.some(
      ({ id, number, payee_id }) => id !== one.id && number === one.number && payee_id === one.payee_id,
    ),
  )
  expect(sameNumberRows, 'one that may be there twice').toHaveLength(1)
  const awards = await systemDb.selectFrom('awards').selectAll().execute()
  const paidEarly = new Map(awards.map(({ document_id, new_pay_date }) => [document_id, new_pay_date]))
  const otherwise = rows.filter(
    ({ id, paid_date, due_date }) => paid_date !== null && paid_date !== (paidEarly.get(id) ?? due_date),
  )
  expect(otherwise, 'one that was offered and paid by hand').toHaveLength(1)
  const events = await systemDb.selectFrom('document_events').selectAll().execute()
  const eventsOf = (kind: string) =>
    new Set(events.filter((event) => event.kind === kind).map(({ document_id }) => document_id))
  const those = (is: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(is).map(({ id }) => id))
  expect(eventsOf('disabled')).toEqual(those(({ disabled_by }) => disabled_by !== null))
  expect(eventsOf('declined')).toEqual(those(({ confirmation }) => confirmation === 'declined'))
  expect(eventsOf('confirmed')).toEqual(those(({ confirmation }) => confirmation === 'confirmed'))
  expect(eventsOf('excluded')).toEqual(those(({ excluded }) => excluded))
  for (const { document_id, at } of events)
    expect(rows.find(({ id }) => id === document_id)?.changed_at).toEqual(at)
  const requests = await systemDb.selectFrom('connection_requests').selectAll().execute()
  const open = requests.filter(({ state }) => state === 'requested')
  expect(
    open.filter(({ invited_payee_id }) => invited_payee_id !== null),
    'two invitations that others accepted',
  ).toHaveLength(2)
  const smallest = await systemDb
    .selectFrom('market_settings as s')
    .innerJoin('payees as p', 'p.market_id', 's.market_id')
    .select(['p.id', 's.document_minor_min'])
    .where('s.document_minor_min', 'is not', null)
    .execute()
  const tooSmall = rows.filter(({ payee_id, payable }) =>
    smallest.some(
      ({ id, document_minor_min }) => id === payee_id && (payable ?? 0n) < (document_minor_min ?? 0n),
    ),
  )
  expect(tooSmall.length, 'documents below the smallest that a market takes').toBeGreaterThan(0)
  const items = await systemDb.selectFrom('current_offer_items').select(['state', 'offer_id']).execute()
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['review', 'live', 'awarded', 'rejected', 'revoked', 'canceled', 'expired', 'failed', 'invalid']),
  )
  const offers = await systemDb.selectFrom('offers').select(['method', 'rate_type', 'currency']).execute()
  expect(new Set(offers.map(({ method }) => method)).size).toBeGreaterThan(1)
  expect(new Set(offers.map(({ rate_type }) => rate_type))).toEqual(new Set(['apr', 'discount']))
  expect(new Set(offers.map(({ currency }) => currency))).toEqual(new Set(['CNY', 'USD']))
  const runs = await systemDb.selectFrom('clearing_runs').selectAll().execute()
  expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['done', 'proposed', 'skipped']))
  expect(awards.length).toBeGreaterThan(30)
  const weeks = new Set(awards.map(({ awarded_at }) => Math.floor(awarded_at.getTime() / weekMs)))
  expect(weeks.size).toBeGreaterThan(8)
  const ended = awards.filter(({ state }) => state === 'lapsed')
  expect(ended.length, 'the bank pays in time').toBeLessThan(awards.length / 10)
  const payments = await systemDb.selectFrom('award_payments').select('marked_at').execute()
  const months = new Set(payments.map(({ marked_at }) => marked_at.toISOString().slice(0, 7)))
  expect([...months].toSorted(), 'a statement for each month').toEqual([
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  const imports = await systemDb.selectFrom('imports').selectAll().execute()
  expect(new Set(imports.map(({ state }) => state))).toEqual(new Set(['done', 'undone', 'refused']))
  for (const { id, state, rows_added, tenant_id, finished_at } of imports) {
    const brought = rows.filter((row) => row.import_id === id)
    expect(brought).toHaveLength(state === 'done' ? rows_added : 0)
    for (const row of brought)
      expect([row.issuer_tenant_id, row.created_at]).toEqual([tenant_id, finished_at])
  }
  const failed = await systemDb.selectFrom('import_rows').select('errors').execute()
  expect(failed.map(({ errors }) => (errors as unknown[]).length)).toEqual([1, 2, 2])
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  expect((await verifyBooks(client)).faults).toEqual([])
  await client.end()
  await seeded.close()
  await fresh.drop()
}, 240_000)
