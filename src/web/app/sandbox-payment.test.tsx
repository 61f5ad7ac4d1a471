/** The console's button that moves the clock to the next payment. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'

const now = '2026-12-15T05:35:00.000Z'
const bank = (dueAt: string) => ({ kind: 'clearing.bankPays', dueAt })

it('[COM-51] moves to right after the next payment of the simulated bank, where an award waits for one', async () => {
  localStorage.setItem('currentLang', 'en')
  document.documentElement.dataset['environment'] = 'sandbox'
  const server = fakeServer()
  const clock = { now, machineNow: now, failed: 0, days: [], missingYears: [], provisionalYears: [] }
  server.answer('/clock/v1', { now, machineNow: now, provisionalYears: [] })
  server.answer('GET /sandbox/v1/clock', { ...clock, upcoming: [] })
  server.answer('PUT /sandbox/v1/clock', { now, target: now, arrived: true, ranCount: 0, ran: [] })
  server.answer('/sandbox/v1/accounts', [])
  await openPortal('/sandbox')
  expect(await screen.findByText('No award waits for payment')).toBeDefined()
  const upcoming = [bank('2026-12-18T02:00:00.000Z'), bank('2026-12-17T02:00:00.000Z')]
  server.answer('GET /sandbox/v1/clock', { ...clock, upcoming })
  await openPortal('/sandbox')
  fireEvent.click(await screen.findByRole('button', { name: 'To the next payment, 2026-12-17 10:01' }))
  const moves = () => server.of('/sandbox/v1/clock').filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(moves().map(({ body }) => body)).toEqual([{ to: '2026-12-17T02:01:00.000Z' }]))
})
