import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, success } from '#test/support/fake-server.ts'
import { account, beginLogin, openLogin, password, type } from '#test/support/login.tsx'
import { titles } from '#text/app.ts'
import { access } from '#web/session/access.ts'
import { authMap } from '#web/session/cache.ts'
import { forgetSealingKey } from '#web/session/sealing-key.ts'
import { setLanguage } from '#web/ui/say.ts'

let server: FakeServer

const button = () => screen.getByRole('button', { name: /登录/ })
const fill = (name = 'a@b.cn') => {
  type(account(), name)
  type(password(), 'Passw0rd!')
}
const sent = () => server.of('/user/v1/login').length

beforeEach(() => {
  server = beginLogin()
  document.documentElement.dataset['environment'] = 'sandbox'
})

describe('the sign-in page', () => {
  it('[COM-31] a field is checked when it is left', () => {
    openLogin()
    type(account(), 'abc')
    fireEvent.blur(account())
    expect(screen.getByText('手机号或邮箱格式不正确')).toBeDefined()
    fireEvent.blur(password())
    expect(screen.getByText('请输入密码')).toBeDefined()
    type(account(), '13800001234')
    fireEvent.blur(account())
    expect(screen.queryByText('手机号或邮箱格式不正确')).toBeNull()
  })

  it('[IDN-10] whoever leaves while it signs in stays where they went, and is signed in', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.on('/user/v4/permission', () => held.then(() => success({ 'account.info': true })))
    openLogin()
    fill()
    fireEvent.click(button())
    await waitFor(() => expect(server.of('/user/v4/permission')).toHaveLength(1))
    fireEvent.click(screen.getByRole('link', { name: titles.userAgreement.zh }))
    await act(async () => answer())
    await waitFor(() => expect(authMap.get()).toBeDefined())
    // Pending navigation has run by now.
    await act(() => access().then(() => undefined))
    expect(screen.getByText('agreement')).toBeDefined()
  })

  it('[COM-27] the first empty field has the focus on arrival', () => {
    openLogin()
    expect(document.activeElement).toBe(account())
    cleanup()
    localStorage.setItem('loginAccount', 'a@b.cn')
    openLogin()
    expect(document.activeElement).toBe(password())
  })

  it('submitting puts the focus on the first error and sends nothing', () => {
    // The key of an earlier test is not used instead of the server's.
    forgetSealingKey()
    openLogin()
    fireEvent.click(button())
    expect(document.activeElement).toBe(account())
    type(account(), 'a@b.cn')
    fireEvent.click(button())
    expect(document.activeElement).toBe(password())
    expect(account().getAttribute('aria-invalid')).toBeNull()
    expect(
      server.seen.map(({ path }) => path),
      'but for the key, once the password has the focus',
    ).toEqual(['/user/v1/key'])
  })

  it('[IDN-10] signs in and goes to the first page', async () => {
    openLogin()
    fill()
    fireEvent.click(button())
    await waitFor(() => expect(screen.getByText('inside')).toBeDefined())
  })

  it('[COM-06] a refusal stays beside the button, with what was typed', async () => {
    server.refuse('/user/v1/login', 422, 31_001, '账号或密码错误。')
    openLogin()
    fill()
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误。')
    expect([account().value, password().value]).toEqual(['a@b.cn', 'Passw0rd!'])
    expect(button().getAttribute('aria-busy')).toBeNull()
  })

  it('[COM-06] a refusal is over with the next attempt, even one that is not sent', async () => {
    server.refuse('/user/v1/login', 422, 31_001, '账号或密码错误。')
    openLogin()
    fill()
    fireEvent.click(button())
    await screen.findByRole('alert')
    type(account(), 'abc')
    fireEvent.click(button())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent()).toBe(1)
  })

  it('[COM-06] field errors of the server stand beside their field', async () => {
    server.refuse('/user/v1/login', 400, 30_002, 'check', { fields: { account: '手机号或邮箱格式不正确' } })
    openLogin()
    fill()
    fireEvent.click(button())
    expect(await screen.findByText('手机号或邮箱格式不正确')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('cannot be pressed twice while it is under way', async () => {
    let finish: (response: Response) => void = () => undefined
    server.on('/user/v1/login', () => new Promise((resolve) => (finish = resolve)))
    openLogin()
    fill()
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toBe(1))
    fireEvent.click(button())
    fireEvent.submit(button())
    await act(async () => finish(success({ token: 'token-1', deviceToken: 'device-1' })))
    await waitFor(() => expect(screen.getByText('inside')).toBeDefined())
    expect(sent()).toBe(1)
  })

  it('[COM-20] takes up the language of the account, unless another was chosen here just now', async () => {
    server.answer('PUT /user/v1/language', null)
    const enter = async () => {
      server.answer('/user/v1/login', { token: 'token-1', deviceToken: 'device-1', language: 'en' })
      openLogin()
      fill()
      fireEvent.click(button())
      await waitFor(() => expect(screen.getByText('inside')).toBeDefined())
    }
    await enter()
    expect(localStorage.getItem('currentLang')).toBe('en')
    cleanup()
    act(() => setLanguage('zh'))
    sessionStorage.setItem('languageUnsaved', 'yes')
    await enter()
    expect(localStorage.getItem('currentLang')).toBe('zh')
    expect(server.of('/user/v1/language').map(({ body }) => body)).toEqual([{ language: 'zh' }])
  })

  it('Enter that ends a composition does not submit', () => {
    openLogin()
    const composing = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
    account().dispatchEvent(composing)
    expect(composing.defaultPrevented).toBe(true)
    // Safari has ended the composition by then; only the key code shows it.
    fireEvent.compositionEnd(account())
    expect(fireEvent.keyDown(account(), { key: 'Enter', keyCode: 229 })).toBe(false)
    const plain = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    account().dispatchEvent(plain)
    expect(plain.defaultPrevented).toBe(false)
  })

  it('[IDN-17] remembers the account where asked, never the password, and forgets it where not', async () => {
    openLogin()
    fill()
    fireEvent.click(screen.getByLabelText('记住账号'))
    fireEvent.click(button())
    await screen.findByText('inside')
    expect(localStorage.getItem('loginAccount')).toBe('a@b.cn')
    expect(JSON.stringify({ ...localStorage })).not.toContain('Passw0rd')
    cleanup()
    openLogin()
    expect(account().value).toBe('a@b.cn')
    fireEvent.click(screen.getByLabelText('记住账号'))
    type(password(), 'Passw0rd!')
    fireEvent.click(button())
    await screen.findByText('inside')
    expect(localStorage.getItem('loginAccount')).toBeNull()
  })

  it('shows the password only while asked to', () => {
    openLogin()
    expect(password().type).toBe('password')
    fireEvent.click(screen.getByLabelText('显示密码'))
    expect(password().type).toBe('text')
    fireEvent.click(screen.getByLabelText('隐藏密码'))
    expect(password().type).toBe('password')
  })

  it('[COM-03] tells once why the session ended', () => {
    sessionStorage.setItem('notice', '登录已失效，请重新登录。')
    openLogin()
    expect(screen.getByRole('alert').textContent).toBe('登录已失效，请重新登录。')
    expect(sessionStorage.getItem('notice')).toBeNull()
  })

  it('[COM-50] carries the sandbox label in a sandbox, and only there', () => {
    openLogin()
    expect(screen.getByText('沙箱环境')).toBeDefined()
    cleanup()
    document.documentElement.dataset['environment'] = 'production'
    openLogin()
    expect(screen.queryByText('沙箱环境')).toBeNull()
  })
})
