import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerDialog, beginAtConsole, press } from '#test/support/operator-console.ts'
import { idOf } from '#test/support/portal-world.ts'

const positions = JSON.stringify([{ value: '1', zh: '财务总监', en: 'CFO' }])
let server: FakeServer
beforeEach(() => {
  server = beginAtConsole()
  server.answer('/operator/v1/config', {
    company: null,
    keys: [
      { key: 'position_type', value: positions, own: positions },
      { key: 'offer_type', value: 'all', own: 'all' },
    ],
  })
})
const changed = (key: string) => server.of(`/operator/v1/config/${key}`).map(({ body }) => body)

it('[OPS-01] [IDN-09] a job title is added in both languages, with a reason, and what was set goes along', async () => {
  server.answer('/operator/v1/config/position_type', null)
  await openPortal('/operator/config')
  await press('修改：职务列表')
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '添加职务' })))
  fireEvent.change(dialog.getByLabelText('中文名称 2'), { target: { value: '供应链金融经理' } })
  await answerDialog('修改：职务列表', { 原因: '客户要求' }, '保存')
  expect(changed('position_type'), 'one name is missing').toEqual([])
  fireEvent.change(dialog.getByLabelText('英文名称 2'), { target: { value: 'Supply chain finance' } })
  await answerDialog('修改：职务列表', {}, '保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changed('position_type')).toEqual([
    {
      was: positions,
      reason: '客户要求',
      value: JSON.stringify([
        { value: '1', zh: '财务总监', en: 'CFO' },
        { value: '2', zh: '供应链金融经理', en: 'Supply chain finance' },
      ]),
    },
  ])
})

it('[OPS-01] [IDN-09] a code that two job titles have is named beside the list, and both lines are marked', async () => {
  await openPortal('/operator/config')
  await press('修改：职务列表')
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '添加职务' })))
  for (const [label, value] of Object.entries({
    '代码 2': '1',
    '中文名称 2': '出纳',
    '英文名称 2': 'Cashier',
  }))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await answerDialog('修改：职务列表', { 原因: '客户要求' }, '保存')
  expect(dialog.getByText('第 1 行和第 2 行的代码重复：1')).toBeDefined()
  const marked = dialog.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true')
  expect(marked.map((one) => one.getAttribute('aria-label'))).toEqual(['代码 1', '代码 2'])
  expect(changed('position_type')).toEqual([])
})

it('[OPS-01] of a payer a key is its own, and can be given back to the platform’s', async () => {
  server.answer('/operator/v1/config', {
    company: { id: idOf(2), name: '鸿飞汽车集团有限公司' },
    keys: [{ key: 'offer_type', value: 'all', own: 'all' }],
  })
  server.answer('/operator/v1/config/offer_type', null)
  await openPortal(`/operator/config?company=${idOf(2)}`)
  await press('恢复平台值：报价方式')
  await answerDialog('恢复平台值：报价方式', { 原因: '合同到期' }, '恢复平台值')
  await waitFor(() =>
    expect(changed('offer_type')).toEqual([{ companyId: idOf(2), was: 'all', reason: '合同到期' }]),
  )
})

it('[OPS-01] the history of a key tells who changed what, and why', async () => {
  server.answer('/operator/v1/config/offer_type/history', [
    {
      id: 'h1',
      at: '2026-11-12T01:00:00.000Z',
      operator: '运营一',
      action: 'operator.configChanged',
      about: 'offer_type',
      before: 'apr',
      after: 'all',
      reason: '统一口径',
      address: null,
    },
  ])
  await openPortal('/operator/config')
  await press('修改记录：报价方式')
  expect(await screen.findByText('统一口径')).toBeDefined()
})
