import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer } from '#test/support/fake-server.ts'
import { openPortal, replaced } from '#test/support/open-portal.ts'
import {
  beginSignedIn,
  idOf,
  oneBuyer,
  oneDealer,
  oneSupplier,
  ownCompany,
  rememberBuyer,
} from '#test/support/portal-world.ts'

let server: FakeServer

beforeEach(() => {
  server = beginSignedIn()
})
afterEach(() => {
  delete document.documentElement.dataset['chat']
})

const heading = () => screen.findByRole('heading', { level: 1, name: 'Account info' })

function switchTo(companyType: string, record: object, id: string): void {
  rememberBuyer(record)
  localStorage.setItem('companyType', companyType)
  localStorage.setItem('multiagentId', id)
  localStorage.setItem('adminConfig', '{}')
  server.answer('/user/v3/company', { ...ownCompany, companyType, name: 'Own Ltd', registerUsername: '' })
}

describe('the company-info dialog', () => {
  it.each([
    ['supplier', oneSupplier, idOf(22), 'Wuxi', ['User Agreement', 'Privacy Policy']],
    ['dealer', oneDealer, idOf(4), 'Jiangnan Cars', ['Privacy Policy']],
  ])(
    '[IDN-31] [IDN-35] opens by the name of a %s, without rows that have no value',
    async (type, record, id, name, links) => {
      switchTo(type, record, id)
      await openPortal('/account/info')
      fireEvent.click(await screen.findByRole('button', { name: `Entity info: ${name}` }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Entity' }))
      await dialog.findByText('Own Ltd')
      await dialog.findByRole('link', { name: 'Privacy Policy' })
      expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
        'Entity type',
        'Entity name',
        'Acts as',
        'Registration date',
        'Agreements',
      ])
      const addresses = dialog.getAllByRole<HTMLAnchorElement>('link')
      expect(addresses.map((link) => link.textContent)).toEqual(links)
      expect(addresses.every((link) => link.getAttribute('href')?.startsWith('/file-iframe?'))).toBe(true)
      fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('[IDN-31] is not there for a buyer, nor for whoever may not read it', async () => {
    switchTo('buyer', oneBuyer, idOf(1))
    await openPortal('/account/info')
    await heading()
    expect(screen.queryByRole('button', { name: /^Entity info/ })).toBeNull()
    switchTo('dealer', oneDealer, idOf(4))
    server.answer('/user/v4/permission', { 'account.log': true })
    server.answer('/user/v4/permission/menu', [])
    await openPortal('/account/log-management')
    expect(within(await screen.findByRole('banner')).getByText('Jiangnan Cars')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Entity info/ })).toBeNull()
  })
})

describe('the chat link', () => {
  const chat = () => screen.queryByRole('link', { name: '在线客服' })
  const open = async (language: string) => {
    localStorage.setItem('currentLang', language)
    await openPortal('/account/info')
    await screen.findByRole('heading', { level: 1 })
  }

  it('[IDN-31] leads to the configured chat, only where the language is not English', async () => {
    document.documentElement.dataset['chat'] = 'https://chat.example/?a=1&b=2'
    await open('zh')
    expect(chat()?.getAttribute('href')).toBe('https://chat.example/?a=1&b=2')
    expect([chat()?.getAttribute('target'), chat()?.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
    await open('en')
    expect(screen.queryByRole('link', { name: 'Customer service' })).toBeNull()
  })

  it('[IDN-31] is absent where none is configured', async () => {
    await open('zh')
    expect(chat()).toBeNull()
  })
})

describe('an identity that disagrees with the session', () => {
  it('[IDN-26] [IDN-46] clears storage except the kept keys and goes to the sign-in page', async () => {
    localStorage.setItem('companyType', 'dealer')
    localStorage.setItem('loginAccount', 'a@b.cn')
    server.refuse('/user/v4/permission/menu', 404, 30_006, 'Not found.')
    await openPortal('/account/info')
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/account/login'))
    expect(server.of('/user/v4/permission/menu')[0]?.url).toContain('companyType=dealer')
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['currentLang', 'loginAccount'])
  })
})

it.each(['', '*', 'null', 'undefined', 'account.unknown'])(
  '[IDN-23] a menu entry with the code %j is not there, nor is a group that it empties',
  async (authCode) => {
    const entry = (name: string, code: string, children: object[] = []) => ({
      name,
      path: '/account/info',
      code: name,
      component: 'account',
      authCode: code,
      children,
    })
    server.answer('/user/v4/permission', { 'account.info': true, '*': true, null: true, undefined: true })
    server.answer('/user/v4/permission/menu', [
      entry('Emptied', 'account.info', [entry('Forgotten', authCode)]),
      entry('Account', 'account.info', [entry('Other', authCode), entry('Info', 'account.info')]),
    ])
    await openPortal('/account/info')
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Info'])
    expect(menu.queryByText('Emptied')).toBeNull()
  },
)
