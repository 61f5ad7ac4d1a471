import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseIdentity } from '#contract/identity.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll, idOf, oneBuyer, person, several } from '#test/support/portal-world.ts'
import { accountInfo, accountToken, tempToken } from '#web/session/cache.ts'
import { signInWith } from '#web/session/sign-in.ts'
import { returnTo } from '#web/session/tab-storage.ts'
import { toasts } from '#web/ui/toasts.ts'
import RegisterPage from './register-page.tsx'

const invitePath = '/user/v1/register/invite'
const choosePath = chooseIdentity.path
const acceptPath = '/user/v1/register/invite/accept'
const invited = {
  companyName: '鸿飞汽车集团有限公司',
  name: '高远',
  mail: 'gaoyuan@lanting.test',
  isYours: null as boolean | null,
}
const joinedId = idOf(4)
let server: FakeServer
/** Identical requests close together are one: each test has a link of its own. */
let token = 0
let link = ''

const Where = () => <p>at {useLocation().pathname}</p>

const open = (path = link) => {
  history.replaceState(null, '', path)
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/account/register" element={<RegisterPage />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  )
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

beforeEach(() => {
  token += 1
  link = `/account/register#link=abc${token}`
  server = fakeServer()
  answerAll(server)
  server.answer(`GET ${invitePath}`, { ...invited, hasAccount: true })
  server.answer(acceptPath, { companyId: joinedId })
})

describe('[IDN-03] an invitation, for whoever has an account', () => {
  it('leads to the sign-in page and back to the link, whatever they can act as and before they choose', async () => {
    answerAll(server, several)
    open()
    await press('去登录')
    await screen.findByText('at /account/login')
    expect(await signInWith('gaoyuan@lanting.test', 'Sooner#2026')).toBe(link)
    expect([accountToken.get() !== undefined, returnTo.get()]).toEqual([true, undefined])
  })

  it('leads back who waits for the activation of their own company', async () => {
    server.answer('/user/v2/account', { ...person, activated: false })
    open()
    await press('去登录')
    expect(await signInWith('gaoyuan@lanting.test', 'Sooner#2026')).toBe(link)
  })

  it('leads back from the form of a new account too, for whoever has one by another name', async () => {
    server.answer(`GET ${invitePath}`, { ...invited, hasAccount: false })
    open()
    fireEvent.click(await screen.findByRole('link', { name: '已有账户，去登录' }))
    expect(await signInWith('other@lanting.test', 'Sooner#2026')).toBe(link)
  })

  it('is found in the query too, and goes on behind the #', async () => {
    server.answer(`GET ${invitePath}`, { ...invited, hasAccount: false })
    history.replaceState(null, '', `/account/register?invite=abc${token}`)
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/account/register" element={<RegisterPage />} />
        </Routes>
      </BrowserRouter>,
    )
    await screen.findByRole('heading', { level: 1, name: '加入“鸿飞汽车集团有限公司”' })
    expect(location.search + location.hash).toBe(`#link=abc${token}`)
    expect(server.of(invitePath)[0]?.headers.get('temp-token')).toBe(`abc${token}`)
  })

  it('is accepted by a button, with the link, and goes on with the new identity', async () => {
    accountToken.set('t')
    open()
    await screen.findByRole('heading', { level: 1, name: '加入“鸿飞汽车集团有限公司”' })
    expect(server.of(acceptPath)).toEqual([])
    answerAll(server, oneBuyer)
    await press('接受邀请')
    await screen.findByText('at /account/info')
    const [sent] = server.of(acceptPath)
    expect([sent?.method, sent?.headers.get('token'), sent?.headers.get('temp-token')]).toEqual([
      'POST',
      't',
      `abc${token}`,
    ])
    expect([tempToken.get(), server.of('/user/v4/account/multiagent').length]).toEqual([undefined, 1])
  })

  it('[IDN-07] goes on with the company that was joined, though there are others, and says that it was', async () => {
    accountToken.set('joining')
    answerAll(server, several)
    open()
    await press('接受邀请')
    await screen.findByText('at /account/info')
    expect(server.of(choosePath)[0]?.body).toEqual({ companyType: 'dealer', id: joinedId })
    expect(toasts.get().map(({ message }) => message)).toContain('已加入“鸿飞汽车集团有限公司”')
  })

  it('says why where it cannot be accepted, and can be tried again', async () => {
    accountToken.set('t')
    server.refuse(acceptPath, 422, 31_064, '邀请链接已失效，请联系邀请您的管理员重新发送。')
    open()
    await press('接受邀请')
    await waitFor(() =>
      expect(screen.getByText('邀请链接已失效，请联系邀请您的管理员重新发送。')).toBeDefined(),
    )
    expect(screen.getByRole('button', { name: '接受邀请' }).getAttribute('aria-busy')).toBeNull()
  })

  it('[IDN-51] that is another’s says so as soon as it is opened, and offers nothing but another account', async () => {
    accountToken.set('t')
    accountInfo.set({ contactName: '林静', activated: true, account: 'linjing@ruiming.test' })
    server.answer(`GET ${invitePath}`, { ...invited, hasAccount: true, isYours: false })
    open()
    await screen.findByRole('button', { name: '退出，换一个账户' })
    expect(screen.queryByRole('button', { name: '接受邀请' })).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('不是发给当前账户')
    expect(screen.getByText(/您当前以 林静（linjing@ruiming.test）登录。/)).toBeDefined()
    expect(screen.queryByText(/由此账户加入/)).toBeNull()
  })

  it('[IDN-51] that turns out to be another’s lets one sign out and go on by the link', async () => {
    accountToken.set('t')
    server.refuse(acceptPath, 422, 31_067, '这份邀请不是发给当前账户的。')
    server.answer('/user/v1/login/out', null)
    open()
    await press('接受邀请')
    await screen.findByText('这份邀请不是发给当前账户的。')
    await press('退出，换一个账户')
    await screen.findByRole('button', { name: '去登录' })
    expect(server.of('/user/v1/login/out')).toHaveLength(1)
    expect([accountToken.get(), tempToken.get()]).toEqual([undefined, `abc${token}`])
  })

  it('that was withdrawn says so as soon as it is opened', async () => {
    server.refuse(`GET ${invitePath}`, 422, 31_064, '邀请链接已失效，请联系邀请您的管理员重新发送。')
    open()
    await screen.findByRole('heading', { level: 1, name: '邀请已失效' })
    expect(screen.getByText('邀请链接已失效，请联系邀请您的管理员重新发送。')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('重试')
    expect([tempToken.get(), location.hash]).toEqual([undefined, ''])
  })
})
