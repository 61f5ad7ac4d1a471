/** Sound books are found sound, and every planted defect is found at its place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markets } from '#demo/markets.ts'
import { ask } from '#test/support/ask.ts'
import { bookDefects } from '#test/support/book-defects.ts'
import { clearingDefects } from '#test/support/clearing-defects.ts'
import { findingsAfterDefect } from '#test/support/defects.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { award, payee, payer, postAs } from '#test/support/ledger.ts'
import { receiptDefects } from '#test/support/receipt-defects.ts'
import { reconciliationDefects } from '#test/support/reconciliation-defects.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openPool } from '../db/pool.ts'
import { systemRole, urlAs } from '../db/roles.ts'
import { checkedInCode, checks } from './checks.ts'
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
    const [verified] = await ask(server.ownerUrl, 'select count(*)::int from verifications')
    const [attempts] = await ask(server.ownerUrl, 'select count(*)::int from verification_attempts')
    // Each market of the demo world has a pool.
    const pools = markets.length
    expect(report).toEqual({
      rows: {
        ledger_accounts: 3 + 2 * pools,
        ledger_transactions: postings + pools,
        ledger_entries: 3 * postings + 2 * pools,
        outbox: 0,
        due_rows: due,
        documents,
        imports: 0,
        offers: 0,
        offer_items: 0,
        clearing_runs: 0,
        awards: 0,
        award_payments: 0,
        bank_files: 0,
        signed_documents: 0,
        verification_attempts: attempts,
        verifications: verified,
        reconciliations: 0,
        receipts: 0,
        receipt_invoices: 0,
      },
      checks: Object.keys(checks).length + checkedInCode.length,
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

const defects = [...bookDefects, ...clearingDefects, ...reconciliationDefects, ...receiptDefects]

describe('a defect', () => {
  const entry = 'where transaction_id = :first and number = 1'
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
      new Set([...Object.keys(checks), ...checkedInCode]),
    )
  })
})
