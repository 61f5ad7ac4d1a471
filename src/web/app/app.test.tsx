import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, requestId, success } from '#test/support/fake-server.ts'
import { happyDOM, openPortal, replaced } from '#test/support/open-portal.ts'
import {
  answerAll,
  beginSignedIn,
  idOf,
  nobody,
  oneBuyer,
  oneDealer,
  oneSupplier,
  person,
  personKept,
  rememberBuyer,
  several,
} from '#test/support/portal-world.ts'
import { requestDedupeMs } from '#web/limits.ts'

let server: FakeServer

beforeEach(() => {
  server = beginSignedIn()
})

/** The same request within the window would share the refusal. */
const windowPassed = () => new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('who gets where', () => {
  it('[IDN-28] the root leads to the first page of the menu, with its title', async () => {
    await openPortal('/')
    await heading('Account info')
    expect(location.pathname).toBe('/account/info')
    expect(document.title).toBe('Account info · Sooner 早付')
  })

  it('[IDN-28] an empty menu leads to /not-auth', async () => {
    server.answer('/user/v4/permission/menu', [])
    await openPortal('/')
    await heading('Access denied — Contact administrator for configuration')
    expect(location.pathname).toBe('/not-auth')
  })

  it('[IDN-22] a page whose authCode is not permitted leads to /not-auth', async () => {
    server.answer('/user/v4/permission', {})
    await openPortal('/account/info')
    expect(await heading(/^Access denied/)).toBeDefined()
  })

  it('[IDN-08] /not-auth signs out before signing in again', async () => {
    await openPortal('/not-auth')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/account/login'))
    expect(server.of('/user/v1/login/out').length).toBe(1)
    expect(localStorage.getItem('accountToken')).toBeNull()
  })

  it('[IDN-08] an unknown address says so and leads home', async () => {
    await openPortal('/no/such/page')
    await heading('Page not found')
    expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/')
  })

  it('without a session the sign-in page opens and the page is remembered', async () => {
    localStorage.removeItem('accountToken')
    await openPortal('/account/info?a=1')
    await heading('Sign in')
    expect(sessionStorage.getItem('returnTo')).toContain('"/account/info?a=1"')
  })

  it('[IDN-20] the choice of an identity that was asked for without a session is no page to return to', async () => {
    localStorage.removeItem('accountToken')
    await openPortal('/select-agent')
    await heading('Sign in')
    expect(sessionStorage.getItem('returnTo')).toBeNull()
  })

  it.each(['companyType', 'multiagentId', 'buyerId'])(
    '[IDN-26] without %s storage is cleared except the kept keys and the sign-in page opens',
    async (key) => {
      localStorage.removeItem(key)
      localStorage.setItem('loginAccount', 'a@b.cn')
      await openPortal('/account/info')
      await waitFor(() => expect(replaced).toHaveBeenCalledWith('/account/login'))
      expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['currentLang', 'loginAccount'])
    },
  )

  it.each([
    ['the choice', several, true, '/select-agent'],
    ['its activation', several, false, '/activated'],
    ['whom to ask', nobody, true, '/not-auth'],
  ])(
    '[IDN-20] [IDN-29] a session without a chosen identity goes on to %s, and stays a session',
    async (_, record, activated, path) => {
      answerAll(server, record)
      rememberBuyer(record)
      server.answer('/user/v2/account', { ...person, activated })
      for (const key of ['companyType', 'multiagentId', 'buyerId']) localStorage.removeItem(key)
      localStorage.setItem('accountInfo', JSON.stringify({ ...personKept, activated }))
      for (const address of ['/', '/account/info']) {
        await openPortal(address)
        await screen.findByRole('heading', { level: 1 })
        expect(location.pathname).toBe(path)
        expect(localStorage.getItem('accountToken')).toBe('token-1')
        expect(replaced).not.toHaveBeenCalled()
      }
    },
  )

  it('[IDN-20] the page that was asked for opens once an identity is chosen', async () => {
    answerAll(server, several)
    rememberBuyer(several)
    for (const key of ['companyType', 'multiagentId', 'buyerId']) localStorage.removeItem(key)
    await openPortal('/account/info?a=1')
    fireEvent.click(await screen.findByRole('button', { name: /Hongfei/ }))
    await heading('Account info')
    expect(location.search).toBe('?a=1')
  })

  it('whoever has arrived in the shell is led nowhere else by a page asked for before', async () => {
    const { returnTo } = await import('#web/session/tab-storage.ts')
    returnTo.set({ path: '/account/info?former', whose: null, expectsLoad: false })
    await openPortal('/account/info')
    await heading('Account info')
    expect(returnTo.get()).toBeUndefined()
  })

  it('[IDN-28] whoever is signed in and asks for the sign-in page goes to the first page', async () => {
    await openPortal('/account/login')
    expect(await heading('Account info')).toBeDefined()
  })
})

