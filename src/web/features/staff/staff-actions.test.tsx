import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { idOf } from '#test/support/portal-world.ts'
import { questions } from '#web/ui/confirmations.ts'
import { toasts } from '#web/ui/toasts.ts'
import { StaffActions } from './staff-actions.tsx'
import type { Colleague } from './staff-table.tsx'

const colleague: Colleague = {
  id: idOf(7),
  name: '方宁',
  mobile: '13800010007',
  mail: 'fangning@hongfei.test',
  account: null,
  role: 'viewer',
  status: 'unregistered',
  lastSignIn: null,
  isSelf: false,
  actions: ['activate', 'changeRole', 'invite', 'withdraw'],
}
const path = `/supplierSer/v2/staff/manage/${idOf(7)}`
const listKey = ['list', 'staff', 'page 1']
let server: FakeServer
let queries: QueryClient

beforeEach(() => {
  toasts.set([])
  server = fakeServer()
  server.answer(`DELETE ${path}`, null)
  queries = new QueryClient()
  queries.setQueryData(listKey, [colleague])
  render(
    <QueryClientProvider client={queries}>
      <StaffActions colleague={colleague} onRole={() => undefined} />
    </QueryClientProvider>,
  )
})

const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^撤回邀请/ })))

it('[IDN-50] an invitation is withdrawn after a question, and not without', async () => {
  const actions = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(actions).toEqual(['修改角色', '重发邀请', '撤回邀请'])
  await press()
  const [requested] = questions.get()
  expect(requested).toMatchObject({ title: '撤回对“方宁”的邀请？', tone: 'danger' })
  await act(async () => requested?.answer(false))
  expect(server.seen).toEqual([])
  await press()
  await act(async () => questions.get()[0]?.answer(true))
  await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['邀请已撤回']))
  expect(server.seen.map(({ method, url }) => [method, url])).toEqual([['DELETE', path]])
})

it.each([
  ['done', (): void => undefined],
  ['refused', (): void => server.refuse(`DELETE ${path}`, 409, 31_063, 'changed')],
] as const)('[IDN-50] the list is read again once an act is %s', async (_how, prepare) => {
  prepare()
  await press()
  expect(queries.getQueryState(listKey)?.isInvalidated).toBe(false)
  await act(async () => questions.get()[0]?.answer(true))
  await waitFor(() => expect(queries.getQueryState(listKey)?.isInvalidated).toBe(true))
})
