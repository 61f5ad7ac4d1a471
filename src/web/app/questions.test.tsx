import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn } from '#test/support/portal-world.ts'

beforeEach(() => void beginSignedIn())

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it.each([
  ['outside the shell', '/not-auth', /^Access denied/],
  ['inside it', '/account/info', 'Account info'],
])('a page %s can ask, once', async (_, path, title) => {
  await openPortal(path)
  await heading(title)
  const { ask } = await import('#web/ui/confirmations.ts')
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = ask({ title: 'Leave?', body: '', yes: 'Leave' })
  })
  const [yes, ...more] = await screen.findAllByRole('button', { name: 'Leave' })
  expect(more).toEqual([])
  fireEvent.click(yes as HTMLElement)
  expect(await answer).toBe(true)
})
