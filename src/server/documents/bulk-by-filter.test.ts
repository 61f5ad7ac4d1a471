/** Acts on everything that a filter finds: all of what was seen, or nothing. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentsByFilterMax } from '#domain/documents/limits.ts'
import type { selectionActions } from '#domain/documents/rules.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { codeOf, type EntryBody, entry, openTrade, supplierId } from '#test/support/documents-trade.ts'
import { evaluatePayees } from '../eligibility/commands.ts'
import { fingerprintOf } from './bulk-by-filter.ts'

const { server, payer, payee, add, addByPayee, read } = openTrade()

const totals = async (filter: object, token: string) =>
  (await server().call(routes.documentTotals, { body: filter }, { token })).data
type Act = (typeof selectionActions)[number]
const preview = (act: Act, filter: object, token = payer()) =>
  server().call(routes.documentSelection, { body: { ...filter, act } }, { token })
/** A filter with the fingerprint of what it finds just now. */
const seen = async (filter: object, token = payer(), act: Act = 'disable') => {
  const { fingerprint } = (await preview(act, filter, token)).data
  return { filter, fingerprint }
}
type Seen = Awaited<ReturnType<typeof seen>>
const disable = (all: Seen, key?: string) =>
  server().call(
    routes.documentDisable,
    { body: { all, disabled: true, reason: '有争议' } },
    { token: payer(), ...(key && { key }) },
  )
const confirmAll = (all: Seen) =>
  server().call(routes.documentConfirm, { body: { all, confirmed: true } }, { token: payer() })

/** The payee changes its own document. */
const amend = async (id: string, changes: Partial<EntryBody>) => {
  const { number, version } = await read(id, payee())
  const { buyerId: _buyer, supplierId: _supplier, ...terms } = entry({ number, ...changes })
  const body = { ...terms, type: 'receivable' as const, id, version }
  expect((await server().call(routes.documentUpdate, { body }, { token: payee() })).status).toBe(200)
}

