/** Acts on everything that a filter finds: all of what was seen, or nothing. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentsByFilterMax } from '#domain/documents/limits.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { codeOf, openTrade, supplierId } from '#test/support/documents-trade.ts'
import { evaluateUntied } from './store.ts'

const { server, payer, payee, add, addByPayee, read } = openTrade()

const totals = async (filter: object, token: string) =>
  (await server().call(routes.documentTotals, { body: filter }, { token })).data
/** A filter with what its totals say just now. */
const seen = async (filter: object, token = payer()) => {
  const { total: count, amounts } = await totals(filter, token)
  return { filter, count, amounts }
}
const disable = (all: Awaited<ReturnType<typeof seen>>, key?: string) =>
  server().call(
    routes.documentDisable,
    { body: { all, disabled: true, reason: '有争议' } },
    { token: payer(), ...(key && { key }) },
  )

describe('[DOC-20] everything that a filter finds', () => {
  it('is done at once, and what cannot be is told one by one', async () => {
    const mine = (await add({ number: 'ALL-1-a' })).data.id
    const theirs = (await addByPayee({ number: 'ALL-1-b' })).data.id
    const all = await seen({ keyword: 'all-1-' })
    expect(all.count).toBe(2)
    const { data } = await server().call(routes.documentDelete, { body: { all } }, { token: payer() })
    expect(data.done).toEqual([mine])
    expect(data.refused.map(({ id, code }) => [id, code])).toEqual([[theirs, codeOf('documentOthers')]])
    expect((await totals({ keyword: 'all-1-' }, payer())).total).toBe(1)
  })

  it('is refused as out of date where the filter finds another number or another sum', async () => {
    const { id } = (await add({ number: 'ALL-2-a', amount: '10.00' })).data
    const all = await seen({ keyword: 'all-2-' })
    expect((await disable({ ...all, count: 2 })).code).toBe(codeOf('outOfDate'))
    expect((await disable({ ...all, amounts: [{ currency: 'CNY', amount: '10.01' }] })).code).toBe(
      codeOf('outOfDate'),
    )
    await add({ number: 'ALL-2-b' })
    expect((await disable(all)).code, 'one more since').toBe(codeOf('outOfDate'))
    expect((await read(id)).version).toBe(1)
    const now = await seen({ keyword: 'all-2-' })
    const { data } = await disable(now, 'once')
    expect(data.done).toHaveLength(2)
    expect((await disable(now, 'once')).data, 'the same call is answered alike').toEqual(data)
  })

  it('is refused with the figures where it is more than can be done at once', async () => {
    const count = documentsByFilterMax + 1
    const answer = await disable({ filter: {}, count, amounts: [] })
    expect(answer.code).toBe(codeOf('documentsTooMany'))
    expect(answer.message).toContain(String(documentsByFilterMax))
  })

  it('takes ids or a filter, never both and never neither', async () => {
    const all = await seen({})
    const asked = (body: object) => server().call(routes.documentDelete, { body }, { token: payer() })
    for (const body of [{}, { all, invoiceIds: [server().context.makeId()] }])
      expect((await asked(body)).status).toBe(400)
  })

  it('[DOC-13] [DOC-38] is for the payer to confirm and for the payee to exclude, as either asks', async () => {
    await addByPayee({ number: 'ALL-5-a' })
    await addByPayee({ number: 'ALL-5-b' })
    const confirming = await seen({ keyword: 'all-5-', tab: 'waiting' })
    const { data: confirmed } = await server().call(
      routes.documentConfirm,
      { body: { all: confirming, confirmed: true } },
      { token: payer() },
    )
    expect(confirmed.done).toHaveLength(2)
    const excluding = await seen({ keyword: 'all-5-', supplierId }, payee())
    const { data: excluded } = await server().call(
      routes.documentExclude,
      { body: { all: excluding } },
      { token: payee() },
    )
    expect(excluded.done).toHaveLength(2)
    expect((await totals({ keyword: 'all-5-', status: ['excluded'] }, payer())).total).toBe(2)
  })

  it('finds nothing of anybody else’s', async () => {
    await addByPayee({ number: 'ALL-6-a' })
    const all = await seen({ keyword: 'all-6-' })
    const stranger = await server().signIn('wangqiang')
    const answer = await server().call(routes.documentDelete, { body: { all } }, { token: stranger })
    expect(answer.status).toBe(403)
    const asPayee = await server().call(routes.documentDelete, { body: { all } }, { token: payee() })
    expect(asPayee.code, 'as the payer it is not').toBe(codeOf('outOfDate'))
  })
})

describe('[DOC-14] what falls due with a payee that is tied to no market', () => {
  it('is overdue by the latest day of the payer’s markets', async () => {
    const { context } = server()
    const row = documentRow(context, { due_date: '2026-11-15' }, 'V100305')
    await plantDocuments(context, [row])
    await evaluateUntied(context.systemDb, row.payer_tenant_id, server().clock())
    const { status } = await context.systemDb
      .selectFrom('documents')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('overdue')
  })
})

describe('[DOC-14] the sum that can be paid early', () => {
  it('is net of credit notes, by currency, with how many and the first pay date, whatever is filtered', async () => {
    await add({ number: 'EARLY-1', amount: '500000.00' })
    await add({ number: 'EARLY-1-R', amount: '-100.00', creditsNumber: 'EARLY-1' })
    await add({ number: 'EARLY-2', amount: '900000.00', dueDate: '2026-12-30' })
    await add({ number: 'EARLY-2-R', amount: '-100.00', creditsNumber: 'EARLY-2' })
    const body = { tab: 'eligible' as const, currency: ['CNY' as const], pageSize: '100' }
    const { list } = (await server().call(routes.documentList, { body }, { token: payer() })).data
    expect(list.map(({ payable, amount }) => payable === amount)).toContain(false)
    const minor = (text: string) => BigInt(text.replace('.', ''))
    const { early } = await totals({ keyword: 'nothing like it' }, payer())
    const [{ amount, documents, payDate } = { amount: '', documents: 0, payDate: null }] = early.filter(
      ({ currency }) => currency === 'CNY',
    )
    expect(minor(amount)).toBe(list.reduce((sum, { payable }) => sum + minor(payable ?? '0.00'), 0n))
    expect(documents).toBe(list.length)
    expect(payDate).toBe('2026-11-17')
  })
})