describe('the shell', () => {
  it('[COM-27] takes the focus to its content when it is come to, and not on a page load', async () => {
    await openPortal('/')
    await heading('Account info')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await openPortal('/account/info')
    await heading('Account info')
    expect(document.activeElement).toBe(document.body)
  })

  it('[IDN-30] shows neither header, menu nor content until the permission call succeeds', async () => {
    let finish: (response: Response) => void = () => undefined
    server.on('/user/v4/permission', () => new Promise((resolve) => (finish = resolve)))
    await openPortal('/account/info')
    await screen.findByText('Loading…')
    await waitFor(() => expect(server.of('/user/v4/permission').length).toBe(1))
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('main')).toBeNull()
    await act(async () => finish(success({ 'account.info': true })))
    await heading('Account info')
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined()
  })

  it('[IDN-30] [RUN-06] where it fails: the request id, retry and sign out', async () => {
    server.refuse('/user/v4/permission', 500, 30_011, 'Something went wrong')
    await openPortal('/account/info')
    await heading('Could not load your permissions')
    expect(screen.getByText(`Request ID ${requestId}`)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
    server.answer('/user/v4/permission', { 'account.info': true })
    await windowPassed()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Account info')
  })

  it.each([
    ['buyer: the master', oneBuyer, 'buyer', idOf(1), 'Hongfei Automotive Group'],
    ['supplier: the chosen sub-entity', oneSupplier, 'supplier', idOf(22), 'Wuxi'],
    ['dealer: its name', oneDealer, 'dealer', idOf(4), 'Jiangnan Cars'],
  ])('[IDN-31] the header names the %s', async (_, record, companyType, id, name) => {
    rememberBuyer(record)
    localStorage.setItem('companyType', companyType)
    localStorage.setItem('multiagentId', id)
    localStorage.setItem('adminConfig', '{}')
    await openPortal('/account/info')
    expect(within(await screen.findByRole('banner')).getByText(name)).toBeDefined()
  })

  it('[IDN-31] “switch entity” is there only for those who have several', async () => {
    await openPortal('/account/info')
    await heading('Account info')
    expect(screen.queryByRole('link', { name: 'Switch entity' })).toBeNull()
    rememberBuyer(several)
    await openPortal('/account/info')
    expect((await screen.findByRole('link', { name: 'Switch entity' })).getAttribute('href')).toBe(
      '/select-agent',
    )
  })

  it('[IDN-31] the account menu opens by hover and by keyboard, and signs out', async () => {
    await openPortal('/account/info')
    const button = await screen.findByRole('button', { name: 'Account menu Chen Wei' })
    fireEvent.pointerEnter(button.parentElement as Element, { pointerType: 'mouse' })
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Account info',
      'Change password',
      'Sign out',
    ])
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowUp' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign out'))
    fireEvent.click(document.activeElement as Element)
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/account/login'))
  })

  it('[COM-20] the language switch saves the choice and reloads the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    await openPortal('/account/info')
    fireEvent.click(await screen.findByRole('button', { name: '中文' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(localStorage.getItem('currentLang')).toBe('zh')
  })

  it('the appearance is chosen, worn and kept', async () => {
    await openPortal('/account/info')
    fireEvent.click(await screen.findByRole('button', { name: 'Appearance' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    fireEvent.click(screen.getByRole('button', { name: 'Appearance' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Match system' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  it('[COM-22] below 900 px the menu is a drawer that Escape closes', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    await openPortal('/account/info')
    const button = await screen.findByRole('button', { name: 'Open menu' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: 'Account info', hidden: true })).toBeDefined()
    fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true }))
    expect(button.getAttribute('aria-expanded')).toBe('false')
    happyDOM.setViewport({ width: 1440, height: 900 })
  })
})
