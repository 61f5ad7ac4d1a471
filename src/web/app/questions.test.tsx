import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, rememberBuyer } from '#test/support/portal-world.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  answerAll(fakeServer())
  rememberBuyer()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it.each([
  ['outside the shell', '/not-auth', /^Access denied/],
  ['inside it', '/account/info', 'Account info'],
])('a page %s can ask, once', async (_, path, title) => {
  await openPortal(path)
  await heading(title)
  const { ask } = await import('#web/ui/messages.ts')
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = ask({ title: 'Leave?', body: '', yes: 'Leave' })
  })
  const [yes, ...more] = await screen.findAllByRole('button', { name: 'Leave' })
  expect(more).toEqual([])
  fireEvent.click(yes as HTMLElement)
  expect(await answer).toBe(true)
})
