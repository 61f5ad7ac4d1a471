/**
 * The cost of sending a thousand documents again that did not change, against sending them first: as JSON, and as a zip of
 * UBL invoices. The database has no statistics of the documents yet, as on the first night of a payer.
 */
import assert from 'node:assert/strict'
import { demoApiKey } from '#demo/api-keys.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ublDocumentsMax } from '#domain/sync/limits.ts'
import { zipped } from '#test/support/workbooks.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { listPayees } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const payeeCount = 100
const rounds = 5
const jsonMax = 0.6
const ublMax = 0.9

export const syncThousandMeasure: Measure = { name: 'sync-thousand', run: () => inWorld(measure) }

const payer = entityOf('hongfei-suzhou')
const rows = (round: number, kind: string) =>
  Array.from({ length: ublDocumentsMax }, (_, n) => ({
    number: `${kind}-${round}-${n}`,
    payeeCode: `B${n % payeeCount}`,
    amount: (((n * 7_919) % 10_000_000) / 100 + 0.01).toFixed(2),
    documentDate: '2026-09-01',
    dueDate: `2027-0${1 + (n % 9)}-15`,
  }))
type Row = ReturnType<typeof rows>[number]

const json = (round: number) => ({
  path: 'documents',
  type: 'application/json',
  body: JSON.stringify({ documents: rows(round, 'JSON') }),
})

const xmlOf = ({ number, payeeCode, amount, documentDate, dueDate }: Row): string =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${number}</ID><IssueDate>${documentDate}</IssueDate>
  <DueDate>${dueDate}</DueDate><DocumentCurrencyCode>CNY</DocumentCurrencyCode>
  <AccountingSupplierParty><CustomerAssignedAccountID>${payeeCode}</CustomerAssignedAccountID></AccountingSupplierParty>
  <LegalMonetaryTotal><PayableAmount currencyID="CNY">${amount}</PayableAmount></LegalMonetaryTotal></Invoice>`

async function ubl(round: number) {
  const zip = zipped(rows(round, 'UBL').map((row) => ({ name: `${row.number}.xml`, content: xmlOf(row) })))
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(zip)]), 'many.zip')
  const made = new Response(form)
  return {
    path: 'documents/ubl',
    type: made.headers.get('content-type') ?? '',
    body: new Uint8Array(await made.arrayBuffer()),
  }
}

async function measure({ ownerUrl, serve }: World): Promise<readonly Finding[]> {
  await listPayees(ownerUrl, payer, payeeCount)
  const address = await serve()
  const send = async ({ path, type, body }: Awaited<ReturnType<typeof ubl>> | ReturnType<typeof json>) => {
    const begun = performance.now()
    const answer = await fetch(`${address}/sync/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoApiKey}`, 'content-type': type },
      body,
    })
    const { code, message, data } = (await answer.json()) as {
      code: number
      message: string
      data: { counts: { added: number; unchanged: number } }
    }
    assert.equal(code, 0, message)
    return { took: performance.now() - begun, ...data.counts }
  }
  const findings: Finding[] = []
  for (const [name, made, atMost] of [
    ['sync-thousand-json', json, jsonMax],
    ['sync-thousand-ubl', ubl, ublMax],
  ] as const) {
    const taken = { first: [] as number[], again: [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      const batch = await made(round)
      const [first, again] = [await send(batch), await send(batch)]
      assert.deepEqual([first.added, again.unchanged], [ublDocumentsMax, ublDocumentsMax])
      taken.first.push(first.took)
      taken.again.push(again.took)
    }
    const [first, again] = [median(taken.first), median(taken.again)]
    const figures = `${ublDocumentsMax} documents: first ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms`
    findings.push({ name, ratio: again / first, goal: { atMost }, figures })
  }
  return findings
}
