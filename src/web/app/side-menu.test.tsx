import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
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
