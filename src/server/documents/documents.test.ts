/** Documents as both sides enter, change and switch them off; each refusal says why and leaves everything as it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Reply, Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { Failure } from '#domain/failures.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'

const trade = tradeOf(mingyuanCode)
const suzhou = entityOf('hongfei-suzhou').id
const supplierId = entityOf('mingyuan-hongfei').id

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('chenwei')
  payee = await server.signIn('lixiaoyun')
  const body = { companyType: 'supplier', id: supplierId } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
})
afterAll(() => server.close())

let entered = 0
type Body = Request<typeof routes.documentAdd>['body']
const entry = (changes: Partial<Body> = {}): Body => {
  entered += 1
  return {
    buyerId: suzhou,
    supplierId: trade.payeeId,
    number: `FP-${entered}`,
    type: 'payable',
    amount: '1250.50',
    currency: 'CNY',
    dueDate: '2026-12-20',
    means: 'transfer',
    ...changes,
  }
}
const add = (changes: Partial<Body> = {}, token = payer) =>
  server.call(routes.documentAdd, { body: entry(changes) }, { token })
const addByPayee = (changes: Partial<Body> = {}) => add({ supplierId, ...changes }, payee)
const read = async (id: string, token = payer): Promise<Reply<typeof routes.documentRead>> =>
  (await server.call(routes.documentRead, { params: { invoiceId: id } }, { token })).data
const list = async (body: Request<typeof routes.documentList>['body'] = {}, token = payer) =>
  (await server.call(routes.documentList, { body }, { token })).data
const plant = async (changes: Parameters<typeof documentRow>[1] = {}): Promise<string> => {
  const row = documentRow(server.context, changes)
  await plantDocuments(server.context, [row])
  return row.id
}
/** A bulk call's word on the one document that it was asked for. */
const refusedFor = (answer: { readonly data: Reply<typeof routes.documentDelete> }) =>
  answer.data.refused[0]?.code
const codeOf = (failure: Failure): number => codes[failure].code

