/** Numbers that documents of two types have, withdrawals of unknown numbers, and due dates that have passed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, suzhou } from '#test/support/documents-trade.ts'
import { callWith, makeKey, outcomesOf } from '#test/support/sync.ts'

const { server, payer, add } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

let made = 0
const next = (): string => `TYPE-${(made += 1)}`
type Row = Readonly<Record<string, unknown>>
const rowOf = (number: string, changes: Row = {}): Row => ({
  number,
  payeeCode: mingyuanCode,
  amount: '1250.50',
  dueDate: '2026-12-20',
  ...changes,
})
const sync = async (...documents: readonly Row[]) =>
  (
    await callWith(server(), () => apiKey)(routes.syncDocuments, {
      body: { payerId: suzhou, documents: [...documents] },
    })
  ).data
const used = 'failed: null numberUsedByOtherType'

describe('[DOC-06] [DOC-33] a number that a document of another type has', () => {
  it('fails with its reason, whoever entered the other, unless the row says that it is another debt', async () => {
    const number = next()
    await add({ number, type: 'voucher' })
    expect(outcomesOf(await sync(rowOf(number)))).toEqual([used])
    expect(outcomesOf(await sync(rowOf(number, { type: 'voucher' })))).toEqual(['updated'])
    expect(outcomesOf(await sync(rowOf(number, { confirmOtherType: true })))).toEqual(['added'])
    const both = [rowOf(number), rowOf(number, { type: 'voucher' })]
    expect(outcomesOf(await sync(...both)), 'once both are there').toEqual(['unchanged', 'unchanged'])
  })

  it('fails within one batch too, and is free where the same batch withdraws the other', async () => {
    const [number, moved] = [next(), next()]
    const order = (of: string) => rowOf(of, { type: 'order' })
    expect(outcomesOf(await sync(rowOf(number), order(number)))).toEqual(['added', used])
    await sync(rowOf(moved))
    const batch = [order(moved), rowOf(moved, { withdrawn: true })]
    expect(outcomesOf(await sync(...batch))).toEqual(['added', 'withdrawn'])
  })

  it('is no matter between a debt and a credit note, nor between a payable and the payee’s receivable', async () => {
    const number = next()
    const batch = [rowOf(number), rowOf(number, { type: 'voucher', amount: '-5' })]
    expect(outcomesOf(await sync(...batch))).toEqual(['added', 'added'])
  })
})

describe('[DOC-33] a withdrawal', () => {
  it('of a number that nobody knows fails; one that is sent again changes nothing', async () => {
    const number = next()
    const gone = rowOf(number, { withdrawn: true })
    expect(outcomesOf(await sync(gone))).toEqual(['failed: null notFound'])
    await sync(rowOf(number))
    expect(outcomesOf(await sync({ ...gone, type: 'bill' })), 'of another type').toEqual([
      'failed: null notFound',
    ])
    expect(outcomesOf(await sync(gone))).toEqual(['withdrawn'])
    expect(outcomesOf(await sync(gone))).toEqual(['unchanged'])
    const deleted = await ask(
      server().ownerUrl,
      `select count(*)::int from documents where number = '${number}' and deleted_at is not null`,
    )
    expect(deleted).toEqual([1])
  })
})

it('[DOC-04] [DOC-33] a due date that has passed is taken with a warning, when it comes and when it is changed', async () => {
  const [number, note] = [next(), next()]
  const warnings = async (...rows: readonly Row[]) =>
    (await sync(...rows)).results.map((one) => one.warnings.map(({ field, reason }) => `${field} ${reason}`))
  const past = { dueDate: '2026-01-05' }
  expect(await warnings(rowOf(number, past), rowOf(note, { ...past, amount: '-5' }))).toEqual([
    ['dueDate alreadyDue'],
    [],
  ])
  expect(await warnings(rowOf(number, past))).toEqual([[]])
  expect(await warnings(rowOf(number, { ...past, amount: '7' })), 'it was so before').toEqual([[]])
  expect(await warnings(rowOf(number, { dueDate: '2026-01-06', amount: '7' }))).toEqual([
    ['dueDate alreadyDue'],
  ])
})
