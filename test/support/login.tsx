/** The sign-in page as tests visit it, with where it leads. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import LoginPage from '#web/features/identity/login-page.tsx'
import type { FakeServer } from './fake-server.ts'
import { beginVisit } from './portal-world.ts'

export function beginLogin(): FakeServer {
  cleanup()
  return beginVisit()
}

export const openLogin = () =>
  render(
    <MemoryRouter initialEntries={['/account/login']}>
      <Routes>
        <Route path="/account/login" element={<LoginPage />} />
        <Route path="/account/info" element={<p>inside</p>} />
        <Route path="/protocol" element={<p>agreement</p>} />
      </Routes>
    </MemoryRouter>,
  )

export const account = () => screen.getByLabelText<HTMLInputElement>('手机号或邮箱')
export const password = () => screen.getByLabelText<HTMLInputElement>('密码')
export const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
