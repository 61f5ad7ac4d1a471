import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn, idOf, oneBuyer, several } from '#test/support/portal-world.ts'
import { requestDedupeMs } from '#web/limits.ts'

let server: FakeServer

beforeEach(() => {
  server = beginSignedIn(several)
})

/** The same request within the window would share the answer. */
const windowPassed = () => new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))

const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('.identity-name')?.textContent)

describe('choosing an identity', () => {
  it('[IDN-05] [IDN-20] the cards are grouped by what the person acts as, and the current one is marked', async () => {
    await openPortal('/select-agent')
    await screen.findByRole('heading', { name: 'As Payer' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'As Payer',
      'As Payee',
      'As Distributor',
    ])
    expect(screen.getByText('Part of Master 3')).toBeDefined()
    expect(screen.getByText('Current').closest('button')?.textContent).toContain('Hongfei Automotive Group')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('[IDN-21] a choice is told to the server, remembered whole, and leads to its first page', async () => {
    await openPortal('/select-agent')
    fireEvent.click(await screen.findByRole('button', { name: /Hangzhou/ }))
    await waitFor(() => expect(location.pathname).toBe('/account/info'))
    expect(server.of('/user/v4/account/identity')[0]?.body).toEqual({ companyType: 'supplier', id: idOf(31) })
    expect(localStorage.getItem('companyType')).toBe('supplier')
    expect(localStorage.getItem('adminConfig')).toBe('{"offer_type":"all"}')
    expect(localStorage.getItem('buyerId')).toBeNull()
    await screen.findByRole('heading', { name: 'Account info' })
    expect(within(screen.getByRole('banner')).getByText('Hangzhou')).toBeDefined()
  })

  it('[OPS-01] a frozen company is shown as such and cannot be chosen, and why somebody came here is said once', async () => {
    const [buyer] = several.buyers
    server.answer('/user/v4/account/multiagent', { ...several, buyers: [{ ...buyer, frozen: true }] })
    sessionStorage.setItem('notice', 'Frozen by the platform.')
    await openPortal('/select-agent')
    const card = await screen.findByRole<HTMLButtonElement>('button', { name: /Hongfei/ })
    expect([card.disabled, card.textContent]).toEqual([true, expect.stringContaining('Frozen')])
    expect(screen.getByRole('alert').textContent).toBe('Frozen by the platform.')
    expect(sessionStorage.getItem('notice')).toBeNull()
    fireEvent.click(card)
    expect(server.of('/user/v4/account/identity')).toEqual([])
  })

  it('[OPS-01] whoever belongs to frozen companies alone reads why, and can sign out', async () => {
    const [buyer] = oneBuyer.buyers
    server.answer('/user/v4/account/multiagent', { ...oneBuyer, buyers: [{ ...buyer, frozen: true }] })
    await openPortal('/select-agent')
    const alertText = (await screen.findByRole('alert')).textContent
    expect(alertText).toContain('has frozen all of your companies: Hongfei Automotive Group.')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  })

  it('[OPS-01] [IDN-05] whoever waits can look again, and goes on once the company is unfrozen', async () => {
    const [buyer] = oneBuyer.buyers
    const path = '/user/v4/account/multiagent'
    server.answer(path, { ...oneBuyer, buyers: [{ ...buyer, frozen: true }] })
    await openPortal('/select-agent')
    await screen.findByRole('alert')
    const look = async () => {
      await windowPassed()
      fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    }
    await look()
    await screen.findByText('Nothing has changed.')
    expect(server.of('/events/v1').length, 'the end of the session is heard').toBeGreaterThan(0)
    server.answer(path, oneBuyer)
    await look()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Hongfei/ }).disabled).toBe(false)
    server.refuse(path, 401, 10_018, 'This session has ended.')
    await look()
    await waitFor(() => expect(sessionStorage.getItem('notice')).toBe('This session has ended.'))
  })

  it('[COM-53] a refusal leaves the choice open and the identity as it was', async () => {
    server.refuse('/user/v4/account/identity', 404, 30_006, 'Not found.')
    await openPortal('/select-agent')
    fireEvent.click(await screen.findByRole('button', { name: /Jiangnan/ }))
    await screen.findByText('Not found.')
    expect(location.pathname).toBe('/select-agent')
    expect(localStorage.getItem('multiagentId')).toBe(idOf(1))
    server.answer('/user/v4/account/identity', { companyType: 'supplier', id: idOf(31) })
    fireEvent.click(screen.getByRole('button', { name: /Hangzhou/ }))
    await waitFor(() => expect(location.pathname).toBe('/account/info'))
  })

  it('[IDN-05] a card of a payee tells what can be paid early, in the currency of its market', async () => {
    const [supplier] = several.suppliers
    const [first, ...others] = supplier?.details ?? []
    const connected = { ...first, marketId: idOf(90), applyAmount: '1234567.80', applyCurrency: 'USD' }
    server.answer('/user/v4/account/multiagent', {
      ...several,
      suppliers: [{ ...supplier, details: [connected, ...others] }],
    })
    await openPortal('/select-agent')
    await screen.findByText(/Can be paid early 1,234,567.80 USD/)
    expect(screen.getAllByText(/Can be paid early/)).toHaveLength(1)
  })

  it('[IDN-05] [REC-07] a card tells how many statements are unread, and nothing where none is', async () => {
    const [supplier] = several.suppliers
    const [first, ...others] = supplier?.details ?? []
    server.answer('/user/v4/account/multiagent', {
      ...several,
      buyers: several.buyers.map((buyer) => ({ ...buyer, reconciliationsUnread: 11 })),
      suppliers: [{ ...supplier, details: [{ ...first, reconciliationsUnread: 1 }, ...others] }],
    })
    await openPortal('/select-agent')
    await screen.findByText('Unread statements: 10+')
    expect(screen.getAllByText(/^Unread statements/).map((line) => line.textContent)).toEqual([
      'Unread statements: 10+',
      'Unread statements: 1',
    ])
  })

  it('[IDN-20] a card names the master only where it has another name', async () => {
    const registerTime = '2025-11-19T17:00:00.000Z'
    const unconnected = {
      marketId: null,
      applyAmount: null,
      applyCurrency: null,
      reconciliationsUnread: 0,
      frozen: false,
      registerTime,
    }
    const details = [
      { id: idOf(21), name: 'Suzhou', masterId: idOf(2), masterName: 'Suzhou', ...unconnected },
      { id: idOf(31), name: 'Hangzhou', masterId: idOf(3), masterName: 'Master 3', ...unconnected },
    ]
    server.answer('/user/v4/account/multiagent', {
      ...several,
      suppliers: [{ ...several.suppliers[0], details }],
    })
    await openPortal('/select-agent')
    await screen.findByText('Part of Master 3')
    expect(screen.getAllByText(/^Part of/).length).toBe(1)
  })

  it('[IDN-20] a payer says how many child companies it stands for', async () => {
    const child = (n: number) => ({ id: idOf(n), name: `Child ${n}`, currency: 'CNY' })
    const buyers = [1, 2].map((count) => ({
      ...several.buyers[0],
      id: idOf(100 + count),
      children: Array.from({ length: count }, (_, index) => child(200 + index)),
    }))
    server.answer('/user/v4/account/multiagent', { ...several, buyers })
    await openPortal('/select-agent')
    expect(await screen.findByText('1 subsidiary')).toBeDefined()
    expect(screen.getByText('2 subsidiaries')).toBeDefined()
  })

  it('[IDN-05] two of one visible name say when each registered and the end of its id; others say neither', async () => {
    const [buyer] = oneBuyer.buyers
    const duplicate = {
      ...buyer,
      id: '0190aaaa-0000-7000-8000-0000003f9a2c',
      name: 'hongfei  automotive group',
    }
    server.answer('/user/v4/account/multiagent', {
      ...several,
      buyers: [buyer, { ...duplicate, registerTime: '2026-03-02T03:00:00.000Z' }],
    })
    await openPortal('/select-agent')
    expect(await screen.findByText(/^Registered Mar 2, 2026 · ID 3F9A2C$/)).toBeDefined()
    expect(screen.getAllByText(/ID [0-9A-F]{6}/)).toHaveLength(2)
  })

  it('[IDN-05] more than eight can be searched, by their own name or their master’s', async () => {
    const dealers = Array.from({ length: 9 }, (_, n) => ({
      id: idOf(100 + n),
      name: `Dealer ${n}`,
      buyerId: idOf(1),
      frozen: false,
      registerTime: '2025-11-19T17:00:00.000Z',
    }))
    server.answer('/user/v4/account/multiagent', { ...several, dealers })
    await openPortal('/select-agent')
    const search = await screen.findByRole('searchbox', { name: 'Search by name' })
    fireEvent.change(search, { target: { value: 'dealer 7' } })
    expect(names()).toEqual(['Dealer 7'])
    fireEvent.change(search, { target: { value: 'master 3' } })
    expect(names()).toEqual(['Hangzhou'])
    fireEvent.change(search, { target: { value: 'nobody' } })
    expect(screen.getByText('No matching entities')).toBeDefined()
  })
})
