import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll } from '#test/support/portal-world.ts'
import { tempToken } from '#web/session/cache.ts'
import * as leaving from '#web/session/end-session.ts'
import { toasts } from '#web/ui/toasts.ts'
import ForgetPasswordPage from './forget-password-page.tsx'
import ModifyPasswordPage from './modify-password-page.tsx'

vi.mock(import('#web/session/end-session.ts'), async (original) => ({
  ...(await original()),
  forgetPerson: vi.fn<() => void>(),
}))

const resetPath = '/user/v1/modify/pwd/reset'
const changePath = '/user/v1/modify/pwd'
let server: FakeServer

const open = (page = <ForgetPasswordPage />) => render(<MemoryRouter>{page}</MemoryRouter>)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
const send = () => act(async () => fireEvent.submit(screen.getByRole('form')))
const fillIn = (newPwd = 'Another#2026', repeat = newPwd) => {
  fireEvent.change(screen.getByLabelText(/^新密码/), { target: { value: newPwd } })
  type('确认新密码', repeat)
}

beforeEach(() => {
  history.replaceState(null, '', '/account/forget-password')
  toasts.set([])
  vi.mocked(leaving.forgetPerson).mockClear()
  server = fakeServer()
  answerAll(server)
  server.answer('/user/v1/code', null)
  server.answer(resetPath, null)
  server.answer(changePath, null)
})

describe('a forgotten password', () => {
  it('[IDN-04] begins with the account that was typed where one could not sign in', () => {
    const way = { pathname: '/account/forget-password', state: { account: 'chenwei@hongfei.test' } }
    render(
      <MemoryRouter initialEntries={[way]}>
        <ForgetPasswordPage />
      </MemoryRouter>,
    )
    expect(field('手机号或邮箱').value).toBe('chenwei@hongfei.test')
  })

  it('[IDN-04] sends a code, takes it with the new password sealed, and may be left at once', async () => {
    open()
    type('手机号或邮箱', '13800010001')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /获取/ })))
    expect(server.of('/user/v1/code').map(({ body }) => body)).toEqual([
      { type: 'phone', source: 'reset', mark: '13800010001' },
    ])
    type('验证码', '123456')
    fillIn()
    await send()
    const [sent] = await waitFor(() => {
      expect(server.of(resetPath)).toHaveLength(1)
      return server.of(resetPath)
    })
    expect(sent?.body).toMatchObject({ account: '13800010001', code: '123456' })
    expect(JSON.stringify(sent?.body)).not.toContain('Another#2026')
    await screen.findByText('5 秒后返回登录页')
    fireEvent.click(screen.getByRole('button', { name: '立即登录' }))
    expect(leaving.forgetPerson).toHaveBeenCalledOnce()
  })

  it('[IDN-04] that was reset counts five seconds down in sight, and leads to the sign-in page by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    type('手机号或邮箱', 'a@b.cn')
    type('验证码', '123456')
    fillIn()
    await send()
    await screen.findByText('5 秒后返回登录页')
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(screen.getByText('4 秒后返回登录页')).toBeDefined()
    for (let n = 0; n < 4; n++) await act(async () => vi.advanceTimersByTime(1_000))
    expect(leaving.forgetPerson).toHaveBeenCalledOnce()
  })

  it('[COM-33] [IDN-16] says beside each field what is wrong, and sends nothing', async () => {
    open()
    await send()
    expect(errorOf('手机号或邮箱')).toBe('请输入手机号或邮箱')
    type('手机号或邮箱', 'chenwei')
    fireEvent.click(screen.getByRole('button', { name: /获取/ }))
    fillIn('Aa#4567', 'Aa#4568')
    await send()
    expect([errorOf('手机号或邮箱'), errorOf('确认新密码')]).toEqual([
      '手机号或邮箱格式不正确',
      '两次输入的密码不一致',
    ])
    expect(screen.getByText('密码至少 8 个字符。')).toBeDefined()
    expect(server.seen).toEqual([])
  })

  it('[IDN-04] says that it failed, and why', async () => {
    server.refuse(resetPath, 422, 31_004, '验证码错误或已失效。')
    open()
    type('手机号或邮箱', 'a@b.cn')
    type('验证码', '123456')
    fillIn()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('重置失败：验证码错误或已失效。')
  })
})

