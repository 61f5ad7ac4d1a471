/** The button of the time machine that leads to the next payment. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'

const now = '2026-12-15T05:35:00.000Z'
const clock = {
  now,
  machineNow: now,
  upcoming: [{ kind: 'calendars.yearCheck', dueAt: '2026-12-31T16:00:00.000Z' }],
  failed: 0,
  days: [],
  missingYears: [],
  provisionalYears: [],
}

it('[COM-51] moves to right after the next payment of the simulated bank by one button', async () => {
  localStorage.setItem('currentLang', 'en')
  document.documentElement.dataset['environment'] = 'sandbox'
  const server = fakeServer()
  server.answer('/clock/v1', { now, machineNow: now, provisionalYears: [] })
  server.answer('/sandbox/v1/accounts', [])
  server.answer('GET /sandbox/v1/bank-entries', [])
  server.answer('GET /sandbox/v1/clock', clock)
  server.answer('PUT /sandbox/v1/clock', {
    now,
    target: now,
    arrived: true,
    waitsFor: [],
    ranCount: 0,
    ran: [],
  })
  await openPortal('/sandbox')
  const machine = await screen.findByRole('region', { name: 'Time machine' })
  expect(await within(machine).findByText('No award waits for payment')).toBeDefined()
  const bank = (dueAt: string) => ({ kind: 'clearing.bankPays', dueAt })
  server.answer('GET /sandbox/v1/clock', {
    ...clock,
    upcoming: [...clock.upcoming, bank('2026-12-18T02:00:00.000Z'), bank('2026-12-17T02:00:00.000Z')],
  })
  await openPortal('/sandbox')
  fireEvent.click(await screen.findByRole('button', { name: 'To the next payment, 2026-12-17 10:01' }))
  const bodies = () =>
    server
      .of('/sandbox/v1/clock')
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ to: '2026-12-17T02:01:00.000Z' }]))
})
