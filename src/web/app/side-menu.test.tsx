import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { SideMenu } from './side-menu.tsx'

const page = (name: string, path: string) => ({
  name,
  path,
  code: name,
  component: 'account' as const,
  authCode: 'account.info',
  children: [],
})

it('[IDN-32] is what the server gave: groups with the icon of their component, and the pages below', () => {
  const follow = vi.fn<() => void>()
  const pages = [page('Info', '/account/info'), page('Staff', '/account/staff')]
  const menu = [{ ...page('Account', ''), children: pages }, page('Alone', '/alone')]
  render(
    <MemoryRouter initialEntries={['/account/staff']}>
      <SideMenu menu={menu} onFollow={follow} />
    </MemoryRouter>,
  )
  expect(screen.getByText('Account').querySelector('svg')).not.toBeNull()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Info', '/account/info'],
    ['Staff', '/account/staff'],
    ['Alone', '/alone'],
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null])
  expect(links.map((link) => link.querySelector('svg') !== null)).toEqual([false, false, true])
  fireEvent.click(screen.getByRole('link', { name: 'Info' }))
  expect(follow).toHaveBeenCalledOnce()
})

it('[IDN-32] leads from a market to the other pages of early payment with the same market, and to no other page', () => {
  const earlyPay = {
    ...page('Early payment', ''),
    component: 'earlyPay' as const,
    children: [page('Today', '/buyer/market-today')],
  }
  const account = { ...page('Account', ''), children: [page('Info', '/account/info')] }
  render(
    <MemoryRouter initialEntries={['/buyer/market-info?marketId=0190&tab=open']}>
      <SideMenu menu={[earlyPay, account]} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/buyer/market-today?marketId=0190',
    '/account/info',
  ])
})

describe('a page that no menu leads to', () => {
  const menu = [
    page('Payables', '/buyer/invoice'),
    page('Documents', '/account/invoice-list'),
    page('Info', '/account/info'),
  ]
  const marked = (path: string) => {
    cleanup()
    render(
      <MemoryRouter initialEntries={[path]}>
        <SideMenu menu={menu} />
      </MemoryRouter>,
    )
    return screen
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') ? [link.textContent] : []))
  }
  const opened = ['/account/invoice/0190', '/account/invoice-batch-add']

  it.each(opened)('[IDN-21] [IDN-32] %s stays under the list that it was opened from', (path) => {
    expect(marked('/buyer/invoice')).toEqual(['Payables'])
    expect(marked(path)).toEqual(['Payables'])
    expect(marked('/account/invoice-list')).toEqual(['Documents'])
    expect(marked(path)).toEqual(['Documents'])
  })

  it.each(opened)('[IDN-32] %s is found under all documents where it was opened by its address', (path) => {
    expect(marked(path)).toEqual(['Documents'])
    expect(marked('/account/info')).toEqual(['Info'])
    expect(marked(path)).toEqual(['Documents'])
  })

  it('[IDN-32] is under no entry that the reader does not have', () => {
    sessionStorage.setItem('lastMenuPath', '/supplier/list-invoice')
    expect(marked('/account/invoice/0190')).toEqual(['Documents'])
  })
})
