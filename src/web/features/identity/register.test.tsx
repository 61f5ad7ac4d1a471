import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { envelope, success } from '#test/support/fake-server.ts'
import { errors, field, later, opening, outerWorld, send, type } from '#test/support/outer-page.tsx'
import { agreementText, idOf } from '#test/support/portal-world.ts'
import { notice, pictureFor } from '#web/session/tab-storage.ts'
import { questions } from '#web/ui/confirmations.ts'
import { toasts } from '#web/ui/toasts.ts'
import { mayReload } from '#web/ui/unsaved-changes.tsx'
import RegisterPage from './register-page.tsx'
import { empty, sendRegistration } from './registration-values.ts'

const registerPath = '/user/v1/register'
const open = opening('/account/register', <RegisterPage />)
const at = outerWorld((server) => {
  toasts.set([])
  server.answer(registerPath, null)
  const value = JSON.stringify([{ label: '会计', value: '7' }])
  server.answer('/user/basics/v1/constant', { key: 'position_type', value })
})

const whole = {
  ...empty,
  registrant: 'payer',
  companyName: '新禾纸业',
  name: '新禾',
  title: '7',
  mobile: '13600040001',
  mail: 'new@payer.cn',
  code: '123456',
  newPwd: 'Payer#2026',
  repeat: 'Payer#2026',
  agreed: true,
} as const

describe('a payer’s own page', () => {
  const payerPath = '/user/v1/register/payer'

  it('[IDN-03] shows the payer’s name and logo, takes payees alone, and says whom they register for', async () => {
    at.server.answer(payerPath, { name: '鸿飞', hasLogo: true })
    open('/account/register?payer=hongfei')
    await screen.findByRole('heading', { name: '注册成为鸿飞的收款方' })
    expect(screen.getByRole('img', { name: '“鸿飞”的 Logo' }).getAttribute('src')).toBe(
      '/user/v1/register/payer/logo?slug=hongfei',
    )
    const choices = (await screen.findAllByRole('radio')).map((one) => one.closest('label')?.textContent)
    expect(choices).toEqual(['收款方（企业）', '收款方（个人）'])
    await sendRegistration({ ...whole, registrant: 'payeeCompany' }, { payer: 'hongfei' })
    expect(at.server.of(registerPath)[0]?.body).toMatchObject({ payer: 'hongfei' })
  })

  it('[IDN-03] that is not there is told, and registering goes on without it', async () => {
    at.server.refuse(payerPath, 404, 30_006, '不存在。')
    open('/account/register?payer=nobody')
    await screen.findByText(/没有找到这个付款方的注册页/)
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
    cleanup()
    open('/account/register?payer=No%20Slug')
    await screen.findByText(/没有找到这个付款方的注册页/)
    expect(at.server.of(payerPath)).toHaveLength(1)
  })
})

