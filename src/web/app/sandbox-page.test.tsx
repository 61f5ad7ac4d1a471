import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type FakeServer, fakeServer, success } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'

const clock = {
  now: '2026-12-15T05:35:00.000Z',
  machineNow: '2026-11-15T05:35:00.000Z',
  upcoming: [{ kind: 'calendars.yearCheck', dueAt: '2026-12-31T16:00:00.000Z' }],
  failed: 0,
  days: [
    { day: '2026-12-15', office: true, bank: true },
    { day: '2026-12-19', office: false, bank: false },
    { day: '2026-12-20', office: true, bank: true },
    { day: '2026-12-25', office: false, bank: false },
    { day: '2027-01-01', office: null, bank: null },
  ],
  missingYears: ['office', 'bank'].map((kind) => ({ country: 'CN', kind, year: 2027 })),
  provisionalYears: [],
}
const target = '2026-12-22T05:35:00.000Z'
const moved = { now: target, target, arrived: true, waitsFor: [], ranCount: 0, ran: [] }
const accounts = [
  { kind: 'payer', account: 'chenwei@hongfei.test', password: 'Sooner#2026', company: 'Hongfei' },
]
const ranOnce = {
  kind: 'calendars.yearCheck',
  dueAt: '2026-12-16T16:00:00.000Z',
  state: 'done',
  facts: { missing: clock.missingYears },
}

let server: FakeServer
beforeEach(() => {
  localStorage.setItem('currentLang', 'en')
  document.documentElement.dataset['environment'] = 'sandbox'
  server = fakeServer()
  server.answer('GET /sandbox/v1/bank-entries', [])
  server.answer('GET /sandbox/v1/clock', clock)
  server.answer('PUT /sandbox/v1/clock', moved)
  clockAt(clock.now)
  server.answer('/sandbox/v1/accounts', accounts)
})

const clockAt = (now: string) =>
  server.on('/clock/v1', () => success({ now, machineNow: new Date().toISOString(), provisionalYears: [] }))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) =>
  void fireEvent.change(await field(name), { target: { value } })
