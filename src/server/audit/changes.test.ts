/** What an entry of the log tells of a change: from what to what, why, from where, and everything that it was done with. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import type { LoggedKind } from '#domain/audit.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { entry, openTrade } from '#test/support/documents-trade.ts'
import { staffDesk } from '#test/support/staff.ts'
import { aboutOf } from '#text/audit.ts'
import { changesText } from '#text/audit-changes.ts'
import { documentColumns } from '#text/documents.ts'

const trade = openTrade()

const log = async (kind: LoggedKind, token = trade.payer()) =>
  (await trade.server().call(routes.auditList, { query: { kind: [kind] } }, { token })).data.list
const latest = async (kind: LoggedKind, token = trade.payer()) => (await log(kind, token))[0] ?? expect.fail()

async function add(changes: Parameters<typeof entry>[0] = {}) {
  const body = entry(changes)
  const added = await trade.server().call(routes.documentAdd, { body }, { token: trade.payer() })
  return { id: added.data.id, number: body.number }
}

describe('[IDN-37] a change of a document', () => {
  it('shows every field that changed, before and after, as its reader reads it', async () => {
    const { id, number } = await add({ amount: '10274.62' })
    const {
      buyerId: _b,
      supplierId: _s,
      ...body
    } = entry({ number, amount: '99999.99', dueDate: '2026-12-31' })
    await trade
      .server()
      .call(routes.documentUpdate, { body: { ...body, id, version: 1 } }, { token: trade.payer() })
    const logged = await latest('documents')
    expect(logged).toMatchObject({
      action: 'documents.edited',
      address: '127.0.0.1',
      changes: [
        { field: 'amount', before: 'CNY 1027462', after: 'CNY 9999999' },
        { field: 'dueDate', before: '2026-12-20', after: '2026-12-31' },
      ],
      items: [{ kind: 'document', id, name: number }],
    })
    const due = (language: 'zh' | 'en') => ({
      field: documentColumns.dueDate[language],
      days: ['2026-12-20', '2026-12-31'].map((day) => displayDay(day as Day, language)).join(' → '),
    })
    expect(changesText(logged.changes, 'zh')).toBe(
      `金额：CNY 10,274.62 → CNY 99,999.99；${due('zh').field}：${due('zh').days}`,
    )
    expect(changesText(logged.changes, 'en')).toBe(
      `Amount: CNY 10,274.62 → CNY 99,999.99; ${due('en').field}: ${due('en').days}`,
    )
    expect(aboutOf(logged, 'zh')).toContain(`${number}（金额：CNY 10,274.62 → CNY 99,999.99`)
  })

  it('shows what was entered, where nothing was before', async () => {
    await add({ amount: '500' })
    const { changes } = await latest('documents')
    expect(changes.map(({ field, before }) => [field, before])).toEqual(
      ['number', 'type', 'amount', 'currency', 'dueDate', 'means'].map((field) => [field, null]),
    )
  })

  it('lists all of many, with the reason', async () => {
    const added = [await add(), await add(), await add(), await add(), await add()]
    const body = { invoiceIds: added.map(({ id }) => id), disabled: true, reason: '质量争议' }
    await trade.server().call(routes.documentDisable, { body }, { token: trade.payer() })
    const logged = await latest('documents')
    expect(logged).toMatchObject({ action: 'documents.disabled', reason: '质量争议' })
    expect(logged.changes).toEqual([{ field: 'disabledBy', before: null, after: 'payer' }])
    expect(logged.items.map(({ name }) => name).toSorted()).toEqual(
      added.map(({ number }) => number).toSorted(),
    )
  })
})

describe('[IDN-37] what an entry was done with', () => {
  it('is listed as far as there is room, can be read whole, and is hidden from other companies', async () => {
    const added = await Promise.all(Array.from({ length: 23 }, () => add()))
    const body = { invoiceIds: added.map(({ id }) => id), disabled: true, reason: '批量停用' }
    await trade.server().call(routes.documentDisable, { body }, { token: trade.payer() })
    const { items, itemCount, position } = await latest('documents')
    expect([items.length, itemCount]).toEqual([20, 23])
    const itemsFor = async (token: string) =>
      (await trade.server().call(routes.auditItems, { query: { position } }, { token })).data
    const all = await itemsFor(trade.payer())
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)))
    expect(await itemsFor(trade.payee())).toEqual([])
  })
})

describe('[IDN-37] a change of a colleague or of oneself', () => {
  it('shows role and status, before and after, and links to the colleague', async () => {
    const desk = staffDesk(trade.server(), trade.payer())
    await desk.giveRole('赵敏之', 'viewer')
    const logged = await latest('staff')
    expect(changesText(logged.changes, 'en')).toBe('Role: Reviewer → Viewer')
    expect(logged.items).toMatchObject([{ kind: 'staff', name: '赵敏之' }])
  })

  it('shows the title before and after', async () => {
    const token = await trade.server().enter('gaoyuan')
    await trade.server().call(routes.profileChange, { body: { title: '2' } }, { token })
    const { changes } = await latest('account', token)
    expect(changes).toMatchObject([{ field: 'title', before: '1', after: '2' }])
  })
})

it('[IDN-37] every entry that a call made says where the call came from', async () => {
  await add()
  const without = await ask(
    trade.server().ownerUrl,
    `select distinct action from audit where coalesce(body ->> 'address', body #>> '{facts,address}') is null and action <> 'sandbox.seeded' and user_id <> platform_id()`,
  )
  expect(without).toEqual([])
})

it('[IDN-37] the exported log says it too', async () => {
  const file = await trade.server().app.inject({
    url: `${routes.auditExport.path}?format=csv&kind=documents`,
    headers: { token: trade.payer(), 'accept-language': 'zh' },
  })
  expect(file.body).toContain('金额：CNY 10,274.62 → CNY 99,999.99')
  expect(file.body).toContain('质量争议')
})
