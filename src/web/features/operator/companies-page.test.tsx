import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import {
  activeBuyer,
  answerDialog,
  beginAtConsole,
  press,
  waitingBuyer,
} from '#test/support/operator-console.ts'
import { idOf } from '#test/support/portal-world.ts'

let server: FakeServer
beforeEach(() => {
  server = beginAtConsole()
})

/** Waits for the row: a table has a head before it has rows. */
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const pathOf = ({ id }: { readonly id: string }, act: string) => `/operator/v1/companies/${id}/${act}`

describe('[OPS-01] companies', () => {
  it('are listed with kind, state, what belongs to them and what can be done now', async () => {
    await openPortal('/operator/companies')
    const waiting = await rowOf(waitingBuyer.name)
    for (const words of ['待激活', '付款方', '13700030003']) expect(waiting.getByText(words)).toBeDefined()
    expect(waiting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['激活', '冻结'])
    const active = await rowOf(activeBuyer.name)
    expect(active.getByText(/鸿飞零部件/).title).toBe('鸿飞零部件\n鸿飞轮毂')
    expect(server.of('/operator/v1/companies')[0]?.headers.get('operator-token')).toBe('of-an-operator')
  })

  it('are activated with a reason, without which nothing is sent, and the list is read anew', async () => {
    server.answer(pathOf(waitingBuyer, 'activate'), null)
    await openPortal('/operator/companies')
    await press(`激活：${waitingBuyer.name}`)
    const title = `激活“${waitingBuyer.name}”？`
    await answerDialog(title, {}, '激活')
    expect(await screen.findByText(/^请输入原因/)).toBeDefined()
    expect(server.of(pathOf(waitingBuyer, 'activate'))).toEqual([])
    const before = server.of('/operator/v1/companies').length
    await answerDialog(title, { 原因: '已核对营业执照' }, '激活')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of(pathOf(waitingBuyer, 'activate')).map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { reason: '已核对营业执照' }],
    ])
    await waitFor(() => expect(server.of('/operator/v1/companies').length).toBeGreaterThan(before))
  })

  it('say why an act is refused, and keep what was entered', async () => {
    server.refuse(pathOf(activeBuyer, 'freeze'), 409, 31_103, '状态已变化，请刷新后再试。')
    await openPortal('/operator/companies')
    await press(`冻结：${activeBuyer.name}`)
    await answerDialog(`冻结“${activeBuyer.name}”？`, { 原因: '核查中' }, '冻结')
    expect(await screen.findByText('状态已变化，请刷新后再试。')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^原因/).value).toBe('核查中')
  })

  it('get a child company and a registration page of their own, each checked before it is sent', async () => {
    server.answer(pathOf(activeBuyer, 'children'), { id: idOf(23) })
    server.answer(pathOf(activeBuyer, 'welcome'), null)
    await openPortal('/operator/companies')
    await press(`添加子公司：${activeBuyer.name}`)
    const title = `为“${activeBuyer.name}”添加子公司`
    await answerDialog(title, { 子公司名称: '=1', 原因: '付款方申请' }, '添加子公司')
    expect(server.of(pathOf(activeBuyer, 'children'))).toEqual([])
    await answerDialog(title, { 子公司名称: '鸿飞座椅', 币种: 'USD' }, '添加子公司')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of(pathOf(activeBuyer, 'children'))[0]?.body).toEqual({
      companyName: '鸿飞座椅',
      currency: 'USD',
      reason: '付款方申请',
    })
    await press(`专属注册页：${activeBuyer.name}`)
    const registrationPage = `“${activeBuyer.name}”的专属注册页`
    await answerDialog(registrationPage, { 地址: 'Hong Fei', 原因: '更名' }, '保存')
    expect(server.of(pathOf(activeBuyer, 'welcome'))).toEqual([])
    await answerDialog(registrationPage, { 地址: 'hong-fei' }, '保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of(pathOf(activeBuyer, 'welcome'))[0]?.body).toEqual({
      slug: 'hong-fei',
      reason: '更名',
    })
  })
})

it('[MKT-16] a payer or one of its subsidiaries gets a market in another currency', async () => {
  server.answer(pathOf(activeBuyer, 'markets'), { id: idOf(24) })
  await openPortal('/operator/companies')
  await press(`添加市场：${activeBuyer.name}`)
  const title = `为“${activeBuyer.name}”添加市场`
  await answerDialog(title, { 原因: '付款方申请' }, '添加市场')
  expect(server.of(pathOf(activeBuyer, 'markets')), 'without a currency').toEqual([])
  await answerDialog(title, { 公司: idOf(22), 币种: 'USD' }, '添加市场')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(pathOf(activeBuyer, 'markets'))[0]?.body).toEqual({
    companyId: idOf(22),
    currency: 'USD',
    reason: '付款方申请',
  })
})

describe('[IDN-54] child companies that payers ask for', () => {
  const requested = {
    id: idOf(91),
    companyId: activeBuyer.id,
    companyName: activeBuyer.name,
    name: '鸿飞座椅',
    note: '新建工厂',
    requestedAt: '2026-11-12T01:00:00.000Z',
  }
  const declinePath = `/operator/v1/companies/${activeBuyer.id}/requests/${requested.id}/decline`

  it('are added under the name that was asked for', async () => {
    server.answer('/operator/v1/requests', [requested])
    server.answer(pathOf(activeBuyer, 'children'), { id: idOf(23) })
    await openPortal('/operator/companies')
    expect(await screen.findByText('新建工厂')).toBeDefined()
    await press('添加子公司：鸿飞座椅')
    server.answer('/operator/v1/requests', [])
    await answerDialog(`为“${activeBuyer.name}”添加子公司`, { 原因: '已核对' }, '添加子公司')
    await waitFor(() => expect(screen.queryByText('新建工厂')).toBeNull())
    expect(server.of(pathOf(activeBuyer, 'children'))[0]?.body).toMatchObject({ companyName: '鸿飞座椅' })
  })

  it('are declined with a reason that the payer reads', async () => {
    server.answer('/operator/v1/requests', [requested])
    server.answer(declinePath, null)
    await openPortal('/operator/companies')
    await press('拒绝：鸿飞座椅')
    await answerDialog('拒绝“鸿飞座椅”的申请？', { 原因: '请先提交营业执照' }, '拒绝')
    await waitFor(() => expect(server.of(declinePath)[0]?.body).toEqual({ reason: '请先提交营业执照' }))
  })
})
