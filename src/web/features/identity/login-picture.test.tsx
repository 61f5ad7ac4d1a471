import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer, success } from '#test/support/fake-server.ts'
import { answerAll, idOf } from '#test/support/portal-world.ts'
import LoginPage from './login-page.tsx'

let server: FakeServer
let drawn = 0
/** Another account each time: a request that was just sent would share its answer. */
let asked = 0

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const refuse = (code: number, message: string, fields?: object) =>
  server.refuse('/user/v1/login', 422, code, message, fields && { fields })
const field = () => screen.getByLabelText<HTMLInputElement>('图片验证码')
const another = () => screen.getByRole('button', { name: '换一张图片' })
const image = () => another().querySelector('img')?.getAttribute('src')
const sent = () => server.of('/user/v1/login').map(({ body }) => body as Record<string, string>)

beforeEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  drawn = 0
  server = fakeServer()
  answerAll(server)
  server.on('/user/basics/v1/verificationcode', () =>
    success({ id: idOf(++drawn), image: `data:image/png;base64,${drawn}` }),
  )
  refuse(31_006, '请输入图片中的字符。', { captcha: '请输入图片中的字符。' })
  render(
    <MemoryRouter initialEntries={['/account/login']}>
      <Routes>
        <Route path="/account/login" element={<LoginPage />} />
        <Route path="/account/info" element={<p>inside</p>} />
      </Routes>
    </MemoryRouter>,
  )
})

/** Signs in wrongly, whereupon the server asks for a picture. */
async function beAsked() {
  expect(screen.queryByLabelText('图片验证码')).toBeNull()
  type('手机号或邮箱', `p${++asked}@b.cn`)
  type('密码', 'Passw0rd!')
  submit()
  await waitFor(() => expect(image()).toBe('data:image/png;base64,1'))
}

describe('the picture code', () => {
  it('[IDN-01] [IDN-44] appears where the server asks for it, is told beside its field, and is sent with the password', async () => {
    await beAsked()
    expect(screen.getByText('请输入图片中的字符。')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    submit()
    expect(document.activeElement).toBe(field())
    expect(sent()).toHaveLength(1)
    server.answer('/user/v1/login', { token: 'token-1' })
    type('图片验证码', 'A7KM')
    submit()
    await screen.findByText('inside')
    expect(sent()[1]).toMatchObject({ captchaId: idOf(1), captcha: 'A7KM' })
  })

  it('[IDN-44] is another one after each try, and whenever it is pressed', async () => {
    await beAsked()
    refuse(31_007, '字符与图片不符。', { captcha: '字符与图片不符。' })
    type('图片验证码', 'XXXX')
    submit()
    await waitFor(() => expect(image()).toBe('data:image/png;base64,2'))
    expect([field().value, screen.getByText('字符与图片不符。')]).toEqual(['', expect.anything()])
    refuse(31_001, '账号或密码错误。')
    type('图片验证码', 'A7KM')
    // A request that was just sent would share its answer.
    type('密码', 'Passw0rd?')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误。')
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('[IDN-44] leads whoever cannot see it to the code sign-in', async () => {
    await beAsked()
    const way = screen.getByRole('button', { name: '改用验证码登录' })
    expect(field().getAttribute('aria-describedby')).toContain(way.parentElement?.id)
    fireEvent.click(way)
    expect(screen.getByRole('tab', { name: '验证码登录' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByLabelText('图片验证码')).toBeNull()
  })
})
