/** Books that are sound are found sound; every defect that somebody plants is found, at its place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { findingsAfterDefect } from '#test/support/defects.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { award, payee, payer, postAs } from '#test/support/ledger.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { BooksFault } from '#text/invariants.ts'
import { openPool } from '../db/pool.ts'
import { systemRole, urlAs } from '../db/roles.ts'
import { evaluatePayees } from '../documents/store.ts'
import { checks } from './checks.ts'
import { type BooksReport, verifyBooks } from './verify.ts'

let server: TestServer
let [first, second]: string[] = []
/** Two documents of one payee, looked at: an invoice and the credit note on it. */
let [invoice, note]: string[] = []
const postings = 5
beforeAll(async () => {
  server = await openTestServer()
  const ids: string[] = []
  for (let n = 0; n < postings; n++)
    ids.push(await postAs(server.context, payer, award(server.context.makeId())))
  ;[first, second] = ids
  const { context } = server
  const credited = documentRow(context, { amount: 900_00n })
  const credit = documentRow(context, { amount: -100_00n, credits_id: credited.id })
  // A larger one covers what the market holds back.
  await plantDocuments(context, [credited, documentRow(context, { due_date: '2026-12-30' }), credit])
  await evaluatePayees(context.systemDb, [tradeOf(mingyuanCode).payeeId], server.clock())
  ;[invoice, note] = [credited.id, credit.id]
})
afterAll(() => server.close())

const findingsAfter = (defect: string): Promise<BooksReport['faults']> =>
  findingsAfterDefect(
    server.ownerUrl,
    defect
      .replaceAll(':first', `'${first}'`)
      .replaceAll(':second', `'${second}'`)
      .replaceAll(':invoice', `'${invoice}'`)
      .replaceAll(':note', `'${note}'`),
  )

describe('sound books', () => {
  it('[RUN-07] are read whole by the system role, and it is said how much that was', async () => {
    const pool = openPool(urlAs(server.ownerUrl, server.context.secrets, systemRole), 1, () => undefined)
    const report = await verifyBooks(pool)
    await pool.end()
    const [due] = await ask(server.ownerUrl, 'select count(*)::int from due_rows')
    const [documents] = await ask(server.ownerUrl, 'select count(*)::int from documents')
    expect(report).toEqual({
      rows: {
        ledger_accounts: 3,
        ledger_transactions: postings,
        ledger_entries: 3 * postings,
        outbox: 0,
        due_rows: due,
        documents,
        imports: 0,
      },
      checks: Object.keys(checks).length + 1,
      faults: [],
    })
  })

  it('are found sound while postings go on', async () => {
    const pool = openPool(urlAs(server.ownerUrl, server.context.secrets, systemRole), 1, () => undefined)
    const writing = Array.from({ length: 20 }, () =>
      postAs(server.context, payee, award(server.context.makeId())),
    )
    const reports = [await verifyBooks(pool), await verifyBooks(pool)]
    await Promise.all(writing)
    await pool.end()
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  })
})

