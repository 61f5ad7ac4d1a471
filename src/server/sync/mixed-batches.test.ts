/** Batches in which one field of one row is absent, null, empty or of another kind: the row is answered by itself, the others are done. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Reply, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { day } from '#test/support/clock.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, suzhou } from '#test/support/documents-trade.ts'
import { makeKey } from '#test/support/sync.ts'
import { formOf } from '#test/support/upload.ts'
import { zipped } from '#test/support/workbooks.ts'

const { server, payer } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

type Row = Readonly<Record<string, unknown>>
type Result = {
  readonly outcome: string
  readonly errors: readonly { readonly field: string | null; readonly reason: string }[]
}
type Answer = { readonly code: number; readonly data: { readonly results: readonly Result[] } | null }

const headers = () => ({ authorization: `Bearer ${apiKey}`, 'accept-language': 'en' })
async function post(route: Route, payload: Row): Promise<readonly Result[]> {
  const sent = await server().app.inject({ method: 'POST', url: route.path, payload, headers: headers() })
  const { code, data } = sent.json<Answer>()
  expect(code).toBe(0)
  return data?.results ?? []
}

/** The fields of a row, as the contract has them. */
function fieldsOf(route: Route, list: string): readonly string[] {
  const body = z.toJSONSchema(route.body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
  const rows = body.properties?.[list] as { items: { properties: object } }
  return Object.keys(rows.items.properties)
}
const answers = ['withdrawn', 'confirmOtherType', 'small', 'corrects']
/** Ways to leave a field empty, which mean the same, and values of another kind. */
const nothing = [undefined, null, '']
const kinds = (field: string): readonly unknown[] => [
  {},
  ['x'],
  'x'.repeat(201),
  ...(answers.includes(field) ? ['perhaps'] : [true]),
]
const without = (row: Row, field: string, value: unknown): Row =>
  value === undefined
    ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== field))
    : { ...row, [field]: value }

let made = 0
const next = (): string => `MIX-${(made += 1)}`

/** Every field of a good row, changed in every way, between good rows; `make` makes a row that is good alone. */
async function expectMixed(route: Route, list: string, make: () => Row, isGood: (row: Result) => boolean) {
  const fields = fieldsOf(route, list)
  const rows = fields.flatMap((field) => [
    ...nothing.map((value) => ({ field, kind: 'nothing', row: without(make(), field, value) })),
    ...kinds(field).map((value) => ({ field, kind: 'unfit', row: without(make(), field, value) })),
    { field, kind: 'good', row: make() },
  ])
  const results = await post(route, { payerId: suzhou, [list]: rows.map(({ row }) => row) })
  expect(results.length).toBe(rows.length)
  const of = (field: string, kind: string) =>
    results.filter((_, n) => rows[n]?.field === field && rows[n]?.kind === kind)
  for (const field of fields) {
    expect(of(field, 'good').map(isGood), `the good row after ${field}`).toEqual([true])
    for (const { outcome, errors } of of(field, 'unfit')) {
      expect(outcome, `${field} of another kind`).toBe('failed')
      expect(errors.filter((error) => error.field === field).length, `${field} is named`).toBe(1)
    }
    const said = of(field, 'nothing').map(({ outcome, errors }) => [outcome, errors.map((e) => e.reason)])
    expect(said, `${field} that is null or empty`).toEqual(Array.from(said, () => said[0]))
  }
}

const document = (): Row => ({
  number: next(),
  payeeCode: mingyuanCode,
  amount: '1250.50',
  currency: 'CNY',
  documentDate: '2026-10-20',
  dueDate: '2026-12-20',
  means: 'transfer',
})
/** A document of the system. */
async function synced(changes: Row = {}): Promise<string> {
  const row = { ...document(), ...changes }
  await post(routes.syncDocuments, { payerId: suzhou, documents: [row] })
  return String(row['number'])
}

