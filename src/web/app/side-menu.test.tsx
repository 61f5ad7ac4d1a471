import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { SideMenu } from './side-menu.tsx'

afterEach(cleanup)

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

it.each([['/account/invoice/0190'], ['/account/invoice-batch-add']])(
  '[IDN-32] marks the page under which %s is found',
  (path) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <SideMenu menu={[page('Documents', '/account/invoice-list'), page('Info', '/account/info')]} />
      </MemoryRouter>,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
  },
)
