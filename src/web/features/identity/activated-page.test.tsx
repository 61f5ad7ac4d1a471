import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { envelope, success } from '#test/support/fake-server.ts'
import { errors, later, opening, outerWorld, send, type } from '#test/support/outer-page.tsx'
import { person } from '#test/support/portal-world.ts'
import { accountToken, tempToken } from '#web/session/cache.ts'
import ActivatedPage from './activated-page.tsx'

const activatePath = '/user/v4/account/activate'
const open = opening('/activated', <ActivatedPage />)
const at = outerWorld()

describe('activation', () => {
  it('[IDN-06] by a link needs no session, and leads to the sign-in page', async () => {
    history.replaceState(null, '', '/activated#link=abc')
    at.server.answer(activatePath, { activated: true, by: 'mail', mail: 'new@payee.cn' })
    open('/activated')
    expect(screen.queryByText(/尚未激活/), 'nothing is said before it is known').toBeNull()
    await screen.findByText('账户已激活')
    expect(at.server.of(activatePath).map(({ headers }) => headers.get('temp-token'))).toEqual(['abc'])
    expect([tempToken.get(), location.hash]).toEqual([undefined, ''])
    fireEvent.click(screen.getByRole('button', { name: '去登录' }))
    await screen.findByText('sign-in page')
  })

  it('[IDN-06] by a link that no longer works says so', async () => {
    history.replaceState(null, '', '/activated#link=abc')
    at.server.refuse(activatePath, 422, 31_011, '链接已失效，请登录后重新获取验证码。')
    open('/activated')
    await screen.findByRole('heading', { level: 1, name: '链接已失效，请登录后重新获取验证码。' })
    expect(screen.queryByText(/已激活|尚未激活/)).toBeNull()
  })

  it('[IDN-06] by a link that has done its work says so, and leads to the sign-in page', async () => {
    history.replaceState(null, '', '/activated#link=abc')
    at.server.refuse(activatePath, 422, 31_013, '账户已经激活，可以直接登录。')
    open('/activated')
    await screen.findByRole('heading', { level: 1, name: '账户已经激活，可以直接登录。' })
    expect(document.querySelector('.empty-icon')?.innerHTML).toContain('M5 12.5l4.5 4.5L19 7.5')
    fireEvent.click(screen.getByRole('button', { name: '去登录' }))
    await screen.findByText('sign-in page')
  })

  it('[IDN-06] by a link that no longer works leads whoever is signed in to the code', async () => {
    accountToken.set('t')
    history.replaceState(null, '', '/activated#link=abc')
    at.server.on(activatePath, () =>
      at.server.seen.at(-1)?.headers.get('temp-token')
        ? envelope({ code: 31_011, message: '链接已失效，请登录后重新获取验证码。', data: null }, 422)
        : success({ activated: false, by: 'mail', mail: 'new@payee.cn' }),
    )
    open('/activated')
    await screen.findByText('链接已失效，请登录后重新获取验证码。')
    expect(await screen.findByRole('form')).toBeDefined()
    expect(document.querySelectorAll('.button-primary')).toHaveLength(1)
  })

  it('[IDN-06] by code is offered to a payee, and by the operator to a payer', async () => {
    accountToken.set('t')
    at.server.answer('/user/v2/account', { ...person, activated: false })
    at.server.answer(activatePath, { activated: false, by: 'mail', mail: 'new@payee.cn' })
    open('/activated')
    await screen.findByText('请打开发到 new@payee.cn 的邮件中的链接，或输入其中的验证码来激活账户。')
    expect(screen.queryByText('客户经理将尽快与您联系')).toBeNull()
    // Secondary actions come after the main action.
    expect(
      screen
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .slice(-3),
    ).toEqual(['激活账户', '重新检查', '退出登录'])
    await send()
    expect(errors()).toEqual(['请输入验证码'])
    type(/^验证码/, '123456')
    at.server.answer(activatePath, { activated: true, by: 'mail', mail: 'new@payee.cn' })
    await send()
    await screen.findByText('账户已激活')
    expect(at.server.of(activatePath).at(-1)?.url).toContain('code=123456')
    at.server.answer('/user/v2/account', person)
    later()
    fireEvent.click(screen.getByRole('button', { name: '进入' }))
    await screen.findByText('inside')

    cleanup()
    later()
    at.server.answer('/user/v2/account', { ...person, activated: false })
    at.server.answer(activatePath, { activated: false, by: 'operator', mail: 'new@payee.cn' })
    open('/activated')
    await screen.findByText('客户经理将尽快与您联系')
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('[IDN-06] by a link tells a payer who is signed in and waits for the operator that the mail is proven', async () => {
    accountToken.set('t')
    history.replaceState(null, '', '/activated#link=abc')
    at.server.answer(activatePath, { activated: false, by: 'operator', mail: 'new@payer.cn' })
    open('/activated')
    await screen.findByText('客户经理将尽快与您联系')
    expect(screen.getByRole('status').textContent).toBe('邮箱已验证')
    cleanup()
    later()
    history.replaceState(null, '', '/')
    at.server.answer('/user/v2/account', { ...person, activated: false })
    open('/activated')
    await screen.findByText('客户经理将尽快与您联系')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('[IDN-06] says that the last mail could not be delivered, and sends it again', async () => {
    accountToken.set('t')
    const state = { activated: false, by: 'mail', mail: 'new@payee.cn' }
    at.server.answer('/user/v2/account', { ...person, activated: false })
    at.server.answer(activatePath, { ...state, mailTrouble: 'failed' })
    open('/activated')
    expect((await screen.findByRole('alert')).textContent).toBe(
      '上一封邮件未能送达 new@payee.cn。请确认该邮箱可以收信，然后重新发送。',
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新发送邮件' })))
    expect(at.server.of('/user/v1/code').map(({ body, headers }) => [body, headers.get('token')])).toEqual([
      [{ type: 'mail', source: 'register', mark: 'new@payee.cn' }, 't'],
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    at.server.answer(activatePath, { ...state, mailTrouble: 'delayed' })
    later()
    fireEvent.click(screen.getByRole('button', { name: '重新检查' }))
    expect((await screen.findByRole('alert')).textContent).toContain('我们会继续尝试')
  })

  it('[IDN-29] without a link or a session leads to the sign-in page', async () => {
    open('/activated')
    await waitFor(() => expect(screen.getByText('sign-in page')).toBeDefined())
    expect(at.server.seen).toEqual([])
  })

  it('[IDN-06] activated by the link in another tab, the tab that waits goes on by itself', async () => {
    accountToken.set('t')
    at.server.answer('/user/v2/account', { ...person, activated: false })
    at.server.answer(activatePath, { activated: false, by: 'mail', mail: 'new@payee.cn' })
    open('/activated')
    await screen.findByText(/尚未激活/)
    const requested = at.server.of('/user/v2/account').length
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    await act(async () => undefined)
    expect(at.server.of('/user/v2/account'), 'what else is stored is nothing to it').toHaveLength(requested)
    at.server.answer('/user/v2/account', person)
    later()
    window.dispatchEvent(new StorageEvent('storage', { key: 'activationNoted' }))
    await screen.findByText('inside')
  })

  it('[IDN-06] tells the other tabs of the browser once a link has activated the account', async () => {
    history.replaceState(null, '', '/activated#link=abc')
    at.server.answer(activatePath, { activated: true, by: 'mail', mail: 'new@payee.cn' })
    open('/activated')
    await screen.findByText('账户已激活')
    expect(localStorage.getItem('activationNoted')).not.toBeNull()
  })
})
