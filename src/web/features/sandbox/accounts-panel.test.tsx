/** Signing in to a demo account that needs a picture code: the sign-in page gets the account. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { beginLogin } from '#test/support/login.tsx'
import { newQueryClient } from '#web/api/query-client.ts'
import { accountToken, loginAccount } from '#web/session/cache.ts'
import { notice, pictureFor } from '#web/session/tab-storage.ts'
import { AccountsPanel } from './accounts-panel.tsx'

const account = 'chenwei@hongfei.test'
const demo = { kind: 'payer', account, password: 'Sooner#2026', company: '鸿飞汽车集团有限公司' }

let server: FakeServer
beforeEach(() => {
  server = beginLogin()
  server.answer('/sandbox/v1/accounts', [demo])
  server.refuse('/user/v1/login', 422, 31_006, '请输入图片中的字符。')
  server.answer('/user/v1/login/out', null)
})

const press = async () => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={['/sandbox']}>
        <Routes>
          <Route path="/sandbox" element={<AccountsPanel />} />
          <Route path="/account/login" element={<p>sign in</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: `以 ${account} 登录` }))
}

it('[COM-51] [IDN-44] leads to the sign-in page with whose picture it is, and has nobody remembered for it', async () => {
  await press()
  await screen.findByText('sign in')
  expect([pictureFor.get(), notice.get()]).toEqual([account, '请输入图片中的字符。'])
  expect(loginAccount.get()).toBeUndefined()
})

it('[COM-51] [IDN-44] signs out whoever was signed in, who would be led past the sign-in page', async () => {
  accountToken.set('t')
  await press()
  await waitFor(() => expect(accountToken.get()).toBeUndefined())
  expect([pictureFor.get(), server.of('/user/v1/login/out').length]).toEqual([account, 1])
})