describe('entering a document', () => {
  it('[DOC-01] [DOC-05] [DOC-11] keeps every field, counts a short number, and works out at once whether it can be paid early', async () => {
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
      uploadedBy: '陈薇',
    })
    expect(document.eligibility).not.toBe('pending')
    const next = await add()
    expect(next.data.serial).toBe(data.serial + 1)
  })

  it('[DOC-01] shows one and the same row to both sides, with what each may do', async () => {
    const { data } = await add()
    const [owed, owing] = [await read(data.id), await read(data.id, payee)]
    expect(owing).toMatchObject({ ...owed, can: ['disable', 'exclude'], uploadedBy: null })
    expect(owed.can).toEqual(['edit', 'delete', 'disable'])
  })

  it('[DOC-04] asks for the bill term where payment is by bank acceptance, beside the field', async () => {
    const { status, fields } = await add({ means: 'acceptance' })
    expect([status, Object.keys(fields)]).toEqual([400, ['billTermDays']])
  })

  it.each(['number', 'type', 'amount', 'dueDate', 'buyerId', 'supplierId'] as const)(
    '[DOC-04] asks for %s',
    async (field) => {
      const { [field]: _, ...body } = entry()
      const answer = await server.call(routes.documentAdd, { body: body as Body }, { token: payer })
      expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]])
    },
  )

  it.each<readonly [Partial<Body>, string, Failure | 'inputInvalid']>([
    [{ amount: '0' }, 'amount', 'amountUnfit'],
    [{ amount: '10.555' }, 'amount', 'inputInvalid'],
    [{ amount: '10.5', currency: 'JPY' }, 'amount', 'amountUnfit'],
    [{ amount: '100000000000.01' }, 'amount', 'amountUnfit'],
    [{ amount: '１２' }, 'amount', 'inputInvalid'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'inputInvalid'],
    [{ dueDate: '1999-12-31' }, 'dueDate', 'dueDateUnlikely'],
    [{ dueDate: '2099-01-01' }, 'dueDate', 'dueDateUnlikely'],
    [{ number: ' ' }, 'number', 'inputInvalid'],
    [{ number: 'x'.repeat(51) }, 'number', 'inputInvalid'],
    [{ amount: '-5', creditsNumber: 'no such' }, 'creditsNumber', 'creditUnknown'],
  ])('[DOC-21] refuses %o beside %s, and keeps nothing', async (changes, field, failure) => {
    const before = (await list()).total
    const answer = await add(changes)
    expect([answer.code, Object.keys(answer.fields)]).toEqual([codeOf(failure), [field]])
    expect((await list()).total).toBe(before)
  })

  it('[DOC-06] has a number once for a payer, payee and type: trimmed, and every character counts', async () => {
    await add({ number: 'A-1' })
    expect((await add({ number: ' A-1 ' })).fields['number']).toBe(failureTexts.documentNumbered.zh)
    for (const changes of [{ number: 'a-1' }, { number: 'A-1', type: 'order' as const }])
      expect((await add(changes)).code).toBe(0)
    const elsewhere = { buyerId: entityOf('hongfei-hefei').id, supplierId: tradeOf('H20007').payeeId }
    expect((await add({ number: 'A-1', ...elsewhere })).code).toBe(0)
  })

  it('[DOC-06] has it again when the first is deleted, and of two at once one', async () => {
    const { data } = await add({ number: 'A-2' })
    await server.call(routes.documentDelete, { body: { invoiceIds: [data.id] } }, { token: payer })
    const both = await Promise.all([add({ number: 'A-2' }), add({ number: 'A-2' })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, codeOf('documentNumbered')])
  })

  it('[COM-11] has one effect for one key, however often it is sent', async () => {
    const body = entry()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(routes.documentAdd, { body }, { token: payer, key: 'k-1' }),
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
    expect(await read(note.id)).toMatchObject({ creditsNumber: number, eligibility: 'ineligible' })
    expect((await addByPayee({ amount: '-1' })).fields['amount']).toBe(failureTexts.creditPayersOnly.zh)
  })
})

describe('the payer’s word', () => {
  it('[DOC-13] is waited for on what a payee entered, and makes it eligible', async () => {
    const { data } = await addByPayee()
    expect(await read(data.id)).toMatchObject({ confirmation: 'waiting', reasons: ['unconfirmed'] })
    const body = { invoiceIds: [data.id], confirmed: true }
    await server.call(routes.documentConfirm, { body }, { token: payer })
    expect(await read(data.id, payee)).toMatchObject({
      confirmation: 'confirmed',
      reasons: [],
      events: [{ kind: 'confirmed', side: 'payer', person: null }],
    })
  })

  it('[DOC-13] can be refused with a reason, and given later', async () => {
    const { data } = await addByPayee()
    const decline = (reason?: string) =>
      server.call(
        routes.documentConfirm,
        { body: { invoiceIds: [data.id], confirmed: false, ...(reason && { reason }) } },
        { token: payer },
      )
    expect(Object.keys((await decline()).fields)).toEqual(['reason'])
    expect(Object.keys((await decline('这个原因一共超过了二十个字，所以不能被系统接受')).fields)).toEqual([
      'reason',
    ])
    await decline('金额不符')
    expect(await read(data.id, payee)).toMatchObject({ confirmation: 'declined', declinedReason: '金额不符' })
    expect(refusedFor(await decline('再一次'))).toBe(codeOf('documentDeclined'))
    const body = { invoiceIds: [data.id], confirmed: true }
    await server.call(routes.documentConfirm, { body }, { token: payer })
    expect(await read(data.id)).toMatchObject({ confirmation: 'confirmed', declinedReason: null })
  })

  it('[DOC-13] is given by entering the same, and by nothing else under its number', async () => {
    const { data } = await addByPayee({ number: 'B-1', amount: '88.00' })
    expect((await add({ number: 'B-1', amount: '88.01' })).code).toBe(codeOf('documentNumbered'))
    const { data: matched } = await add({ number: 'B-1', amount: '88.00' })
    expect(matched.id).toBe(data.id)
    expect((await read(data.id)).confirmation).toBe('confirmed')
  })

  it('[DOC-13] is taken back by an edit of number, amount or due date, and by no other', async () => {
    const { data } = await addByPayee({ number: 'B-2' })
    const edit = async (changes: Partial<Body>) => {
      const { version } = await read(data.id)
      const { buyerId: _b, supplierId: _s, ...body } = entry({ number: 'B-2', ...changes })
      await server.call(routes.documentUpdate, { body: { id: data.id, version, ...body } }, { token: payee })
      return (await read(data.id)).confirmation
    }
    const confirm = { body: { invoiceIds: [data.id], confirmed: true } }
    await server.call(routes.documentConfirm, confirm, { token: payer })
    expect(await edit({ documentDate: '2026-11-02' })).toBe('confirmed')
    for (const changes of [{ number: 'B-3' }, { amount: '1.00' }, { dueDate: '2026-12-21' }] as const) {
      await server.call(routes.documentConfirm, confirm, { token: payer })
      expect(await edit(changes)).toBe('waiting')
    }
  })
})