describe('a defect', () => {
  const entry = 'where transaction_id = :first and number = 1'
  const unknown = '01900000-0000-7000-8000-000000000000'
  const defects: readonly (readonly [string, string, BooksFault])[] = [
    [
      'an amount that was changed',
      `update ledger_entries set amount_minor = amount_minor - 1 ${entry}`,
      'unbalanced',
    ],
    ['an entry taken out', `delete from ledger_entries ${entry}`, 'entriesAmiss'],
    ['all entries taken out', 'delete from ledger_entries where transaction_id = :first', 'entriesAmiss'],
    [
      'a balanced pair that was added',
      `insert into ledger_entries select transaction_id, batch_id, n, tenant_id, other_tenant_id, 5, account_id, currency, n * 2 - 9
       from ledger_entries, generate_series(4, 5) n ${entry}`,
      'entriesAmiss',
    ],
    ['a transaction taken out', 'delete from ledger_transactions where id = :first', 'orphan'],
    ['an account taken out', `delete from ledger_accounts where kind = 'discount'`, 'orphan'],
    ['a balance that is not the sum', 'update ledger_balances set balance_minor = 1', 'balanceDiffers'],
    ['another currency of an account', `update ledger_accounts set currency = 'USD'`, 'currencyDiffers'],
    [
      'an entry of nothing',
      `alter table ledger_entries drop constraint ledger_entries_amount_minor_check;
       update ledger_entries set amount_minor = 0 ${entry}`,
      'nothing',
    ],
    [
      'an account of others',
      `update ledger_accounts set tenant_id = other_tenant_id, other_tenant_id = tenant_id where kind = 'net'`,
      'tenantsDiffer',
    ],
    [
      'an entry of others',
      `update ledger_entries set tenant_id = other_tenant_id, other_tenant_id = tenant_id ${entry}`,
      'tenantsDiffer',
    ],
    [
      'a shared account of one',
      `alter table ledger_accounts drop constraint ledger_accounts_check;
       update ledger_accounts set other_tenant_id = tenant_id where kind = 'net'`,
      'sharedAmiss',
    ],
    [
      'an account that is there twice',
      `alter table ledger_accounts drop constraint ledger_accounts_once;
       insert into ledger_accounts select '${unknown}', tenant_id, other_tenant_id, market_id, kind, currency
       from ledger_accounts where kind = 'net'`,
      'accountTwice',
    ],
    [
      'a thing posted twice',
      `alter table ledger_transactions drop constraint ledger_transactions_about_subject_id_key;
       update ledger_transactions set subject_id = (select subject_id from ledger_transactions where id = :second)
       where id = :first`,
      'postedTwice',
    ],
    ['a tenant that is not there', `update ledger_accounts set tenant_id = '${unknown}'`, 'tenantUnknown'],
    [
      'news of nobody',
      `insert into outbox (tenant_id, topic, body, created_at) values ('${unknown}', 'x', '{}', '2026-01-01')`,
      'tenantUnknown',
    ],
    ['something due for nobody', `update due_rows set tenant_id = '${unknown}'`, 'tenantUnknown'],
    ['a count that was changed', 'update document_counts set minor = minor + 1', 'countsDiffer'],
    [
      'a document that is not counted',
      'update documents set amount = amount + 1 where id = :invoice',
      'countsDiffer',
    ],
    [
      'counts shown to nobody',
      'update document_counts set payee_tenant_id = null, payee_company_id = null',
      'payeeDiffers',
    ],
    [
      'a document of another payer',
      'update documents set payer_id = payer_tenant_id where id = :invoice',
      'payeeDiffers',
    ],
    [
      'a document shown to nobody',
      'update documents set payee_tenant_id = null, payee_company_id = null where id = :invoice',
      'payeeDiffers',
    ],
    [
      'a credit that does not count',
      'update documents set payable = amount where id = :invoice',
      'creditAmiss',
    ],
    ['a credit that counts twice', 'update documents set payable = amount where id = :note', 'creditAmiss'],
    [
      'a credit of another payee that counts',
      `update documents set payee_id = '${unknown}' where id = :note`,
      'creditAmiss',
    ],
    [
      'a credit in another currency that counts',
      `update documents set currency = 'USD' where id = :note`,
      'creditAmiss',
    ],
    [
      'a disabled document that can be offered',
      `update documents set reasons = 0, disabled_by = 'payer', disabled_reason = 'x' where id = :invoice`,
      'eligibleAmiss',
    ],
    ['an offerable credit note', 'update documents set reasons = 0 where id = :note', 'eligibleAmiss'],
    [
      'a document that can be offered unconfirmed',
      `update documents set reasons = 0, source = 'payee', confirmation = 'waiting' where id = :invoice`,
      'eligibleAmiss',
    ],
    [
      'a reason that was taken away',
      `update documents set reasons = reasons - 2048 where reasons & 2048 > 0`,
      'eligibilityDiffers',
    ],
    [
      'a status that is not its own',
      `update documents set status = 'overdue' where id = :invoice`,
      'eligibilityDiffers',
    ],
    [
      'a sum that can be paid early and is not there',
      `update document_counts set payable = payable + 1 where status = 'eligible'`,
      'countsDiffer',
    ],
    [
      'a document that nobody entered',
      `update documents set number = number || 'x' where id = :invoice`,
      'journalDiffers',
    ],
    ['an index taken away', 'drop index documents_numbered', 'catalogueDiffers'],
    ['a guard switched off', 'alter table ledger_entries disable trigger append_only', 'guardMissing'],
    ['a guard taken away', 'drop trigger never_emptied on audit', 'guardMissing'],
    ['the balance unguarded', 'drop trigger balances on ledger_transactions', 'guardMissing'],
    ['a foreign key unguarded', 'alter table ledger_entries disable trigger all', 'guardMissing'],
    [
      'a constraint that was never validated',
      'alter table users add constraint planted check (id is not null) not valid',
      'guardMissing',
    ],
    [
      'row security that is not forced',
      'alter table ledger_entries no force row level security',
      'guardMissing',
    ],
  ]
  it.each(defects)('[RUN-07] is found: %s', async (_name, defect, fault) => {
    const found = await findingsAfter(defect)
    expect(found.map((one) => one.fault)).toContain(fault)
  })

  it('[RUN-07] is found at its place', async () => {
    const found = await findingsAfter(`update ledger_entries set amount_minor = amount_minor - 1 ${entry}`)
    expect(found.map(({ fault }) => fault)).toEqual(['unbalanced', 'balanceDiffers', 'journalDiffers'])
    expect(found[0]?.place).toBe(`ledger_transactions ${first} CNY -1`)
    expect(found[2]?.place).toBe(`ledger_entries ${first} 3/3`)
  })

  it('of every kind that is looked for is among them', () => {
    expect(new Set(defects.map(([, , fault]) => fault))).toEqual(
      new Set([...Object.keys(checks), 'catalogueDiffers']),
    )
  })
})