const card = (name: string) => screen.findByRole('region', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = () => server.of('/sandbox/v1/clock').filter(({ method }) => method === 'PUT')
const bodies = () => sent().map(({ body }) => body)

describe('the sandbox’s console', () => {
  it('[COM-51] is there in a sandbox for whoever comes, and nowhere else', async () => {
    await openPortal('/sandbox')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sandbox console')
    document.documentElement.dataset['environment'] = 'production'
    await openPortal('/sandbox')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
    expect(screen.queryByText('Sandbox')).toBeNull()
  })

  it('[COM-50] is where the label leads', async () => {
    await openPortal('/account/login')
    expect((await screen.findByRole('link', { name: 'Sandbox' })).getAttribute('href')).toBe('/sandbox')
  })

  it('[COM-51] shows business time, how far it is ahead, and what is due next', async () => {
    await openPortal('/sandbox')
    const machine = await card('Time machine')
    expect(await within(machine).findByText('Tuesday, December 15, 2026')).toBeDefined()
    expect(within(machine).getByText('Business time is 30 days ahead')).toBeDefined()
    const next = await card('Due next')
    expect(await within(next).findByText('Check of next year’s calendar')).toBeDefined()
    expect(next.textContent).toContain('Jan 1, 2027, 00:00 · in 17 days')
  })

  it('[COM-51] says so where business time is the machine’s and nothing is waiting, and what has failed', async () => {
    server.answer('GET /sandbox/v1/clock', { ...clock, machineNow: clock.now, upcoming: [], failed: 2 })
    await openPortal('/sandbox')
    expect(await screen.findByText('Same as business time')).toBeDefined()
    expect(screen.getByText('Nothing waiting')).toBeDefined()
    expect(screen.getByText('Failed, will not be retried: 2')).toBeDefined()
  })

  it('[MKT-07] tells open days from weekends, holidays, make-up days and unknown ones, and warns', async () => {
    await openPortal('/sandbox')
    const calendar = await card('The next two weeks')
    const days = await within(calendar).findAllByRole('listitem')
    expect(days.map(({ className }) => className)).toEqual(
      ['open', 'weekend', 'makeUp', 'holiday', 'unknown'].map((look) => `day day-${look}`),
    )
    expect(days[2]?.textContent).toBe('Sunday, December 20, 2026, make-up working daySun20On')
    expect(calendar.textContent).toContain(
      'The 2027 calendar of China (office days and bank days) is missing, so no date can be given in that year.',
    )
  })

  it('[COM-51] copies an account, and says so where it cannot', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await openPortal('/sandbox')
    await press('Copy account chenwei@hongfei.test')
    expect(await screen.findByText('Copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith('chenwei@hongfei.test')
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    await press('Copy password Sooner#2026')
    expect(await screen.findByText(/^Could not copy/)).toBeDefined()
  })
})

describe('the demo accounts', () => {
  it('[COM-51] sign in at one press, and say why where that is refused', async () => {
    server.answer('/user/v1/key', { id: 'k', key: 'no key' })
    await openPortal('/sandbox')
    await press('Sign in as chenwei@hongfei.test')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(server.of('/user/v1/key')).toHaveLength(1)
  })
})

describe('the time machine', () => {
  it.each([
    ['+1 day', { advance: 1 }],
    ['+7 days', { advance: 7 }],
    ['To month end, 12-31', { advance: 16 }],
  ])('[COM-51] moves on: %s', async (name, body) => {
    await openPortal('/sandbox')
    await press(name)
    expect(await screen.findByText(/^Moved from Dec 15, 2026, 13:35 to Dec 22, 2026, 13:35$/)).toBeDefined()
    expect(screen.getByText('Nothing fell due on the way')).toBeDefined()
    expect(bodies()).toEqual([body])
    await waitFor(() =>
      expect(server.of('/sandbox/v1/clock').filter(({ method }) => method === 'GET')).toHaveLength(2),
    )
  })

  it('[MKT-07] asks before it leaves the years whose calendar is known, and stays where the answer is no', async () => {
    await openPortal('/sandbox')
    await press('+30 days')
    const requested = await screen.findByRole('dialog')
    expect(requested.textContent).toContain('No calendar for 2027')
    fireEvent.click(within(requested).getByRole('button', { name: 'Cancel' }))
    await press('+30 days')
    expect(bodies()).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Go anyway' }))
    await waitFor(() => expect(bodies()).toEqual([{ advance: 30 }]))
  })

  it('[COM-51] goes to a moment in Beijing time, and says what is wrong with one that is none', async () => {
    await openPortal('/sandbox')
    await type('Or move to a date', '2026-02-30')
    await type('Time (Beijing)', '25:00')
    await press('Go')
    expect(await screen.findByText('Invalid date format')).toBeDefined()
    expect(screen.getByText('Invalid time format')).toBeDefined()
    await type('Or move to a date', '2026/12/20')
    await type('Time (Beijing)', '9:30')
    await press('Go')
    await waitFor(() => expect(bodies()).toEqual([{ to: '2026-12-20T01:30:00.000Z' }]))
    await waitFor(() => expect(screen.queryByText('Invalid date format')).toBeNull())
  })

  it('[COM-51] offers the next hour of business time, whatever it is by now, until another is entered', async () => {
    const offered = async () => [
      (await field('Or move to a date')).value,
      (await field('Time (Beijing)')).value,
    ]
    await openPortal('/sandbox')
    await waitFor(async () => expect(await offered()).toEqual(['2026-12-15', '14:00']))
    clockAt('2026-12-22T15:35:00.000Z')
    await press('+7 days')
    await waitFor(async () => expect(await offered()).toEqual(['2026-12-23', '00:00']))
    await type('Time (Beijing)', '07:00')
    clockAt('2026-12-24T15:35:00.000Z')
    await press('+1 day')
    await screen.findByText(/^Moved from/)
    expect(await offered()).toEqual(['2026-12-23', '07:00'])
  })

  it('[COM-51] shows what was done on the way with what came of it, and what failed', async () => {
    const failed = { ...ranOnce, kind: 'markets.unheardOf', state: 'failed' }
    const complete = { ...ranOnce, facts: null }
    server.answer('PUT /sandbox/v1/clock', { ...moved, ranCount: 3, ran: [complete, ranOnce, failed] })
    await openPortal('/sandbox')
    await press('+7 days')
    expect(await screen.findByText('Done on the way: 3')).toBeDefined()
    const lines = within(await card('Time machine')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Dec 17, 2026, 00:00Check of next year’s calendarDoneNo calendar is missing for this year or next year.',
      'Dec 17, 2026, 00:00Check of next year’s calendarDoneThe 2027 calendar of China (office days and bank days) is missing, so no date can be given in that year.',
      'Dec 17, 2026, 00:00markets.unheardOfFailed',
    ])
  })

  it('[COM-51] goes on by itself where a move stopped on the way', async () => {
    const answers = [
      { ...moved, arrived: false, ranCount: 1, ran: [ranOnce] },
      { ...moved, ranCount: 1, ran: [ranOnce] },
    ]
    server.on('PUT /sandbox/v1/clock', () => success(answers.shift()))
    await openPortal('/sandbox')
    await press('+7 days')
    expect(await screen.findByText('Done on the way: 2')).toBeDefined()
    expect(bodies()).toEqual([{ advance: 7 }, { to: moved.target }])
  })

  it('[COM-51] gives up where nothing more happens, and says where it stands', async () => {
    const left = (kind: string, name: string) => ({ kind, name })
    const waitsFor = [left('job', 'verification.send'), left('due', 'markets.dayRoll')]
    server.answer('PUT /sandbox/v1/clock', { ...moved, arrived: false, waitsFor })
    await openPortal('/sandbox')
    await press('+7 days')
    expect(
      await screen.findByText(/waiting for: the job verification.send, Market day change.$/),
    ).toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  it('[COM-51] shows a refusal where it happened, and can be used again', async () => {
    const message = 'Business time can only move forward.'
    server.refuse('PUT /sandbox/v1/clock', 422, codes.clockBack.code, message)
    await openPortal('/sandbox')
    await press('+1 day')
    expect(await screen.findByText(message)).toBeDefined()
    server.answer('PUT /sandbox/v1/clock', moved)
    await press('+7 days')
    expect(await screen.findByText(/^Moved from/)).toBeDefined()
    expect(screen.queryByText(message)).toBeNull()
  })

  it('[COM-51] a refusal is over with the next edit, and with the next try, even one that is not sent', async () => {
    const message = 'Business time can only move forward.'
    server.refuse('PUT /sandbox/v1/clock', 422, codes.clockBack.code, message)
    await openPortal('/sandbox')
    await type('Or move to a date', '2026-12-01')
    await press('Go')
    await screen.findByText(message)
    await type('Or move to a date', '2026-02-30')
    expect(screen.queryByText(message)).toBeNull()
    await press('Go')
    expect(await screen.findByText('Invalid date format')).toBeDefined()
    expect(sent()).toHaveLength(1)
  })
})
