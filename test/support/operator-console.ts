/** The operator's console for tests of its pages: what it reads, and what an operator does there. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { idOf } from './portal-world.ts'

const page = (list: readonly object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })

export const waitingBuyer = {
  id: idOf(1),
  name: '启衡医疗器械有限公司',
  companyType: 'buyer',
  companyMold: 'company',
  state: 'waiting',
  registerUsername: '13700030003',
  registeredAt: '2026-11-09T08:45:00.000Z',
  members: 0,
  entities: [],
  slug: null,
  actions: ['activate', 'freeze'],
}
export const activeBuyer = {
  ...waitingBuyer,
  id: idOf(2),
  name: '鸿飞汽车集团有限公司',
  state: 'active',
  members: 2,
  entities: [
    { id: idOf(21), name: '鸿飞零部件', currency: 'CNY' },
    { id: idOf(22), name: '鸿飞轮毂', currency: 'CNY' },
  ],
  slug: 'hongfei',
  actions: ['freeze', 'addChild', 'addMarket', 'registrationPage'],
}
export const someone = {
  id: idOf(5),
  name: '陈薇',
  mail: 'chenwei@hongfei.test',
  mobile: '13800010001',
  state: 'active',
  registeredAt: '2025-06-03T01:12:40.000Z',
  companies: [{ id: idOf(2), name: '鸿飞汽车集团有限公司', role: 'administrator' }],
  actions: ['freeze'],
}

/** An operator who is signed in, and everything that the pages of the console read. */
export function beginAtConsole(): FakeServer {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('operatorToken', 'of-an-operator')
  const server = fakeServer()
  server.answer('/operator/v1/account', { name: '运营一', mail: 'operator@sooner.test' })
  server.answer('/clock/v1', {
    now: '2026-11-15T10:00:00.000Z',
    machineNow: '2026-11-15T10:00:00.000Z',
    provisionalYears: [],
  })
  server.answer('/operator/v1/companies', page([waitingBuyer, activeBuyer]))
  const counts = { all: 2, waiting: 1, active: 1, frozen: 0 }
  server.answer('/operator/v1/companies/totals', { total: 2, counts })
  server.answer('/operator/v1/requests', [])
  server.answer('/operator/v1/users', page([someone]))
  server.answer('/operator/v1/users/totals', { total: 1, counts: { ...counts, all: 1, waiting: 0 } })
  return server
}

export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

/** Fills the open dialog in and sends it. */
export async function answerDialog(title: string, fields: Readonly<Record<string, string>>, yes: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: yes })))
}
