import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { beginAtConsole } from '#test/support/operator-console.ts'

const path = '/operator/v1/login'
let server: FakeServer
beforeEach(async () => {
  server = beginAtConsole()
  sessionStorage.removeItem('operatorToken')
  server.answer('/user/v1/key', { id: 'key-1', key: btoa('k'.repeat(32)) })
  server.answer(path, { token: 'new-token' })
})

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => act(async () => fireEvent.submit(screen.getByRole('form')))
const open = async () => {
  await openPortal('/operator/login')
  await screen.findByRole('form')
}

it('[OPS-01] an operator enters by mail, password and one-time code together, and the password is sealed', async () => {
  await open()
  type(/^邮箱/, ' operator@sooner.test ')
  type(/^密码/, 'Sooner#2026')
  type(/^动态验证码/, '12a34-567')
  expect(field(/^动态验证码/).value).toBe('123456')
  await send()
  await waitFor(() => expect(location.pathname).toBe('/operator/companies'))
  const [sent] = server.of(path)
  expect(sent?.body).toMatchObject({ mail: 'operator@sooner.test', totp: '123456', keyId: 'key-1' })
  expect(JSON.stringify(sent?.body)).not.toContain('Sooner#2026')
  expect(sessionStorage.getItem('operatorToken')).toBe('new-token')
  expect(localStorage.getItem('accountToken')).toBeNull()
})

it('[OPS-01] nothing is sent before all three are there, and a refusal is said without telling which was wrong', async () => {
  await open()
  type(/^邮箱/, 'operator@sooner.test')
  type(/^密码/, 'Sooner#2026')
  type(/^动态验证码/, '12345')
  await send()
  expect(server.of(path)).toEqual([])
  expect(field(/^动态验证码/).getAttribute('aria-invalid')).toBe('true')
  server.refuse(path, 422, 31_102, '邮箱、密码或动态验证码错误。')
  type(/^动态验证码/, '123456')
  await send()
  expect(await screen.findByText('邮箱、密码或动态验证码错误。')).toBeDefined()
  expect([location.pathname, sessionStorage.getItem('operatorToken')]).toEqual(['/operator/login', null])
})

it('[OPS-01] why a session ended is said once', async () => {
  sessionStorage.setItem('notice', '此次登录已结束，请重新登录。')
  await open()
  expect(screen.getByRole('alert').textContent).toBe('此次登录已结束，请重新登录。')
  expect(sessionStorage.getItem('notice')).toBeNull()
})