describe('changing and deleting', () => {
  const edited = (id: string, version: number, token: string) => {
    const { buyerId: _b, supplierId: _s, ...body } = entry({ amount: '77.00' })
    return server.call(routes.documentUpdate, { body: { id, version, ...body } }, { token })
  }

  it('[DOC-21] changes what one’s own side entered, once for a version', async () => {
    const { data } = await add()
    expect((await edited(data.id, 1, payer)).code).toBe(0)
    expect(await read(data.id)).toMatchObject({ amount: '77.00', version: 2, events: [{ kind: 'edited' }] })
    const late = await edited(data.id, 1, payer)
    expect([late.status, late.code]).toEqual([409, 20137])
  })

  it.each<readonly [Parameters<typeof documentRow>[1], Failure]>([
    [{ source: 'payee' }, 'documentOthers'],
    [{ source: 'sync' }, 'documentSynced'],
    [{ source: 'platform' }, 'documentPlatforms'],
    [{ paid_date: '2026-11-01' }, 'documentPaid'],
  ])('[DOC-05] [DOC-21] says why %o can neither be changed nor deleted', async (changes, failure) => {
    const id = await plant(changes)
    expect((await edited(id, 1, payer)).message).toBe(failureTexts[failure].zh)
    const answer = await server.call(
      routes.documentDelete,
      { body: { invoiceIds: [id] } },
      { token: payer, language: 'en' },
    )
    expect(answer.data.refused).toMatchObject([{ id, message: failureTexts[failure].en }])
    expect((await read(id)).version).toBe(1)
  })

  it('[DOC-21] [DOC-34] deletes for good: neither side sees it again, and what it counted for is gone', async () => {
    const { data } = await add()
    const before = (await list()).total ?? 0
    await server.call(routes.documentDelete, { body: { invoiceIds: [data.id] } }, { token: payer })
    for (const token of [payer, payee])
      expect(
        (await server.call(routes.documentRead, { params: { invoiceId: data.id } }, { token })).status,
      ).toBe(404)
    expect((await list()).total).toBe(before - 1)
  })

  it('[DOC-30] tells of several what was done and what was refused, and knows nothing of others’', async () => {
    const [mine, paid, missing] = [
      await plant(),
      await plant({ paid_date: '2026-11-01' }),
      server.context.makeId(),
    ]
    const { data } = await server.call(
      routes.documentDelete,
      { body: { invoiceIds: [mine, paid, missing] } },
      { token: payer },
    )
    expect(data.done).toEqual([mine])
    expect(data.refused.map(({ id, code }) => [id, code])).toEqual([
      [paid, codeOf('documentPaid')],
      [missing, codeOf('notFound')],
    ])
  })
})

