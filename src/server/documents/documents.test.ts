/** Documents as both sides enter them; each refusal says why and leaves everything as it was. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { Failure } from '#domain/failures.ts'
import { tradeOf } from '#test/support/documents.ts'
import { codeOf, type EntryBody, entry, openTrade } from '#test/support/documents-trade.ts'
import { failureTexts } from '#text/failures.ts'

const { server, payer, payee, add, addByPayee, read, count } = openTrade()

describe('entering a document', () => {
  it('[DOC-01] [DOC-02] [DOC-05] [DOC-11] keeps every field, counts a short number, and works out at once whether it can be paid early', async () => {
    const { data } = await add({
      number: '  FP-2026/001 ',
      type: 'bill',
      means: 'acceptance',
      billTermDays: 180,
      documentDate: '2026-11-01',
    })
    const document = await read(data.id)
    expect(document).toMatchObject({
      number: 'FP-2026/001',
      serial: data.serial,
      type: 'bill',
      amount: '1250.50',
      currency: 'CNY',
      documentDate: '2026-11-01',
      dueDate: '2026-12-20',
      termDays: 49,
      means: 'acceptance',
      billTermDays: 180,
      payerName: '鸿飞汽车零部件（苏州）有限公司',
      payeeName: '明远精密制造有限公司',
      payeeCode: 'V100021',
      source: 'payer',
      confirmation: 'none',
      disabledBy: null,
      excluded: false,
      payable: '1250.50',
      createdBy: '陈薇',
      changedBy: '陈薇',
    })
    expect(document.eligibility).not.toBe('pending')
    const next = await add()
    expect(next.data.serial).toBe(data.serial + 1)
  })

  it('[DOC-01] shows one and the same row to both sides, with what each may do', async () => {
    const { data } = await add()
    const [owed, owing] = [await read(data.id), await read(data.id, payee())]
    expect(owing).toMatchObject({ ...owed, can: ['disable', 'exclude'], createdBy: null, changedBy: null })
    expect(owed.can).toEqual(['edit', 'delete', 'disable'])
  })

  it('[DOC-04] asks for the bill term where payment is by bank acceptance, with an error at its field', async () => {
    const { status, fields } = await add({ means: 'acceptance' })
    expect([status, Object.keys(fields)]).toEqual([400, ['billTermDays']])
  })

  it.each(['number', 'type', 'amount', 'dueDate', 'buyerId', 'supplierId'] as const)(
    '[DOC-04] asks for %s',
    async (field) => {
      const { [field]: _, ...body } = entry()
      const answer = await server().call(routes.documentAdd, { body: body as EntryBody }, { token: payer() })
      expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]])
    },
  )

  it.each<readonly [Partial<EntryBody>, string, Failure | 'inputInvalid']>([
    [{ amount: '0' }, 'amount', 'amountUnfit'],
    [{ amount: '10.555' }, 'amount', 'inputInvalid'],
    [{ amount: '10.5', currency: 'JPY' }, 'amount', 'amountUnfit'],
    [{ amount: '100000000000.01' }, 'amount', 'amountUnfit'],
    [{ amount: '十二' }, 'amount', 'inputInvalid'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'inputInvalid'],
    [{ dueDate: '1999-12-31' }, 'dueDate', 'dueDateUnlikely'],
    [{ dueDate: '2099-01-01' }, 'dueDate', 'dueDateUnlikely'],
    [{ documentDate: '2026-12-21', dueDate: '2026-12-20' }, 'documentDate', 'documentDatedLate'],
    [{ number: ' ' }, 'number', 'inputInvalid'],
    [{ number: 'x'.repeat(51) }, 'number', 'inputInvalid'],
    [{ amount: '-5', creditsNumber: 'no such' }, 'creditsNumber', 'creditUnknown'],
  ])('[DOC-21] refuses %o with an error at %s, and keeps nothing', async (changes, field, failure) => {
    const before = await count()
    const answer = await add(changes)
    expect([answer.code, Object.keys(answer.fields)]).toEqual([codeOf(failure), [field]])
    expect(await count()).toBe(before)
  })

  it('[DOC-06] has a number once for a payer, payee and type: trimmed, and every character counts', async () => {
    await add({ number: 'A-1' })
    expect((await add({ number: ' A-1 ' })).fields['number']).toBe(failureTexts.documentNumberTaken.zh)
    for (const changes of [
      { number: 'a-1' },
      { number: 'A-1', type: 'order' as const, sure: ['numberUsedByOtherType' as const] },
    ])
      expect((await add(changes)).code).toBe(0)
    const elsewhere = { buyerId: entityOf('hongfei-hefei').id, supplierId: tradeOf('H20007').payeeId }
    expect((await add({ number: 'A-1', ...elsewhere })).code).toBe(0)
  })

  it('[DOC-06] has it again when the first is deleted, and of two at once one', async () => {
    const { data } = await add({ number: 'A-2' })
    await server().call(routes.documentDelete, { body: { invoiceIds: [data.id] } }, { token: payer() })
    const both = await Promise.all([add({ number: 'A-2' }), add({ number: 'A-2' })])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, codeOf('documentNumberTaken')]))
  })

  it('[COM-11] has one effect for one key, however often it is sent', async () => {
    const body = entry()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server().call(routes.documentAdd, { body }, { token: payer(), key: 'k-1' }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('[DOC-30] knows no payer or payee of others', async () => {
    const other = tradeOf('600230')
    expect((await add({ buyerId: other.payerId, supplierId: other.payeeId })).status).toBe(404)
    expect((await addByPayee({ supplierId: entityOf('orchid-paint').id })).status).toBe(404)
    expect((await addByPayee({ buyerId: entityOf('hongfei-hefei').id })).status).toBe(404)
  })
})

describe('credit notes', () => {
  it('[DOC-03] [DOC-07] are entered by the payer, may name what they credit, and are never eligible', async () => {
    const { data: invoice } = await add({ amount: '1000.00' })
    const { number } = await read(invoice.id)
    const { data: note } = await add({ amount: '-400.00', creditsNumber: number })
    expect(await read(invoice.id)).toMatchObject({
      payable: '600.00',
      credits: [{ id: note.id, amount: '-400.00' }],
    })
    const entered = await read(note.id)
    expect(entered).toMatchObject({ creditsNumber: number, eligibility: 'ineligible' })
    expect(entered.reasons).toContain('notPositive')
    expect((await addByPayee({ amount: '-1' })).fields['amount']).toBe(failureTexts.creditPayersOnly.zh)
  })
})

describe('what a credit note names', () => {
  const payable = async (id: string) => (await read(id)).payable

  it('[DOC-07] is one document that is agreed upon: not a payee’s that waits, not one of several, not itself', async () => {
    await addByPayee({ number: 'C-1' })
    expect((await add({ amount: '-5.00', creditsNumber: 'C-1' })).fields['creditsNumber']).toBe(
      failureTexts.creditUnknown.zh,
    )
    for (const type of ['order', 'bill'] as const)
      await add({ number: 'C-2', type, sure: ['numberUsedByOtherType'] })
    expect((await add({ amount: '-5.00', creditsNumber: 'C-2' })).fields['creditsNumber']).toBe(
      failureTexts.creditAmbiguous.zh,
    )
    const { data } = await add({ number: 'C-3' })
    const {
      buyerId: _b,
      supplierId: _s,
      ...body
    } = entry({ number: 'C-3', amount: '-5.00', creditsNumber: 'C-3' })
    const self = await server().call(
      routes.documentUpdate,
      { body: { id: data.id, version: 1, ...body } },
      { token: payer() },
    )
    expect(self.code).toBe(codeOf('creditUnknown'))
    const positive = await add({ amount: '5.00', creditsNumber: 'C-3' })
    expect([positive.code, positive.fields]).toEqual([
      codeOf('creditPositive'),
      { creditsNumber: failureTexts.creditPositive.zh },
    ])
  })

  it.each([
    ['100000000000.01', 'CNY', '最多保留 2 位小数，且不超过 100,000,000,000.00。'],
    ['0', 'CNY', '最多保留 2 位小数，且不超过 100,000,000,000.00。'],
    ['5.5', 'JPY', '最多保留 0 位小数，且不超过 10,000,000,000,000。'],
  ] as const)(
    '[DOC-04] says of %s %s how many decimals it has and how large it can be',
    async (amount, currency, reported) => {
      expect((await add({ amount, currency })).fields).toEqual({ amount: `金额不能为零，${reported}` })
    },
  )

  it('[DOC-07] counts no longer once it is deleted or in another currency', async () => {
    const [first, second] = [await add({ number: 'C-4' }), await add({ number: 'C-5' })]
    const note = await add({ amount: '-100.00', creditsNumber: 'C-4' })
    const other = await add({ amount: '-100.00', creditsNumber: 'C-5' })
    expect([await payable(first.data.id), await payable(second.data.id)]).toEqual(['1150.50', '1150.50'])
    const { buyerId: _b, supplierId: _s, ...body } = entry({ number: 'C-5', currency: 'USD' })
    await server().call(
      routes.documentUpdate,
      { body: { id: second.data.id, version: 1, ...body } },
      { token: payer() },
    )
    expect(await payable(second.data.id), 'no dollars are owed for yuan').toBe('1250.50')
    expect((await read(second.data.id)).credits, 'nor is it said so').toEqual([])
    expect((await read(other.data.id)).creditsNumber).toBeNull()
    expect((await read(first.data.id)).credits).toMatchObject([{ id: note.data.id, amount: '-100.00' }])
    await server().call(routes.documentDelete, { body: { invoiceIds: [note.data.id] } }, { token: payer() })
    expect(await payable(first.data.id)).toBe('1250.50')
    expect((await read(first.data.id)).credits).toEqual([])
  })
})
