/** The countdown to the next clearing. */
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T01:45:12.000Z') })
})

it('[CLR-08] counts down to the next clearing by the second, and stays at nothing', () => {
  render(<Countdown market={{ nextClearingAt: '2026-11-17T04:00:00.000Z', nextPayDate: '2026-11-19' }} />)
  expect(screen.getByRole('timer').textContent).toMatch(/^1.*02:14:48$/)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getByRole('timer').textContent).toMatch(/02:14:46$/)
  vi.setSystemTime(Date.parse('2027-02-24T00:00:00.000Z'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('timer').textContent).toBe('00:00:00')
})

it('[CLR-08] says so where no clearing is planned', () => {
  render(<Countdown market={{ nextClearingAt: null, nextPayDate: null }} />)
  expect(screen.queryByRole('timer')).toBeNull()
})
