/**
 * The demo world has documents of every kind, up to the day on which it is made, signed agreements, and companies in every state of
 * verification.
 */
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { documentSources, documentTypes, paymentMeans } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { type PersonResult, personStateOf, personStates } from '#domain/verification/person.ts'
import { attemptStates, isOpenAttempt } from '#domain/verification/states.ts'
import { background } from '#server/background.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { type Opened, openServer } from '#server/open.ts'
import { resumeAttempts, sendJob } from '#server/verification/jobs.ts'
import { ask } from '#test/support/ask.ts'
import { hour, testClock } from '#test/support/clock.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { takeTour } from '#test/support/readme-tour.ts'
import { openTestServer } from '#test/support/server.ts'
import { checkedFile } from '#test/support/signed-pdf.ts'
import { seedDemo } from './seed.ts'
import { entityOf } from './seed-markets.ts'

const madeAt = new Date('2026-11-17T02:30:00.000Z')
const weekMs = 7 * 24 * 60 * 60_000

let fresh: Awaited<ReturnType<typeof emptyDatabase>>
let seeded: Opened
beforeAll(async () => {
  fresh = await emptyDatabase()
  seeded = await openServer({
    config: testConfig(),
    ownerUrl: fresh.url,
    log: pino({ level: 'silent' }),
    clock: () => madeAt,
    seed: seedDemo,
  })
}, 360_000)
afterAll(async () => {
  await seeded.close()
  await fresh.drop()
})

it('[RUN-05] leaves no large table without statistics', async () => {
  expect(await ask(fresh.url, 'select grown_tables()')).toEqual([])
})

it('[COM-51] [DOC-14] [DOC-25] has a year of documents of every type, status and source, three months of offers, runs and payments, and sound books', async () => {
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
}, 60_000)

it('[VER-23] has a payer whose offers are signed, each by its handler and valid for anybody who checks it', async () => {
  const { systemDb, signing } = seeded.context
  const wohe = entityOf('wohe').tenantId
  const offers = await systemDb
    .selectFrom('offers as o')
    .leftJoin('offer_agreements as a', (join) =>
      join.onRef('a.payer_tenant_id', '=', 'o.payer_tenant_id').onRef('a.offer_id', '=', 'o.id'),
    )
    .innerJoin('companies as c', 'c.id', 'o.payee_tenant_id')
    .select(['o.payer_tenant_id', 'o.kind', 'o.fixed', 'c.legal_form', 'a.document_id'])
    .execute()
  expect(offers.filter((offer) => offer.payer_tenant_id !== wohe && offer.document_id !== null)).toEqual([])
  const signed = offers.filter(({ document_id }) => document_id !== null)
  expect(new Set(signed.map(({ legal_form }) => legal_form))).toEqual(new Set(['company', 'person']))
  expect(signed.some(({ fixed }) => fixed)).toBe(true)
  const unsigned = offers.filter((offer) => offer.payer_tenant_id === wohe && offer.document_id === null)
  expect(unsigned.length, 'offers from before signatures were required').toBeGreaterThan(0)

  const documents = await systemDb.selectFrom('signed_documents').selectAll().execute()
  const ofOffers = documents.filter(({ kind }) => kind === 'offerAgreement').map(({ id }) => id)
  expect(new Set(ofOffers)).toEqual(new Set(signed.map(({ document_id }) => document_id)))
  expect(documents.filter(({ kind }) => kind === 'continuingAgreement')).toHaveLength(1)
  expect(await systemDb.selectFrom('offer_drafts').select('id').execute(), 'all are submitted').toEqual([])
  for (const { bytes, signer } of documents) {
    expect(signer).not.toBeNull()
    const found = checkedFile(bytes, [signing.authority.certificate])
    expect(verdictOf({ ...found, isKept: true })).toBe('valid')
    const changed = Buffer.from(bytes)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    expect(verdictOf({ ...checkedFile(changed, [signing.authority.certificate]), isKept: false })).not.toBe(
      'valid',
    )
  }
})

it('[VER-05] [VER-11] has a company and a person in every state of verification', async () => {
  const { systemDb } = seeded.context
  const suppliers = await systemDb
    .selectFrom('companies')
    .select(['id', 'legal_form'])
    .where('parent_id', 'is', null)
    .where('company_type', 'in', ['supplier', 'dealer'])
    .execute()
  const attempts = await systemDb
    .selectFrom('verification_attempts')
    .select(['tenant_id', 'id', 'state'])
    .orderBy('submitted_at')
    .execute()
  const checks = await systemDb
    .selectFrom('person_checks')
    .select(['tenant_id', 'id', 'result'])
    .orderBy('checked_at')
    .execute()
  const newest = <T extends { tenant_id: string }>(list: readonly T[], id: string): T | undefined =>
    list.findLast(({ tenant_id }) => tenant_id === id)
  const statesOf = (form: string, stateOf: (id: string) => string) =>
    new Set(suppliers.filter(({ legal_form }) => legal_form === form).map(({ id }) => stateOf(id)))
  expect(statesOf('company', (id) => newest(attempts, id)?.state ?? 'notVerified')).toEqual(
    new Set(['notVerified', ...attemptStates]),
  )
  expect(
    statesOf('person', (id) => personStateOf(newest(checks, id)?.result as PersonResult | undefined)),
  ).toEqual(new Set(personStates))
  const verified = await systemDb.selectFrom('current_verifications').select('tenant_id').execute()
  const proven = suppliers.filter(
    ({ id }) => newest(attempts, id)?.state === 'verified' || newest(checks, id)?.result === 'verified',
  )
  expect(verified.map(({ tenant_id }) => tenant_id).toSorted()).toEqual(proven.map(({ id }) => id).toSorted())
  const accepted = await systemDb
    .selectFrom('agreement_acceptances')
    .select(['subject_id', 'kind'])
    .where('kind', 'in', ['certificate', 'signature'])
    .execute()
  for (const { id } of [...attempts, ...checks])
    expect(accepted.flatMap(({ subject_id, kind }) => (subject_id === id ? [kind] : []))).toHaveLength(2)
  const due = await systemDb.selectFrom('due_rows').select(['tenant_id', 'kind']).execute()
  for (const { tenant_id, state } of attempts)
    if (isOpenAttempt(state))
      expect(
        due.some((row) => row.tenant_id === tenant_id && row.kind.startsWith('verification.')),
        `what ends the attempt that is ${state}`,
      ).toBe(true)
})

it('[COM-51] takes the first tour of README an hour after it was made, while the registry is silent about a company', async () => {
  const server = await openTestServer({
    ownerUrl: fresh.url,
    clock: testClock(new Date(madeAt.getTime() + hour).toISOString()),
    background,
  })
  onTestFinished(server.close)
  await resumeAttempts.run(server.context, { tenantId: null })
  const jobStates = `select distinct state::text from pgboss.job where name = '${sendJob.name}'`
  await expect.poll(() => ask(fresh.url, jobStates)).toEqual(['retry'])
  await takeTour(server)
  expect(await ask(fresh.url, jobStates)).toEqual(['retry'])
}, 120_000)
