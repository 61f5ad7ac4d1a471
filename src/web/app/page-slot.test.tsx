import { act, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { app, shell } from '#text/app.ts'
import { reachabilityRetryMs } from '#web/limits.ts'
import { bundledPage, lazyPage } from './page-code.ts'
import { PageSlot } from './page-slot.tsx'

function open(code: Parameters<typeof PageSlot>[0]['code']) {
  render(
    <MemoryRouter>
      <Link to="/elsewhere">elsewhere</Link>
      <PageSlot code={code} waiting={<p>waiting</p>} frame={(failure) => <main>{failure}</main>} />
    </MemoryRouter>,
  )
}
const retry = () => fireEvent.click(screen.getByRole('button', { name: app.retry.zh }))
const alertText = async () => (await screen.findByRole('alert')).textContent

describe('a page whose code does not arrive', () => {
  let server: FakeServer
  beforeEach(() => {
    server = fakeServer()
  })
  const lostOnce = () => {
    let tries = 0
    return lazyPage(() => {
      tries += 1
      return tries === 1
        ? Promise.reject(new TypeError('lost'))
        : Promise.resolve({ default: () => <h1>here</h1> })
    })
  }

  it('[COM-53] says that the server cannot be reached, in its frame and without a number', async () => {
    open(lostOnce())
    expect(screen.getByText('waiting')).toBeDefined()
    expect(await alertText()).toBe(`${shell.readFailed.zh}${app.networkFailed.zh}${app.retry.zh}`)
    expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true)
  })

  it('[COM-53] asks for the code anew, without a page load', async () => {
    open(lostOnce())
    await alertText()
    retry()
    expect(await screen.findByRole('heading', { name: 'here' })).toBeDefined()
  })

  it('[COM-53] asks for it by itself once the server can be reached again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    server.lose('/healthz')
    open(lostOnce())
    await alertText()
    server.answer('/healthz', null)
    await act(() => vi.advanceTimersByTimeAsync(reachabilityRetryMs))
    expect(await screen.findByRole('heading', { name: 'here' })).toBeDefined()
  })
})

describe('a page that breaks', () => {
  beforeEach(() => {
    // React also logs a thrown error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  const breaking = () => {
    const state = { broken: true }
    const Page = () => {
      if (state.broken) throw new Error('a bug')
      return <h1>whole</h1>
    }
    return { state, code: bundledPage(Page) }
  }

  it('is tried again where it broke', async () => {
    const { state, code } = breaking()
    open(code)
    expect(await alertText()).toContain(shell.pageFailed.zh)
    state.broken = false
    retry()
    expect(screen.getByRole('heading', { name: 'whole' })).toBeDefined()
  })

  it('is left behind by going elsewhere', async () => {
    const { state, code } = breaking()
    open(code)
    await alertText()
    state.broken = false
    fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
    expect(screen.getByRole('heading', { name: 'whole' })).toBeDefined()
  })
})