describe('[DOC-20] everything that a filter finds', () => {
  it('is previewed: how many it applies to, their sums, how many it skips', async () => {
    await add({ number: 'ALL-0-a', amount: '10.00' })
    await add({ number: 'ALL-0-b', amount: '5.50' })
    await add({ number: 'ALL-0-c', amount: '7', currency: 'JPY' })
    await addByPayee({ number: 'ALL-0-d', amount: '99.00' })
    const { data } = await preview('delete', { keyword: 'all-0-' })
    expect(data).toMatchObject({
      count: 3,
      amounts: [
        { currency: 'CNY', amount: '15.50' },
        { currency: 'JPY', amount: '7' },
      ],
      skipped: 1,
      sameNumber: 0,
    })
    expect((await preview('confirm', { keyword: 'all-0-' })).data).toMatchObject({ count: 1, skipped: 3 })
  })

  it('[DOC-13] is previewed with how many numbers are there as another type, before they are confirmed', async () => {
    await add({ number: 'ALL-9-a', type: 'bill' })
    await addByPayee({ number: 'ALL-9-a', sure: ['numberUsedByOtherType'] })
    await addByPayee({ number: 'ALL-9-b' })
    const filter = { keyword: 'all-9-', tab: 'waiting' }
    expect((await preview('confirm', filter)).data).toMatchObject({ count: 2, sameNumber: 1 })
    expect((await preview('decline', filter)).data).toMatchObject({ count: 2, sameNumber: 0 })
  })

  it('is done at once, and each document that cannot be is listed as refused', async () => {
    const mine = (await add({ number: 'ALL-1-a' })).data.id
    const theirs = (await addByPayee({ number: 'ALL-1-b' })).data.id
    const all = await seen({ keyword: 'all-1-' })
    const { data } = await server().call(routes.documentDelete, { body: { all } }, { token: payer() })
    expect(data.done).toEqual([mine])
    expect(data.refused.map(({ id, code }) => [id, code])).toEqual([[theirs, codeOf('enteredByOtherSide')]])
    expect((await totals({ keyword: 'all-1-' }, payer())).total).toBe(1)
  })

  it('is refused as out of date where the filter finds other documents, or none', async () => {
    const { id } = (await add({ number: 'ALL-2-a', amount: '10.00' })).data
    const all = await seen({ keyword: 'all-2-' })
    for (const other of ['', all.fingerprint.toLowerCase(), (await seen({ keyword: 'all-1-' })).fingerprint])
      expect((await disable({ ...all, fingerprint: other })).code).toBe(codeOf('outOfDate'))
    await add({ number: 'ALL-2-b' })
    expect((await disable(all)).code, 'one more since').toBe(codeOf('outOfDate'))
    expect((await read(id)).version).toBe(1)
    const now = await seen({ keyword: 'all-2-' })
    const { data } = await disable(now, 'once')
    expect(data.done).toHaveLength(2)
    expect((await disable(now, 'once')).data, 'the same call is answered alike').toEqual(data)
    expect((await disable(await seen({ keyword: 'nothing like it' }))).code).toBe(codeOf('outOfDate'))
  })

  it('[DOC-13] is refused where two amounts were swapped since, though count and sums are the same', async () => {
    const terms = { type: 'receivable' as const, dueDate: '2026-12-20' }
    const first = (await addByPayee({ number: 'ALL-3-a', amount: '10.00', ...terms })).data.id
    const second = (await addByPayee({ number: 'ALL-3-b', amount: '90.00', ...terms })).data.id
    const filter = { keyword: 'all-3-', tab: 'waiting' }
    const all = await seen(filter, payer(), 'confirm')
    await amend(first, { amount: '90.00' })
    await amend(second, { amount: '10.00' })
    expect((await confirmAll(all)).code).toBe(codeOf('outOfDate'))
    expect((await read(first)).confirmation).toBe('waiting')
    const { data } = await confirmAll(await seen(filter, payer(), 'confirm'))
    expect(data.done).toHaveLength(2)
  })

  it('takes ids or a filter, never both and never neither', async () => {
    const all = await seen({})
    const requested = (body: object) => server().call(routes.documentDelete, { body }, { token: payer() })
    for (const body of [{}, { all, invoiceIds: [server().context.makeId()] }])
      expect((await requested(body)).status).toBe(400)
  })

  it('[DOC-13] [DOC-38] is for the payer to confirm and for the payee to exclude, as either asks', async () => {
    await addByPayee({ number: 'ALL-5-a' })
    await addByPayee({ number: 'ALL-5-b' })
    const { data: confirmed } = await confirmAll(await seen({ keyword: 'all-5-', tab: 'waiting' }))
    expect(confirmed.done).toHaveLength(2)
    const excluding = await seen({ keyword: 'all-5-', supplierId }, payee(), 'exclude')
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

describe('[DOC-14] what falls due with a payee that is connected to no market', () => {
  it('is overdue by the latest day of the payer’s markets', async () => {
    const { context } = server()
    const row = documentRow(context, { due_date: '2026-11-15' }, 'V100305')
    await plantDocuments(context, [row])
    await evaluatePayees(context.systemDb, [row.payee_id], server().clock())
    const { status } = await context.systemDb
      .selectFrom('current_documents')
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

describe('[DOC-20] more than can be done at once', () => {
  it('is refused with the figures where it is more than can be done at once', async () => {
    const { context } = server()
    const many = Array.from({ length: documentsByFilterMax + 1 }, (_, n) =>
      documentRow(context, { number: `MANY-${n}`, due_date: '2026-12-20' }),
    )
    await plantDocuments(context, many)
    const answer = await preview('disable', { keyword: 'many-' })
    expect(answer.code).toBe(codeOf('documentsTooMany'))
    for (const figure of [documentsByFilterMax, documentsByFilterMax + 1])
      expect(answer.message).toContain(String(figure))
    const all = {
      filter: { keyword: 'many-' },
      fingerprint: fingerprintOf(many.map(({ id }) => ({ id, version: 1 }))),
    }
    expect((await disable(all)).code).toBe(codeOf('outOfDate'))
  })
})