describe('the link of a mail', () => {
  it('[IDN-04] [IDN-18] asks for the new password alone, and carries the token as temp-token', async () => {
    history.replaceState(null, '', '/account/forget-password#link=abc')
    open()
    await screen.findByLabelText(/^新密码/)
    expect(screen.queryByLabelText('手机号或邮箱')).toBeNull()
    fillIn()
    await send()
    await screen.findByText('密码已重置')
    const [, sent] = server.of(resetPath)
    expect(Object.keys(sent?.body ?? {}).toSorted()).toEqual(['keyId', 'newPwd'])
    expect(sent?.headers.get('temp-token')).toBe('abc')
    expect([tempToken.get(), location.hash]).toEqual([undefined, ''])
  })

  it('[IDN-04] that is used or expired says so as soon as the page opens, and asks for the code', async () => {
    history.replaceState(null, '', '/account/forget-password#link=abc')
    server.refuse(`GET ${resetPath}`, 422, 31_008, '链接已失效，请重新重置密码')
    open()
    expect((await screen.findByRole('alert')).textContent).toBe('链接已失效，请重新重置密码')
    expect(server.of(resetPath).map(({ method, headers }) => [method, headers.get('temp-token')])).toEqual([
      ['GET', 'abc'],
    ])
    expect([field('手机号或邮箱').value, field('验证码').value]).toEqual(['', ''])
    await waitFor(() => expect([tempToken.get(), location.hash]).toEqual([undefined, '']))
  })

  it('[IDN-04] that nobody could look at is looked at again', async () => {
    history.replaceState(null, '', '/account/forget-password#link=lost')
    server.lose(`GET ${resetPath}`)
    open()
    const again = await screen.findByRole('button', { name: '重试' })
    server.answer(`GET ${resetPath}`, null)
    fireEvent.click(again)
    await screen.findByText('邮件链接已验证，请设置新密码。')
    expect(tempToken.get()).toBe('lost')
  })

  it('[IDN-04] that stops to work while the password is typed says so and leads to the code', async () => {
    history.replaceState(null, '', '/account/forget-password#link=late')
    server.refuse(`PUT ${resetPath}`, 422, 31_008, '链接已失效，请重新重置密码')
    open()
    await screen.findByLabelText(/^新密码/)
    fillIn()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('链接已失效，请重新重置密码')
    expect(field('手机号或邮箱')).toBeDefined()
    expect([tempToken.get(), location.hash]).toEqual([undefined, ''])
  })
})

describe('a change of password', () => {
  it('[IDN-36] sends both passwords sealed, and leaves for the sign-in page with its reason', async () => {
    open(<ModifyPasswordPage />)
    await send()
    expect(errorOf('原密码')).toBe('请输入原密码')
    type('原密码', 'Sooner#2026')
    fillIn()
    await send()
    await waitFor(() => expect(leaving.forgetPerson).toHaveBeenCalledOnce())
    const [sent] = server.of(changePath)
    expect(Object.keys(sent?.body ?? {}).toSorted()).toEqual(['keyId', 'newPwd', 'originalPwd'])
    expect(sessionStorage.getItem('notice')).toBe('密码已修改，请用新密码登录。')
  })

  it('[IDN-36] shows a wrong original password beside its field', async () => {
    server.refuse(changePath, 422, 31_009, '原密码错误。', {
      fields: { originalPwd: '原密码错误。' },
    })
    open(<ModifyPasswordPage />)
    type('原密码', 'Guess#1')
    fillIn()
    await send()
    await waitFor(() => expect(errorOf('原密码')).toBe('原密码错误。'))
    expect(leaving.forgetPerson).not.toHaveBeenCalled()
  })
})
