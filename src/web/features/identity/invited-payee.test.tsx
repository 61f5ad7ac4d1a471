/** The page on which an invited payee registers, or accepts with its existing account. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll, idOf, several } from '#test/support/portal-world.ts'
import { accountToken } from '#web/session/cache.ts'
import { toasts } from '#web/ui/toasts.ts'
import RegisterPage from './register-page.tsx'

const invitePath = '/user/v1/register/invite'
const acceptPath = '/user/v1/register/invite/accept'
const invited = {
  companyName: '宁波清源纸业有限公司',
  name: '钱晓',
  mail: 'qianxiao@paper.test',
  hasAccount: false,
  isYours: null,
  payer: { name: '澜庭家电集团有限公司', slug: null },
  companies: [] as { id: string; name: string }[],
}
let server: FakeServer
let token = 0
const Where = () => <p>at {useLocation().pathname}</p>
const open = () => {
  const path = `/account/register#link=payee${token}`
  history.replaceState(null, '', path)
  render(
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
  toasts.set([])
  server = fakeServer()
  answerAll(server)
  const value = JSON.stringify([{ label: '会计', value: '7' }])
  server.answer('/user/basics/v1/constant', { key: 'position_type', value })
  server.answer(acceptPath, { companyId: idOf(4), connection: 'bound' })
})

it('[IDN-03] names the payer and fills in the company, the person and the mail', async () => {
  server.answer(`GET ${invitePath}`, invited)
  open()
  await screen.findByText(/“澜庭家电集团有限公司”邀请“宁波清源纸业有限公司”提前收款/)
  const valueOf = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value
  expect([valueOf(/企业名称/), valueOf(/联系人姓名/), valueOf(/邮箱/)]).toEqual([
    '宁波清源纸业有限公司',
    '钱晓',
    'qianxiao@paper.test',
  ])
})

it('[IDN-03] says beside each field what is missing, and sends nothing', async () => {
  server.answer(`GET ${invitePath}`, invited)
  open()
  await press('注册并加入')
  await screen.findByText('请选择职务')
  expect(server.of(invitePath).filter(({ method }) => method === 'POST')).toEqual([])
})

it('[IDN-03] lets whoever has an account choose as which payee to join', async () => {
  accountToken.set('t')
  const companies = [
    { id: idOf(7), name: '明远精密制造' },
    { id: idOf(8), name: '明远精密二厂' },
  ]
  server.answer(`GET ${invitePath}`, { ...invited, isYours: true, companies })
  answerAll(server, several)
  open()
  fireEvent.click(await screen.findByLabelText('明远精密二厂'))
  await press('接受邀请')
  expect(server.of(acceptPath)[0]?.body).toEqual({ companyId: idOf(8) })
  await screen.findByText(/^at /)
  expect(toasts.get().map(({ message }) => message)).toContain('已加入“澜庭家电集团有限公司”的市场')
})

it('[IDN-03] lets them join as a new payee, with its name', async () => {
  accountToken.set('t')
  server.answer(`GET ${invitePath}`, { ...invited, isYours: true })
  answerAll(server, several)
  open()
  await press('接受邀请')
  expect(server.of(acceptPath)[0]?.body).toEqual({
    registrant: 'payeeCompany',
    companyName: '宁波清源纸业有限公司',
  })
})

it('[IDN-03] says before joining under another name that the payer confirms, and after it that it waits', async () => {
  accountToken.set('t')
  server.answer(acceptPath, { companyId: idOf(4), connection: 'requested' })
  const companies = [{ id: idOf(7), name: '明远精密制造' }]
  server.answer(`GET ${invitePath}`, { ...invited, isYours: true, companies })
  answerAll(server, several)
  open()
  await screen.findByText(/以其他名称加入，需由“澜庭家电集团有限公司”确认/)
  await press('接受邀请')
  await screen.findByText(/^at /)
  expect(toasts.get().map(({ message }) => message)).toContain(
    '与邀请的信息不一致，“澜庭家电集团有限公司”确认后即可加入',
  )
})

it('[IDN-03] asks for a code that is sent to the invited address, and says so beside the field', async () => {
  server.answer(`GET ${invitePath}`, invited)
  server.answer('/user/v1/code', null)
  open()
  await press('获取验证码')
  expect(server.of('/user/v1/code')[0]?.body).toEqual({
    type: 'mail',
    source: 'register',
    mark: 'qianxiao@paper.test',
  })
  await press('注册并加入')
  await screen.findByText('请输入验证码')
  expect(server.of(invitePath).filter(({ method }) => method === 'POST')).toEqual([])
})