describe('[DOC-33] a batch with one field of one row absent, null, empty or of another kind', () => {
  it('of documents answers that row by itself and adds the others', async () => {
    await expectMixed(routes.syncDocuments, 'documents', document, ({ outcome }) => outcome === 'added')
  })

  it('of payees answers that row by itself and adds the others', async () => {
    const payee = () => ({
      payeeCode: next(),
      payeeName: '同步公司',
      contactName: '张三',
      contactMail: 'ar@sync.example.com',
      small: 'yes',
      accountNumber: '6222021001012345678',
      bankCode: '102100099996',
      accountHolder: '同步公司',
      bankName: '工商银行',
    })
    await expectMixed(routes.syncPayees, 'payees', payee, ({ outcome }) => outcome === 'added')
  })

  it('of payments answers that row by itself and books the others, whether its document is known or not', async () => {
    const numbers = Array.from({ length: 80 }, next)
    const documents = numbers.map((number) => ({ ...document(), number }))
    await post(routes.syncDocuments, { payerId: suzhou, documents })
    const payment = (number: string) => ({
      number,
      type: 'payable',
      payeeCode: mingyuanCode,
      paidDate: '2026-11-02',
      amount: '1250.50',
      reference: 'ICBC 1',
    })
    const known = () => payment(numbers.pop() ?? '')
    await expectMixed(routes.syncPayments, 'payments', known, ({ outcome }) => outcome === 'paid')
    const unknown = () => payment(next())
    const isMissing = ({ outcome, errors }: Result) =>
      outcome === 'failed' && errors[0]?.reason === 'notFound'
    await expectMixed(routes.syncPayments, 'payments', unknown, isMissing)
    const [paid, missing] = await post(routes.syncPayments, {
      payerId: suzhou,
      payments: [payment(await synced()), payment(next())],
    })
    expect([paid?.outcome, missing?.outcome]).toEqual(['paid', 'failed'])
  })

  it('of UBL invoices answers that file by itself and adds the others', async () => {
    const parts: Readonly<Record<string, (value: string) => string>> = {
      ID: (value) => `<cbc:ID>${value}</cbc:ID>`,
      IssueDate: (value) => `<cbc:IssueDate>${value}</cbc:IssueDate>`,
      DueDate: (value) => `<cbc:DueDate>${value}</cbc:DueDate>`,
      Currency: (value) => `<cbc:DocumentCurrencyCode>${value}</cbc:DocumentCurrencyCode>`,
      Supplier: (value) =>
        `<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${value}</cbc:CustomerAssignedAccountID></cac:AccountingSupplierParty>`,
      Amount: (value) =>
        `<cac:LegalMonetaryTotal><cbc:PayableAmount>${value}</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    }
    const values = (): Readonly<Record<string, string>> => ({
      ID: next(),
      IssueDate: '2026-10-20',
      DueDate: '2026-12-20',
      Currency: 'CNY',
      Supplier: mingyuanCode,
      Amount: '12.50',
    })
    const ubl = (changes: Readonly<Record<string, string | undefined>>) => {
      const all = { ...values(), ...changes }
      const body = Object.entries(parts).map(([name, part]) => {
        const value = all[name]
        return value === undefined ? '' : part(value)
      })
      return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${body.join('')}</Invoice>`
    }
    const files = Object.keys(parts).flatMap((name) => [
      ubl({ [name]: undefined }),
      ubl({ [name]: '' }),
      ubl({ [name]: '<cbc:Other>?</cbc:Other>' }),
      ubl({ [name]: '\u00a0?' }),
      ubl({}),
    ])
    const zip = zipped(files.map((content, n) => ({ name: `${n}.xml`, content })))
    const { payload, type } = await formOf([
      ['payerId', suzhou],
      ['file', new Blob([Uint8Array.from(zip)]), 'all.zip'],
    ])
    const sent = await server().app.inject({
      method: 'POST',
      url: routes.syncUbl.path,
      payload,
      headers: { ...headers(), 'content-type': type },
    })
    const { code, data } = sent.json<{ code: number; data: Reply<typeof routes.syncUbl> }>()
    expect([code, data.results.length]).toEqual([0, files.length])
    const good = data.results.filter((_, n) => n % 5 === 4)
    expect(good.map(({ outcome }) => outcome)).toEqual(good.map(() => 'added'))
  })

  it('as the documentation shows them is taken as it says', async () => {
    const page = readFileSync('docs/api/sync.md', 'utf8')
    const examples = [...page.matchAll(/```sh\ncurl -s \$URL(\S+) [^`]*?-d '([^']+)'/g)]
    const call = async (path: string) => {
      const body = examples.find(([, of]) => of === path)?.[2] ?? ''
      const sent = {
        method: 'POST',
        url: path,
        payload: JSON.parse(body) as Row,
        headers: headers(),
      } as const
      const { code, data } = (await server().app.inject(sent)).json<Answer>()
      expect([path, code]).toEqual([path, 0])
      return data?.results.map(({ outcome, errors }) => [outcome, ...errors.map(({ reason }) => reason)])
    }
    expect(await call('/sync/v1/payments'), 'before its document').toEqual([['failed', 'notFound']])
    expect(await call('/sync/v1/payees')).toEqual([['added']])
    expect(await call('/sync/v1/documents')).toEqual([['added'], ['added'], ['failed', 'notFound']])
    server().clock.advance(2 * day)
    expect(await call('/sync/v1/payments')).toEqual([['paid']])
  })
})
