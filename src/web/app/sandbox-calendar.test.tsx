/** The console where the calendar of the coming year is provisional. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'

const now = '2026-12-30T05:35:00.000Z'

it('[MKT-07] marks the days of a year whose calendar is provisional, says so, and moves into it without a question', async () => {
  localStorage.setItem('currentLang', 'en')
  document.documentElement.dataset['environment'] = 'sandbox'
  const server = fakeServer()
  server.answer('/clock/v1', { now, machineNow: now, provisionalYears: [2027, 2028] })
  server.answer('GET /sandbox/v1/bank-entries', [])
  server.answer('GET /sandbox/v1/clock', {
    now,
    machineNow: now,
    upcoming: [],
    failed: 0,
    days: ['2026-12-31', '2027-01-04'].map((day) => ({ day, office: true, bank: true })),
    missingYears: [],
    provisionalYears: ['office', 'bank'].map((kind) => ({ country: 'CN', kind, year: 2027 })),
  })
  server.answer('PUT /sandbox/v1/clock', {
    now,
    target: now,
    arrived: true,
    waitsFor: [],
    ranCount: 0,
    ran: [],
  })
  server.answer('/sandbox/v1/accounts', [])
  await openPortal('/sandbox')
  const panel = await screen.findByRole('region', { name: 'The next two weeks' })
  const days = await within(panel).findAllByRole('listitem')
  await waitFor(() =>
    expect(days.map(({ title }) => title)).toEqual(['working day', 'working day (provisional calendar)']),
  )
  expect(panel.textContent).toContain(
    'The 2027 calendar of China (office days and bank days) is not published yet. This sandbox has a provisional one',
  )
  fireEvent.click(await screen.findByRole('button', { name: '+30 days' }))
  const moves = () => server.of('/sandbox/v1/clock').filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(moves().map(({ body }) => body)).toEqual([{ advance: 30 }]))
})
