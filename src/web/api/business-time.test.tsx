/** Business time in the pages: read with the page, looked for again, and never lost to a call that fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockLookMs } from '#domain/limits.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { businessOffset, useToday } from '#web/ui/business-time.ts'
import { useWatchedBusinessTime } from './business-time.ts'
import { newQueryClient } from './query-client.ts'

const machineNow = '2026-11-16T04:00:00.000Z'
let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(machineNow) })
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  businessOffset.set(0)
  vi.useRealTimers()
})

function Today() {
  const [today, isKnown] = [useToday(), useWatchedBusinessTime()]
  return <p>{isKnown ? today : 'unknown'}</p>
}
const shown = () => document.querySelector('p')?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('[COM-18] is the server’s from the first that is shown, and follows a move that somebody else makes', async () => {
  server.answer('/clock/v1', { now: '2026-12-01T04:00:00.000Z', machineNow })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Today />
    </QueryClientProvider>,
  )
  expect(shown()).toBe('unknown')
  await pass(0)
  expect(shown()).toBe('2026-12-01')
  server.answer('/clock/v1', { now: '2026-12-24T04:00:00.000Z', machineNow })
  await pass(clockLookMs)
  expect(shown()).toBe('2026-12-24')
  server.lose('/clock/v1')
  await pass(clockLookMs * 3)
  expect(shown()).toBe('2026-12-24')
})
