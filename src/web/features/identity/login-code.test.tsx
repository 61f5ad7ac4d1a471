import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type FakeServer, success } from '#test/support/fake-server.ts'
import { account, beginLogin, openLogin, type } from '#test/support/login.tsx'
import { idOf } from '#test/support/portal-world.ts'
import { toasts } from '#web/ui/toasts.ts'

let server: FakeServer

const tab = (name: string) => screen.getByRole('tab', { name })
const code = () => screen.getByLabelText<HTMLInputElement>('验证码')
const sender = () => screen.getByRole('button', { name: /获取/ })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const askFor = async (contact: string) => {
  type(account(), contact)
  await act(async () => fireEvent.click(sender()))
}

beforeEach(() => {
  server = beginLogin()
  toasts.set([])
  server.answer('/user/v1/code', null)
  openLogin()
  fireEvent.click(tab('验证码登录'))
})

describe('signing in by code', () => {
  it('[IDN-01] [IDN-10] sends a code to a mail or a mobile, takes it and goes to the first page', async () => {
    await askFor('13800010001')
    expect(server.of('/user/v1/code').map(({ body }) => body)).toEqual([
      { type: 'phone', source: 'login', mark: '13800010001' },
    ])
    expect(toasts.get().map(({ message }) => message)).toEqual(['验证码发送成功，请查收'])
    type(code(), '123456')
    press('登录')
    await screen.findByText('inside')
    expect(server.of('/user/v3/login').map(({ body }) => body)).toEqual([
      { account: '13800010001', code: '123456' },
    ])
    expect(server.of('/user/v1/key')).toEqual([])
  })

  it('[IDN-34] counts a minute down, in which nothing is sent, and survives a reload with its account', async () => {
    vi.useFakeTimers()
    await askFor('a@b.cn')
    expect(sender().textContent).toBe('60 秒后重新获取')
    fireEvent.click(sender())
    act(() => void vi.advanceTimersByTime(20_000))
    expect(sender().textContent).toBe('40 秒后重新获取')
    cleanup()
    openLogin()
    expect(tab('验证码登录').getAttribute('aria-selected')).toBe('true')
    expect([account().value, sender().textContent]).toEqual(['a@b.cn', '40 秒后重新获取'])
    type(account(), 'c@d.cn')
    expect(sender().textContent, 'another account has its own').toBe('获取验证码')
    type(account(), 'A@b.cn')
    act(() => void vi.advanceTimersByTime(40_000))
    expect(sender().textContent).toBe('获取验证码')
    expect(server.of('/user/v1/code')).toHaveLength(1)
  })

  it('[IDN-16] sends nothing to a name of no known format, and says so beside it', async () => {
    for (const contact of ['', 'chenwei', 'a@b.company', '12800010001']) {
      await askFor(contact)
      expect(document.activeElement).toBe(account())
      expect(account().getAttribute('aria-invalid')).toBe('true')
    }
    expect(server.seen).toEqual([])
  })

  it('[COM-04] waits silently where another tab has asked already', async () => {
    server.refuse('/user/v1/code', 200, 20_093, '没有变化。')
    await askFor('other-tab@b.cn')
    await waitFor(() => expect(sender().textContent).toBe('60 秒后重新获取'))
    expect([screen.queryByRole('alert'), toasts.get()]).toEqual([null, []])
  })

  it('says why no code was sent, and can be asked again', async () => {
    server.refuse('/user/v1/code', 429, 31_005, '今天获取验证码的次数已达上限，请3小时后再试。')
    await askFor('used-up@b.cn')
    expect((await screen.findByRole('alert')).textContent).toContain('请3小时后再试')
    expect(sender().textContent).toBe('获取验证码')
  })

  it('keeps what was typed where the code is wrong, and the account where the way changes', async () => {
    server.refuse('/user/v3/login', 422, 31_004, '验证码错误或已失效。')
    type(account(), 'a@b.cn')
    press('登录')
    expect(document.activeElement).toBe(code())
    type(code(), ' 123456')
    press('登录')
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已失效。')
    expect([account().value, code().value]).toEqual(['a@b.cn', ' 123456'])
    fireEvent.keyDown(tab('验证码登录'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tab('密码登录'))
    expect([account().value, screen.queryByRole('alert')]).toEqual(['a@b.cn', null])
    expect(screen.getByLabelText('密码')).toBeDefined()
  })

  it('[IDN-34] [IDN-44] asks for a picture where the server does, sends it along, and hides it once a code is sent', async () => {
    let drawn = 0
    server.on('/user/basics/v1/verificationcode', () =>
      success({ id: idOf(++drawn), image: `data:image/png;base64,${drawn}` }),
    )
    const words = '请先输入图片中的字符。'
    server.refuse('/user/v1/code', 422, codes.codePictureNeeded.code, words, { fields: { captcha: words } })
    await askFor('pictured@b.cn')
    const field = await screen.findByLabelText<HTMLInputElement>('图片验证码')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(words)).toBeTruthy()
    await act(async () => fireEvent.click(sender()))
    expect(server.of('/user/v1/code'), 'nothing is sent before it is read').toHaveLength(1)
    server.answer('/user/v1/code', null)
    type(field, 'A7KM')
    await act(async () => fireEvent.click(sender()))
    expect(server.of('/user/v1/code')[1]?.body).toMatchObject({ captcha: 'A7KM', captchaId: idOf(1) })
    expect(sender().textContent).toBe('60 秒后重新获取')
    expect(screen.queryByLabelText('图片验证码')).toBeNull()
  })

  it('[IDN-34] tells how long to wait where a code went to the account for another purpose', async () => {
    const words = '请 40 秒后再获取。'
    server.refuse('/user/v1/code', 429, codes.codeWait.code, words)
    await askFor('waits@b.cn')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(sender().textContent).toBe('获取验证码')
  })

  it('[IDN-34] [COM-08] keeps the token of the device that a sign-in gives, and sends it where nobody is signed in', async () => {
    server.answer('/user/v3/login', { token: 'token-1', deviceToken: 'device-1' })
    await askFor('13800010001')
    type(code(), '123456')
    press('登录')
    await screen.findByText('inside')
    expect(server.of('/user/v1/code')[0]?.headers.get('device-token')).toBeNull()
    cleanup()
    localStorage.removeItem('accountToken')
    openLogin()
    fireEvent.click(tab('验证码登录'))
    await askFor('a@b.cn')
    expect(server.of('/user/v1/code')[1]?.headers.get('device-token')).toBe('device-1')
    expect(server.of('/user/v2/account')[0]?.headers.get('device-token')).toBeNull()
  })
})
