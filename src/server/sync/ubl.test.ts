/** UBL 2.1 invoices and credit notes, one or a zip of many, and what only looks like them. */
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Reply } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ublDocumentsMax, ublExpandedBytesMax, ublFileBytesMax } from '#domain/sync/limits.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, suzhou } from '#test/support/documents-trade.ts'
import { makeKey, outcomesOf } from '#test/support/sync.ts'
import { formOf } from '#test/support/upload.ts'
import { zipped } from '#test/support/workbooks.ts'

const { server, payer } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

const ns = (root: string) =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`
type Ubl = {
  id: string
  amount?: string
  currency?: string
  due?: string | null
  terms?: string
  credits?: string
  supplier?: string
  /** What the invoice says of its buyer. */
  buyer?: string
}
const unknown = '<cac:PartyIdentification><cbc:ID>not-the-number</cbc:ID></cac:PartyIdentification>'
const parties = (supplier: string, buyer = unknown) => `
  <cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${supplier}</cbc:CustomerAssignedAccountID>
    <cac:Party><cac:PartyName><cbc:Name>明远</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>${buyer}</cac:Party></cac:AccountingCustomerParty>`
const invoice = ({
  id,
  amount = '1250.50',
  currency = 'CNY',
  due = '2026-12-20',
  supplier = mingyuanCode,
  terms = '',
  buyer,
}: Ubl) =>
  `<?xml version="1.0" encoding="UTF-8"?><Invoice ${ns('Invoice')}>
  <cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-20</cbc:IssueDate>${due === null ? '' : `<cbc:DueDate>${due}</cbc:DueDate>`}${terms && `<cac:PaymentTerms>${terms}</cac:PaymentTerms>`}
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>${parties(supplier, buyer)}
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="${currency}">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>
</Invoice>`
const creditNote = ({ id, amount = '50', credits }: Ubl) =>
  `<CreditNote ${ns('CreditNote')}><cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-21</cbc:IssueDate>
  <cbc:DocumentCurrencyCode>CNY</cbc:DocumentCurrencyCode>
  ${credits ? `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${credits}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>` : ''}
  ${parties(mingyuanCode)}<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="CNY">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal></CreditNote>`

const zipOf = (parts: Readonly<Record<string, string | Buffer>>) =>
  zipped(Object.entries(parts).map(([name, content]) => ({ name, content })))

async function send(name: string, bytes: Uint8Array | string) {
  const { payload, type } = await formOf([
    ['payerId', suzhou],
    ['file', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name],
  ])
  const answer = await server().app.inject({
    method: 'POST',
    url: routes.syncUbl.path,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${apiKey}`, 'accept-language': 'en' },
  })
  return answer.json<{ code: number; message: string; data: Reply<typeof routes.syncUbl> }>()
}

