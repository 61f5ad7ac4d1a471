import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { beginVisit, rememberBuyer } from '#test/support/portal-world.ts'
import { app } from '#text/app.ts'
import { login } from '#text/login.ts'
import { reachabilityRetryMs } from '#web/limits.ts'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  server = beginVisit()
})

const comeBack = async () => {
  server.answer('/healthz', null)
  await act(() => vi.advanceTimersByTimeAsync(reachabilityRetryMs))
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

it('[COM-20] a language switch without the server keeps the page and what was typed', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  server.lose('/healthz')
  await openPortal('/account/login')
  fireEvent.change(await field(login.account.zh), { target: { value: 'chen@hongfei.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect((await field(login.account.en)).value).toBe('chen@hongfei.test')
  expect(await screen.findByRole('heading', { level: 1, name: login.title.en })).toBeDefined()
  expect(document.documentElement.lang).toBe('en')
  await waitFor(() => expect(document.title).toContain(login.title.en))
  expect(localStorage.getItem('currentLang')).toBe('en')
  fireEvent.click(screen.getByRole('button', { name: '中文' }))
  expect((await field(login.account.zh)).value).toBe('chen@hongfei.test')
  expect(reload).not.toHaveBeenCalled()
})

it('[COM-53] a server that cannot be reached is told quietly, until it can', async () => {
  rememberBuyer()
  server.lose('/healthz')
  await openPortal('/account/info')
  await screen.findByRole('heading', { level: 1, name: 'Account info' })
  expect(screen.queryByText(app.connectionLost.en)).toBeNull()
  act(() => void window.dispatchEvent(new Event('offline')))
  const notice = await screen.findByText(app.connectionLost.en)
  expect(notice.parentElement?.getAttribute('aria-live')).toBe('polite')
  expect(screen.getByRole('heading', { level: 1, name: 'Account info' })).toBeDefined()
  await comeBack()
  await waitFor(() => expect(screen.queryByText(app.connectionLost.en)).toBeNull())
})

it('[COM-53] a connection that was lost before the page was there is told too', async () => {
  server.lose('/healthz')
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  await openPortal('/account/login')
  expect(await screen.findByText(app.connectionLost.zh)).toBeDefined()
})

it('[COM-53] a connection is lost though the first probe was still answered', async () => {
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true)
  const probed = vi.fn<() => Response>(() => new Response())
  server.on('/healthz', probed)
  await openPortal('/account/login')
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(probed).toHaveBeenCalledOnce())
  server.lose('/healthz')
  await act(() => vi.advanceTimersByTimeAsync(reachabilityRetryMs))
  expect(await screen.findByText(app.connectionLost.zh)).toBeDefined()
  onLine.mockReturnValue(true)
  await comeBack()
  await waitFor(() => expect(screen.queryByText(app.connectionLost.zh)).toBeNull())
})

it.each([
  ['a call', '/user/v1/key'],
  ['the stream of news', '/events/v1'],
])('what %s that stays without an answer finds out is notice', async (_, path) => {
  if (path === '/events/v1') rememberBuyer()
  localStorage.setItem('currentLang', 'en')
  for (const one of [path, '/healthz']) server.lose(one)
  await openPortal(path === '/events/v1' ? '/account/info' : '/account/login')
  if (path === '/user/v1/key') fireEvent.focus(await field(login.password.en))
  await screen.findByText(app.connectionLost.en)
  await comeBack()
  await waitFor(() => expect(screen.queryByText(app.connectionLost.en)).toBeNull())
})

it('an answer that alone stays out is no lost connection', async () => {
  const requested = vi.fn<() => Response>(() => new Response())
  server.lose('/user/v1/key')
  server.on('/healthz', requested)
  await openPortal('/account/login')
  fireEvent.focus(await field(login.password.zh))
  await waitFor(() => expect(requested).toHaveBeenCalledOnce())
  expect(screen.queryByText(app.connectionLost.zh)).toBeNull()
})
