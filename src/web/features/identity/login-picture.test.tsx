import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, success } from '#test/support/fake-server.ts'
import { account, beginLogin, openLogin, password, type } from '#test/support/login.tsx'
import { idOf } from '#test/support/portal-world.ts'
import { codeWaits, pictureFor } from '#web/session/tab-storage.ts'

let server: FakeServer
let drawn = 0
/** A different account in each test, because identical requests share an answer. */
let requested = 0

const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const refuse = (code: number, message: string, fields?: object) =>
  server.refuse('/user/v1/login', 422, code, message, fields && { fields })
const field = () => screen.getByLabelText<HTMLInputElement>('图片验证码')
const another = () => screen.getByRole('button', { name: '换一张图片' })
const image = () => another().querySelector('img')?.getAttribute('src')
const sent = () => server.of('/user/v1/login').map(({ body }) => body as Record<string, string>)

beforeEach(() => {
  server = beginLogin()
  drawn = 0
  server.on('/user/basics/v1/verificationcode', () =>
    success({ id: idOf(++drawn), image: `data:image/png;base64,${drawn}` }),
  )
  refuse(31_006, '请输入图片中的字符。', { captcha: '请输入图片中的字符。' })
  openLogin()
})

/** Signs in with a wrong password, after which the server requires a picture code. */
async function requirePicture() {
  expect(screen.queryByLabelText('图片验证码')).toBeNull()
  type(account(), `p${++requested}@b.cn`)
  type(password(), 'Passw0rd!')
  submit()
  await waitFor(() => expect(image()).toBe('data:image/png;base64,1'))
}

describe('the picture code', () => {
  it('[IDN-01] [IDN-44] appears where the server asks for it, is told beside its field, and is sent with the password', async () => {
    await requirePicture()
    const error = screen.getByText('请输入图片中的字符。')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-describedby')).toContain(error.closest('[id]')?.id)
    submit()
    expect(document.activeElement).toBe(field())
    expect(sent()).toHaveLength(1)
    server.answer('/user/v1/login', { token: 'token-1', deviceToken: 'device-1' })
    type(field(), 'A7KM')
    submit()
    await screen.findByText('inside')
    expect(sent()[1]).toMatchObject({ captchaId: idOf(1), captcha: 'A7KM' })
  })

  it('[IDN-44] is another one after each try, and whenever it is pressed', async () => {
    await requirePicture()
    refuse(31_007, '字符与图片不符。', { captcha: '字符与图片不符。' })
    type(field(), 'XXXX')
    submit()
    await waitFor(() => expect(image()).toBe('data:image/png;base64,2'))
    expect([field().value, screen.getByText('字符与图片不符。')]).toEqual(['', expect.anything()])
    refuse(31_001, '账号或密码错误。')
    type(field(), 'A7KM')
    // An identical request would share the earlier answer.
    type(password(), 'Passw0rd?')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误。')
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('[IDN-44] is there at once where a sign-in elsewhere was asked for it, with the account, and once', async () => {
    cleanup()
    codeWaits.set({ 'login 13800010009': Date.now() + 60_000 })
    pictureFor.set('chenwei@hongfei.test')
    openLogin()
    await waitFor(() => expect(image()).toMatch(/^data:image/))
    expect([account().value, field().value]).toEqual(['chenwei@hongfei.test', ''])
    expect(screen.getByRole('tab', { name: '密码登录' }).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(password())
    server.answer('/user/v1/login', { token: 'token-1', deviceToken: 'device-1' })
    type(password(), 'Sooner#2026')
    type(field(), 'A7KM')
    submit()
    await screen.findByText('inside')
    expect([sent()[0]?.['captcha'], typeof sent()[0]?.['captchaId']]).toEqual(['A7KM', 'string'])
    expect(pictureFor.get()).toBeUndefined()
  })

  it('[IDN-44] leads whoever cannot see it to the code sign-in', async () => {
    await requirePicture()
    const way = screen.getByRole('button', { name: '改用验证码登录' })
    expect(field().getAttribute('aria-describedby')).toContain(way.parentElement?.id)
    fireEvent.click(way)
    expect(screen.getByRole('tab', { name: '验证码登录' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByLabelText('图片验证码')).toBeNull()
  })
})