describe('disabling', () => {
  const disable = (ids: readonly string[], disabled: boolean, token: string, reason?: string) =>
    server.call(
      routes.documentDisable,
      { body: { invoiceIds: [...ids], disabled, ...(reason && { reason }) } },
      { token },
    )

  it('[DOC-36] needs a reason, is open to either side, and only whoever disabled may enable', async () => {
    const { data } = await add()
    expect(Object.keys((await disable([data.id], true, payer)).fields)).toEqual(['reason'])
    expect((await disable([data.id], true, payee, '货物有争议')).data.done).toEqual([data.id])
    expect(await read(data.id)).toMatchObject({
      disabledBy: 'payee',
      disabledReason: '货物有争议',
      eligibility: 'ineligible',
    })
    expect(refusedFor(await disable([data.id], false, payer))).toBe(codeOf('documentDisabledByOther'))
    expect(refusedFor(await disable([data.id], true, payer, '也停用'))).toBe(codeOf('documentDisabled'))
    expect((await disable([data.id], false, payee)).data.done).toEqual([data.id])
    expect(await read(data.id)).toMatchObject({
      disabledBy: null,
      events: [{ kind: 'disabled', detail: '货物有争议' }, { kind: 'enabled' }],
    })
    expect(refusedFor(await disable([data.id], false, payee))).toBe(codeOf('documentEnabled'))
  })
})

describe('excluding', () => {
  it('[DOC-38] is the payee’s: what is excluded is not eligible until it is included again', async () => {
    const { data } = await add()
    const call = (route: typeof routes.documentExclude | typeof routes.documentInclude) =>
      server.call(route, { body: [data.id] }, { token: payee })
    expect((await call(routes.documentExclude)).data.done).toEqual([data.id])
    expect((await read(data.id)).reasons).toContain('excluded')
    expect(refusedFor(await call(routes.documentExclude))).toBe(codeOf('documentExcluded'))
    await call(routes.documentInclude)
    expect((await read(data.id)).reasons).not.toContain('excluded')
    expect(refusedFor(await call(routes.documentInclude))).toBe(codeOf('documentIncluded'))
  })
})

describe('fair terms', () => {
  it('[DOC-46] are flagged to the payer of a small firm, and to nobody else', async () => {
    const small = tradeOf('V100305')
    const long = { documentDate: '2026-11-01', dueDate: '2027-01-01' }
    const { data } = await add({ supplierId: small.payeeId, ...long })
    expect((await read(data.id)).unfairTerm, '61 days').toBe(true)
    const { data: fair } = await add({ supplierId: small.payeeId, ...long, documentDate: '2026-11-02' })
    expect((await read(fair.id)).unfairTerm, '60 days').toBe(false)
    const { data: large } = await add(long)
    expect((await read(large.id)).unfairTerm).toBe(false)
  })
})

describe('the names of payers and payees', () => {
  it('[DOC-35] gives the payees of one payer company, also those that have not registered', async () => {
    const { data } = await server.call(
      routes.suppliersByBuyer,
      { query: { buyerId: suzhou } },
      { token: payer },
    )
    expect(data.map(({ code }) => code).toSorted()).toEqual(['V100021', 'V100188', 'V100305'])
    expect(data.find(({ code }) => code === 'V100021')).toEqual({
      supplierId: trade.payeeId,
      name: '明远精密制造有限公司',
      code: 'V100021',
    })
    const own = await server.call(routes.suppliersByBuyer, { query: { buyerId: suzhou } }, { token: payee })
    expect(own.data.map(({ code }) => code)).toEqual(['V100021'])
  })

  it('[IDN-25] gives a group its companies without the master, and a payee whoever owes it', async () => {
    const names = async (token: string) =>
      (await server.call(routes.documentPayers, {}, { token })).data.map(({ name }) => name)
    expect(await names(payer)).toEqual(expect.arrayContaining(['Hongfei Motors Japan K.K.']))
    expect(await names(payer)).not.toContain('鸿飞汽车集团有限公司')
    expect(await names(payee)).toEqual(['鸿飞汽车零部件（苏州）有限公司'])
  })
})
