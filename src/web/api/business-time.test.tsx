/** Business time in the pages: read with the page, polled, and kept if a call fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { topics } from '#contract/topics.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { clockLookMs } from '#web/limits.ts'
import { businessOffset, useToday } from '#web/ui/business-time.ts'
import { useBusinessTime, usePolledBusinessTime } from './business-time.ts'
import { newQueryClient } from './query-client.ts'
import { refetchInBackground, staleBy } from './use-read.ts'

const machineNow = '2026-11-16T04:00:00.000Z'
let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(machineNow) })
  server = fakeServer()
})
afterEach(() => {
  businessOffset.set(0)
})

const Today = ({ isKnown }: { isKnown: boolean }) => {
  const today = useToday()
  return <p>{isKnown ? today : 'unknown'}</p>
}
const Watched = () => <Today isKnown={usePolledBusinessTime()} />
const ShownTime = () => <Today isKnown={useBusinessTime()} />
function show(today: ReactNode) {
  const queries = newQueryClient()
  render(<QueryClientProvider client={queries}>{today}</QueryClientProvider>)
  return queries
}
const shown = () => document.querySelector('p')?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('[COM-18] is the server’s from the first that is shown, and follows a move that somebody else makes', async () => {
  server.answer('/clock/v1', { now: '2026-12-01T04:00:00.000Z', machineNow, provisionalYears: [] })
  show(<Watched />)
  expect(shown()).toBe('unknown')
  await pass(0)
  expect(shown()).toBe('2026-12-01')
  server.answer('/clock/v1', { now: '2026-12-24T04:00:00.000Z', machineNow, provisionalYears: [] })
  await pass(clockLookMs)
  expect(shown()).toBe('2026-12-24')
  server.lose('/clock/v1')
  await pass(clockLookMs * 3)
  expect(shown()).toBe('2026-12-24')
})

it('[COM-18] is read anew when the news says that it was moved, and not before', async () => {
  server.answer('/clock/v1', { now: '2026-12-01T04:00:00.000Z', machineNow, provisionalYears: [] })
  const queries = show(<ShownTime />)
  await pass(clockLookMs * 3)
  expect(server.of('/clock/v1')).toHaveLength(1)
  server.answer('/clock/v1', { now: '2026-12-24T04:00:00.000Z', machineNow, provisionalYears: [] })
  await act(() => refetchInBackground(queries, staleBy(new Set([topics.clockMoved]))))
  expect(shown()).toBe('2026-12-24')
})
