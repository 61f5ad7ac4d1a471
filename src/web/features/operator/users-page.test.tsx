import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerDialog, beginAtConsole, press, someone } from '#test/support/operator-console.ts'

let server: FakeServer
beforeEach(() => {
  server = beginAtConsole()
})

it('[OPS-01] people are listed with where to reach them and whom they act for', async () => {
  await openPortal('/operator/users')
  for (const words of ['13800010001', 'chenwei@hongfei.test', '鸿飞汽车集团有限公司'])
    expect(await screen.findByText(words)).toBeDefined()
})

it.each([
  ['freeze', '冻结', 'active'],
  ['unfreeze', '解冻', 'frozen'],
])('[OPS-01] a person is told to %s with a reason', async (name, words, state) => {
  const path = `/operator/v1/users/${someone.id}/${name}`
  const list = [{ ...someone, state, actions: [name] }]
  server.answer('/operator/v1/users', { list, total: 1, page: 1, pageSize: 20, next: null })
  server.answer(path, null)
  await openPortal('/operator/users')
  await press(`${words}：陈薇`)
  await answerDialog(`${words}“陈薇”？`, { 原因: '本人申请' }, words)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(path).map(({ method, body }) => [method, body])).toEqual([['PUT', { reason: '本人申请' }]])
})

it('[OPS-01] nobody without an operator’s session sees anything of the console', async () => {
  sessionStorage.removeItem('operatorToken')
  localStorage.setItem('accountToken', 'of-a-person')
  await openPortal('/operator/users')
  await waitFor(() => expect(location.pathname).toBe('/operator/login'))
  expect(server.of('/operator/v1/users')).toEqual([])
})