describe('registration', () => {
  it('[IDN-02] asks for everything in words, and sends nothing before it is there', async () => {
    open('/account/register')
    await send()
    expect(errors()).toEqual([
      '请选择注册身份',
      '请输入企业名称',
      '请输入联系人姓名',
      '请选择职务',
      '请输入手机号',
      '请输入验证码',
      '请输入邮箱',
      '请输入密码',
      '请再次输入密码',
      '请阅读并勾选同意协议。',
    ])
    type(/^企业名称/, 'a=b')
    type(/^联系人姓名/, ' 新禾')
    type(/^邮箱/, 'a@b')
    await send()
    for (const words of ['企业名称格式不正确', '联系人姓名格式不正确', '邮箱格式不正确'])
      expect(errors()).toContain(words)
    fireEvent.click(screen.getByRole('button', { name: /获取/ }))
    expect(at.server.of('/user/v1/code')).toEqual([])
    expect(at.server.of(registerPath)).toEqual([])
  })

  it('[IDN-02] [IDN-09] sends a code to the mobile, registers with a position of the list, and signs in', async () => {
    open('/account/register')
    fireEvent.click(screen.getByRole('radio', { name: '收款方（个人）' }))
    type(/^经营者名称/, '新禾')
    type(/^联系人姓名/, '新禾')
    await screen.findByRole('option', { name: '会计' })
    type(/^职务/, '7')
    type(/^手机号/, '13600040001')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /获取/ })))
    expect(at.server.of('/user/v1/code')[0]?.body).toEqual({
      type: 'phone',
      source: 'register',
      mark: '13600040001',
    })
    type(/^验证码/, '123456')
    type(/^邮箱/, 'new@payee.cn')
    type(/^设置密码/, 'Payee#2026')
    type(/^确认密码/, 'Payee#2026')
    fireEvent.click(screen.getByRole('checkbox'))
    await send()
    await screen.findByText('inside')
    const [sent] = at.server.of(registerPath)
    expect(sent?.body).toMatchObject({
      registrant: 'payeePerson',
      companyName: '新禾',
      name: '新禾',
      title: '7',
      mobile: '13600040001',
      mail: 'new@payee.cn',
      code: '123456',
      agreed: true,
    })
    expect(JSON.stringify(sent?.body)).not.toContain('Payee#2026')
    expect(at.server.of('/user/v1/login')[0]?.body).toMatchObject({ account: '13600040001' })
  })

  it('[VER-20] names what was read; where it has changed, shows the new version to be read and ticked', async () => {
    open('/account/register')
    fireEvent.click(screen.getByRole('radio', { name: '收款方（企业）' }))
    await screen.findByRole('option', { name: '会计' })
    const typed = [
      [/^企业名称/, '新禾纸业'],
      [/^联系人姓名/, '新禾'],
      [/^职务/, '7'],
      [/^手机号/, '13600040001'],
      [/^验证码/, '123456'],
      [/^邮箱/, 'new@payee.cn'],
      [/^设置密码/, 'Payee#2026'],
      [/^确认密码/, 'Payee#2026'],
    ] as const
    for (const [label, value] of typed) type(label, value)
    fireEvent.click(screen.getByRole('checkbox'))
    const message = '协议已更新，请阅读新版本后再提交。'
    at.server.refuse(registerPath, 409, codes.agreementOutdated.code, message, {
      fields: { agreed: message },
    })
    at.server.answer('/agreement/v1/texts', [agreementText(76, 'user', '用户协议（新）')])
    await send()
    expect(at.server.of(registerPath)[0]?.body).toMatchObject({ agreementIds: [idOf(75)] })
    await screen.findByText('用户协议（新）')
    expect(errors()).toEqual([message])
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(field(/^企业名称/).value).toBe('新禾纸业')
    at.server.answer(registerPath, null)
    fireEvent.click(screen.getByRole('checkbox'))
    later()
    await send()
    await screen.findByText('inside')
    expect(at.server.of(registerPath).at(-1)?.body).toMatchObject({ agreementIds: [idOf(76)] })
  })

  it('[COM-20] [IDN-02] keeps what was typed through a switch of language, once, and no password and no code', async () => {
    open('/account/register')
    type(/^企业名称/, '新禾纸业')
    type(/^手机号/, '13600040001')
    type(/^验证码/, '123456')
    type(/^设置密码/, 'Payer#2026')
    expect(await mayReload()).toBe(true)
    expect(JSON.stringify(sessionStorage)).not.toMatch(/Payer#2026|123456/)
    cleanup()
    open('/account/register')
    expect(
      [field(/^企业名称/), field(/^手机号/), field(/^验证码/), field(/^设置密码/)].map(({ value }) => value),
    ).toEqual(['新禾纸业', '13600040001', '', ''])
    cleanup()
    open('/account/register')
    expect(field(/^企业名称/).value).toBe('')
  })

  it('[COM-11] sends the same words under the same key where the answer was lost, and others where it was not', async () => {
    const sent = () =>
      at.server.of(registerPath).map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
    at.server.lose(registerPath)
    await expect(sendRegistration(whole)).rejects.toThrow('网络')
    later()
    at.server.refuse(registerPath, 422, 31_004, '验证码错误或已失效。')
    await expect(sendRegistration(whole)).rejects.toThrow('验证码错误')
    later()
    await expect(sendRegistration(whole)).rejects.toThrow('验证码错误')
    const [first, second, third] = sent()
    expect(second).toEqual(first)
    expect(first?.key).toBeTruthy()
    expect(third?.key).not.toBe(first?.key)
    expect(third?.body).not.toEqual(first?.body)
  })

  it('[IDN-02] says that it is done where signing in fails, and leads to the sign-in page', async () => {
    at.server.refuse('/user/v1/login', 503, 30_012, '系统繁忙，请稍后再试。')
    expect(await sendRegistration(whole)).toBe('/account/login')
    expect([notice.get(), pictureFor.get()]).toEqual(['注册成功，请登录。', undefined])
    expect(localStorage.getItem('loginAccount')).toBe('13600040001')
  })

  it('[IDN-01] [IDN-02] after several wrong codes the sign-in page has the picture at once, and says why', async () => {
    at.server.refuse('/user/v1/login', 422, 31_006, '请输入图片中的字符。')
    expect(await sendRegistration(whole)).toBe('/account/login')
    expect(pictureFor.get()).toBe('13600040001')
    expect(notice.get()).toMatch(/^注册成功.*多次输错验证码.*图片中的字符。$/)
  })

  it('[IDN-02] asks whoever is warned that the name is in use whether to go on, and says so to the server', async () => {
    at.server.on(registerPath, () =>
      (at.server.of(registerPath).at(-1)?.body as { sameName?: true } | undefined)?.sameName
        ? success(null)
        : envelope({ code: codes.companyNamed.code, message: '该名称已被使用。', data: null }, 409),
    )
    const declined = sendRegistration(whole)
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1))
    expect(questions.get()[0]).toMatchObject({
      title: '名称已被使用',
      body: '该名称已被使用。',
      yes: '继续注册',
    })
    questions.get()[0]?.answer(false)
    await expect(declined).rejects.toThrow('该名称已被使用。')
    later()
    const submission = sendRegistration(whole)
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1))
    questions.get()[0]?.answer(true)
    await submission
    expect(at.server.of(registerPath).at(-1)?.body).toMatchObject({ sameName: true, companyName: '新禾纸业' })
  })
})
