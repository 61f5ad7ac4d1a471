/** Pages that are inside the shell for people who act for a company, and outside it for others. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn } from '#test/support/portal-world.ts'

beforeEach(() => void beginSignedIn())

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it.each([
  ['/no/such/page', 'Page not found'],
  ['/not-auth', /^Access denied/],
])(
  '[IDN-08] [IDN-28] %s keeps header and menu for whoever is signed in, with a way on',
  async (path, title) => {
    await openPortal(path)
    await heading(title)
    expect(screen.getByRole('banner')).toBeDefined()
    expect(screen.getByRole('navigation').textContent).toContain('Account info')
    fireEvent.click(screen.getByRole('link', { name: 'Back to homepage' }))
    await heading('Account info')
  },
)

it('[IDN-08] they stand alone for whoever is not', async () => {
  localStorage.removeItem('accountToken')
  await openPortal('/no/such/page')
  await heading('Page not found')
  expect(screen.queryByRole('navigation')).toBeNull()
})