describe('[DOC-33] UBL', () => {
  it('of an invoice is a document, and the same again changes nothing', async () => {
    const xml = invoice({ id: 'UBL-1' })
    const { data } = await send('a.xml', xml)
    expect(outcomesOf(data)).toEqual(['added'])
    const { data: read } = await server().call(
      routes.documentRead,
      { params: { invoiceId: data.results[0]?.id ?? '' } },
      { token: payer() },
    )
    expect(read).toMatchObject({
      number: 'UBL-1',
      type: 'payable',
      amount: '1250.50',
      documentDate: '2026-10-20',
      dueDate: '2026-12-20',
      source: 'sync',
    })
    expect(outcomesOf((await send('b.xml', xml)).data)).toEqual(['unchanged'])
  })

  it('as a zip is a batch: what is wrong in one leaves the others', async () => {
    const zip = zipOf({
      '9/n.xml': creditNote({ id: 'UBL-N', credits: 'UBL-2' }),
      '2.xml': invoice({ id: 'UBL-2' }),
      '30.xml': '<Invoice>',
      '4.xml': invoice({ id: 'UBL-4', currency: 'DEM' }),
      '5.xml': creditNote({ id: 'UBL-FREE' }),
      '6.xml': invoice({ id: 'UBL-6', supplier: 'NOBODY' }),
      '7.xml': `<Order ${ns('Order')}><cbc:ID>1</cbc:ID></Order>`,
      'readme.txt': 'hello',
    })
    const { data } = await send('all.zip', zip)
    expect(outcomesOf(data)).toEqual([
      'added',
      'added',
      'failed: null ublInvalid',
      'failed: currency notAChoice',
      'added',
      'failed: payeeCode payeeUnknown',
      'failed: null ublInvalid',
    ])
    // In the order of the archive, which is not that of the names.
    expect(data.results.map(({ row, file, number, payeeCode }) => [row, file, number, payeeCode])).toEqual([
      [1, '9/n.xml', 'UBL-N', mingyuanCode],
      [2, '2.xml', 'UBL-2', mingyuanCode],
      [3, '30.xml', '', ''],
      [4, '4.xml', 'UBL-4', mingyuanCode],
      [5, '5.xml', 'UBL-FREE', mingyuanCode],
      [6, '6.xml', 'UBL-6', 'NOBODY'],
      [7, '7.xml', '', ''],
    ])
  })

  it('finds its buyer by tax id, then by name', async () => {
    const params = { id: suzhou }
    await server().call(
      routes.entityTaxIdSet,
      { params, body: { taxId: '91320500MA1X000007' } },
      { token: payer() },
    )
    const named = (name: string) =>
      `<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>`
    const taxed = (id: string) =>
      `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyTaxScheme>`
    const outcomeOf = async (id: string, buyer: string) =>
      outcomesOf((await send('a.xml', invoice({ id, buyer }))).data)
    const own = '鸿飞汽车零部件（苏州）有限公司'
    expect(await outcomeOf('UBL-T1', taxed('9132 0500 MA1X 0000 07') + named('an old name'))).toEqual([
      'added',
    ])
    expect(await outcomeOf('UBL-T2', taxed('DE123456789') + named(own))).toEqual(['added'])
    expect(await outcomeOf('UBL-T3', taxed('DE123456789') + named('an old name'))).toEqual([
      'failed: payer payerUnknown',
    ])
  })

  it('without a due date is due by its payment terms, or the error names the field', async () => {
    const net = '<cbc:Note>Net 45 days</cbc:Note>'
    const { data } = await send('a.xml', invoice({ id: 'UBL-NET', due: null, terms: net }))
    const { data: read } = await server().call(
      routes.documentRead,
      { params: { invoiceId: data.results[0]?.id ?? '' } },
      { token: payer() },
    )
    expect([outcomesOf(data), read.dueDate]).toEqual([['added'], '2026-12-04'])
    const long = `<cbc:Note>${'As agreed. '.repeat(40)}</cbc:Note>`
    const other = await send('a.xml', invoice({ id: 'UBL-TERMS', due: null, terms: long }))
    expect(other.data.results[0]?.errors).toEqual([
      {
        field: 'dueDate',
        reason: 'dueDateMissing',
        message: 'DueDate is missing, and no payment term can be read from PaymentTerms.',
      },
    ])
  })

  const lol = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`
  it.each([
    ['entities that multiply', `${lol}<Invoice ${ns('Invoice')}><cbc:ID>&b;</cbc:ID></Invoice>`],
    [
      'a file of the server',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><Invoice ${ns('Invoice')}><cbc:ID>&f;</cbc:ID></Invoice>`,
    ],
    [
      'a document type of elsewhere',
      `<!DOCTYPE Invoice SYSTEM "http://example.com/x.dtd">${invoice({ id: 'D' })}`,
    ],
    ['an entity that nobody declared', invoice({ id: '&nbsp;' })],
    ['elements without end', `<Invoice ${ns('Invoice')}>${'<cac:Party>'.repeat(100)}`],
    ['levels upon levels', `<Invoice ${ns('Invoice')}>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Invoice>`],
    ['more elements than an invoice has', `<Invoice ${ns('Invoice')}>${'<a/>'.repeat(60_000)}</Invoice>`],
    ['no XML', 'number,amount'],
    ['nothing', ''],
    ['a zip that is cut off', zipOf({ '1.xml': invoice({ id: 'CUT' }) }).subarray(0, 200)],
    ['a zip without XML', zipOf({ 'a.txt': 'x' })],
  ])('of %s is refused', async (_what, bytes) => {
    expect((await send('a.xml', bytes)).code).toBe(codes.ublInvalid.code)
  })

  it('of more documents than a file takes, or of more when unpacked, is refused with how many it takes', async () => {
    const many = Object.fromEntries(Array.from({ length: ublDocumentsMax + 1 }, (_, n) => [`${n}.xml`, 'x']))
    // Packed to a thirtieth, so that it is no bomb.
    const long = { '1.xml': Buffer.concat([randomBytes(1_200_000), Buffer.alloc(ublExpandedBytesMax)]) }
    for (const parts of [many, long]) {
      const { code, message } = await send('a.zip', zipOf(parts))
      expect([code, message]).toEqual([
        codes.ublTooMuch.code,
        'One file can have at most 1,000 XML documents and 32 MB when unpacked. Please split it.',
      ])
    }
  })

  it('of a zip bomb is refused before it is unpacked', async () => {
    const bomb = zipOf({ '1.xml': Buffer.alloc(30_000_000, 0x20) })
    expect(bomb.length).toBeLessThan(100_000)
    expect((await send('a.zip', bomb)).code).toBe(codes.ublInvalid.code)
  })

  it('that is longer than a file may be is refused, and so is a value that is no value', async () => {
    const long = Buffer.concat([Buffer.from(invoice({ id: 'LONG' })), Buffer.alloc(ublFileBytesMax, 0x20)])
    expect((await send('a.xml', long)).code).toBe(codes.bodyTooLarge.code)
    expect((await send('a.xml', invoice({ id: 'V', supplier: 'x'.repeat(201) }))).code).toBe(
      codes.ublInvalid.code,
    )
  })

  it('with an amount in another currency than its own is refused, and a negative credit note too', async () => {
    const mixed = invoice({ id: 'MIX' }).replace('currencyID="CNY"', 'currencyID="USD"')
    expect(outcomesOf((await send('a.xml', mixed)).data)).toEqual(['failed: currency notAChoice'])
    expect(outcomesOf((await send('a.xml', creditNote({ id: 'NEG', amount: '-50' }))).data)).toEqual([
      'failed: amount notANumber',
    ])
  })

  it('for another payer’s company is not found', async () => {
    const { payload, type } = await formOf([
      ['payerId', entityOf('lanting-hongkong').id],
      ['file', new Blob([invoice({ id: 'X' })]), 'a.xml'],
    ])
    const headers = { 'content-type': type, authorization: `Bearer ${apiKey}` }
    const answer = await server().app.inject({ method: 'POST', url: routes.syncUbl.path, payload, headers })
    expect(answer.statusCode).toBe(404)
  })
})
