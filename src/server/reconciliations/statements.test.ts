/** A statement from its draft to its settlement, as both sides keep, send and answer it. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { lineChanges, lineStates, statementStatuses, statusChanges } from '#domain/reconciliations/states.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { trade } from '#test/support/offers.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'
import { mailStatements } from './mails.ts'

const { add, line, send, read, review, edit, remove, payee, payer, unread, opened, list, server } =
  openReconciliations()

describe('a statement', () => {
  it('[REC-01] [REC-02] is a draft that only its initiator sees, and is deleted only as a draft', async () => {
    const { id, number } = await add([
      line({ amount: '100.00', orderNumbers: ['PO-1', 'PO-2'], termDays: 60, remark: '月结' }),
    ])
    const draft = await read(id)
    expect(draft.data).toMatchObject({
      number,
      status: 'draft',
      round: 0,
      initiator: 'payer',
      total: '100.00',
      documents: 1,
      can: ['edit', 'delete', 'send', 'attach', 'export'],
    })
    expect(draft.data.items[0]).toMatchObject({
      orderNumbers: ['PO-1', 'PO-2'],
      termDays: 60,
      remark: '月结',
    })
    expect((await read(id, payee())).code).toBe(codes.notFound.code)
    expect((await remove(id, 1)).code).toBe(0)
    expect((await read(id)).code).toBe(codes.notFound.code)
    const sent = await add([line()])
    await send(sent.id, 1)
    expect((await remove(sent.id, 2)).code).toBe(codes.reconciliationNotDraft.code)
  })

  it('[REC-02] shows the totals of a draft as it was edited last', async () => {
    const { id } = await add([line({ amount: '100.00' })])
    expect((await edit(id, 1, [line({ amount: '40.00' }), line({ amount: '2.50' })])).code).toBe(0)
    expect((await read(id)).data).toMatchObject({
      total: '42.50',
      itemTotal: '42.50',
      documents: 2,
      version: 2,
    })
  })

  it('[REC-02] settles in two rounds: approved lines stay approved, earlier rounds stay readable', async () => {
    const [good, bad] = [line({ amount: '100.00' }), line({ amount: '56.00' })]
    const { id } = await add([good, bad])
    await send(id, 1)
    const first = (await read(id, payee())).data
    expect(first.status).toBe('pendingReview')
    const [one = '', two = ''] = first.items.map((item) => item.id)
    const answered = await review(id, 2, [
      { itemId: one, approve: true },
      { itemId: two, approve: false, reason: 'amountMismatch', description: '合同价 45.50' },
    ])
    expect(answered.data.status).toBe('partiallyApproved')
    expect((await read(id)).data).toMatchObject({
      status: 'partiallyApproved',
      rejectReason: 'amountMismatch',
      approved: 1,
      rejected: 1,
    })
    expect((await edit(id, 3, [line({ number: good.number })])).code).toBe(
      codes.reconciliationLineApproved.code,
    )
    expect((await edit(id, 3, [{ ...bad, amount: '45.50' }])).code).toBe(0)
    expect((await read(id, payee())).data.correction).toBeNull()
    expect((await read(id)).data.correction).toMatchObject({ total: '145.50', items: [{ amount: '45.50' }] })
    expect((await send(id, 4)).data).toMatchObject({ round: 2 })
    const second = (await read(id, payee())).data
    expect(second).toMatchObject({ status: 'pendingReview', round: 2, total: '145.50' })
    expect(second.items.map(({ state, isCarried }) => [state, isCarried])).toEqual([
      ['approved', true],
      ['pending', false],
    ])
    const old = (await read(id, payee(), { round: '1' })).data
    expect(old.items.map(({ state, amount }) => [state, amount])).toEqual([
      ['approved', '100.00'],
      ['rejected', '56.00'],
    ])
    const last = second.items.find(({ state }) => state === 'pending')?.id ?? ''
    expect((await review(id, 5, [{ itemId: last, approve: true }])).data.status).toBe('fullyApproved')
    expect((await review(id, 6, [{ itemId: last, approve: true }])).code).toBe(
      codes.reconciliationSettled.code,
    )
  })

  it('[REC-03] is sent with a difference only once exactly that difference is confirmed, and ends as approved', async () => {
    const { id } = await add([line({ amount: '100.00' })], { total: '120.00' })
    expect((await send(id, 1)).code).toBe(codes.reconciliationTotalDiffers.code)
    expect((await send(id, 1, '20.00')).code).toBe(codes.reconciliationTotalDiffers.code)
    expect((await send(id, 1, '-20.00')).code).toBe(0)
    const [item] = (await read(id, payee())).data.items
    const answered = await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
    expect(answered.data.status).toBe('approved')
  })

  it('[REC-07] is unread for the side that it was sent to or answered towards, until that side opens it', async () => {
    const before = { payer: await unread(), payee: await unread(payee()) }
    const { id } = await add([line()])
    await send(id, 1)
    expect(await unread(payee())).toBe(before.payee + 1)
    expect((await opened(id, payee())).code).toBe(0)
    expect(await unread(payee())).toBe(before.payee)
    const [item] = (await read(id, payee())).data.items
    await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
    expect(await unread()).toBe(before.payer + 1)
    await opened(id)
    expect(await unread()).toBe(before.payer)
  })

  it('[IDN-20] [REC-07] is counted as unread for each identity, before one is chosen', async () => {
    const counts = async (person: string) => {
      const { data } = await server().call(routes.multiagent, {}, { token: await server().signIn(person) })
      return {
        buyers: data.buyers.map((one) => one.reconciliationsUnread),
        suppliers: data.suppliers.map((one) => one.reconciliationsUnread),
        details: data.suppliers.flatMap(({ details }) =>
          details.map((one) => [one.id === trade.payeeCompanyId, one.reconciliationsUnread]),
        ),
      }
    }
    const unreadOf = () => unread(payee())
    const { id } = await add([line()])
    const before = await unreadOf()
    await send(id, 1)
    const sent = await counts('lixiaoyun')
    expect(sent.suppliers).toEqual([before + 1])
    expect(sent.details).toContainEqual([true, before + 1])
    expect(sent.details).toContainEqual([false, 0])
    await opened(id, payee())
    expect((await counts('lixiaoyun')).suppliers).toEqual([before])
    const own = await unread()
    const [item] = (await read(id, payee())).data.items
    await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
    expect((await counts('chenwei')).buyers).toEqual([own + 1])
  })

  it('[REC-04] is listed first where it waits for the reader, and found by its number and by that of a line', async () => {
    const wanted = line()
    const { id, number } = await add([wanted])
    await send(id, 1)
    await add([line()])
    expect((await list({}, payee())).list[0]?.id).toBe(id)
    expect((await list({ keyword: wanted.number }, payee())).list.map((one) => one.id)).toEqual([id])
    expect(
      (await list({ keyword: number.toLowerCase(), tab: 'waiting' })).list.map((one) => one.id),
    ).toContain(id)
    expect((await list({ tab: 'drafts' }, payee())).list).toEqual([])
  })
})

describe('the list', () => {
  it('[REC-04] is filtered by the other party, status, currency and the days of sending', async () => {
    const body = (currency: 'CNY' | 'JPY') => ({
      payeeId: trade.payeeId,
      currency,
      items: [line({ amount: '100' })],
    })
    const token = payer()
    const { data: yen } = await server().call(routes.reconciliationAdd, { body: body('JPY') }, { token })
    const { data: draft } = await server().call(routes.reconciliationAdd, { body: body('CNY') }, { token })
    await send(yen.id, 1)
    const ids = async (query: Parameters<typeof list>[0], as = token) =>
      (await list({ pageSize: '100', ...query }, as)).list.map(({ id }) => id)
    const { data: parties } = await server().call(routes.reconciliationParties, {}, { token })
    const other = parties.find(({ payeeId }) => payeeId !== trade.payeeId)?.payeeId ?? ''
    expect(await ids({ payeeIds: [trade.payeeId] })).toEqual(expect.arrayContaining([yen.id, draft.id]))
    expect(await ids({ payeeIds: [other] })).toEqual([])
    expect(await ids({ payeeIds: [trade.payeeId] }, payee())).toContain(yen.id)
    expect(await ids({ currency: ['JPY'] })).toEqual([yen.id])
    expect(await ids({ status: ['draft'], payeeIds: [trade.payeeId] })).toContain(draft.id)
    expect(await ids({ status: ['draft'] })).not.toContain(yen.id)
    expect(await ids({ from: '2026-11-16', to: '2026-11-16', currency: ['JPY'] })).toEqual([yen.id])
    expect(await ids({ from: '2026-11-17', to: '2026-11-18', currency: ['JPY'] })).toEqual([])
  })
})

describe('bad input', () => {
  it('[REC-05] refuses a number twice, an empty statement, a third company’s party and more lines than fit', async () => {
    const same = line()
    expect(
      (await edit((await add([line()])).id, 1, [same, { ...same, number: ` ${same.number} ` }])).code,
    ).toBe(codes.reconciliationNumberTwice.code)
    const empty = await add([])
    expect((await send(empty.id, 1)).code).toBe(codes.reconciliationEmpty.code)
    expect(
      (
        await edit(
          empty.id,
          1,
          Array.from({ length: 5001 }, () => line()),
        )
      ).code,
    ).toBe(codes.reconciliationLinesTooMany.code)
    expect((await edit(empty.id, 9, [line()])).code).toBe(codes.outOfDate.code)
  })
})

it('[REC-02] the database allows the changes that the tables allow, and no others', async () => {
  const changes = async (name: string, states: readonly string[]) => {
    const quoted = states.map((state) => `'${state}'`).join(', ')
    const rows = await ask(
      server().ownerUrl,
      `select a || ' ' || b from unnest(array[${quoted}]) a, unnest(array[${quoted}]) b where a <> b and ${name}(a, b)`,
    )
    return rows.map(String).toSorted()
  }
  const listed = (allowed: readonly (readonly [string, string])[]) =>
    allowed.map(([from, to]) => `${from} ${to}`).toSorted()
  expect(await changes('is_reconciliation_change', statementStatuses)).toEqual(listed(statusChanges))
  expect(await changes('is_reconciliation_line_change', lineStates)).toEqual(listed(lineChanges))
})

it('[REC-13] a statement is mailed to the other side once it is sent, and back once it is answered', async () => {
  const { id } = await add([line()])
  await send(id, 1)
  const mails = () =>
    ask(
      server().ownerUrl,
      "select template from notifications where template like 'reconciliation%' order by created_at, id",
    )
  await deliverAll(server().context, [mailStatements])
  const before = (await mails()).length
  expect(before).toBeGreaterThan(0)
  const [item] = (await read(id, payee())).data.items
  await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
  await deliverAll(server().context, [mailStatements])
  expect((await mails()).length).toBeGreaterThan(before)
})
