import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, requestId } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn, idOf } from '#test/support/portal-world.ts'
import { dealerTexts } from '#text/account.ts'
import { say } from '#text/text.ts'
import { deviceOf } from './device.ts'
import { positionLabel } from './positions.ts'

let server: FakeServer

beforeEach(() => {
  server = beginSignedIn()
  delete document.documentElement.dataset['environment']
})

const card = (name: string) => screen.findByRole('region', { name })
const facts = (inside: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...inside.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  )

describe('the account page', () => {
  it('[IDN-33] [IDN-38] shows the profile with entity type, dates and position, and what can be set', async () => {
    await openPortal('/account/info')
    await within(await card('Profile')).findByText('CFO')
    await within(await card('Profile')).findByText('Nov 20, 2025')
    expect(facts(await card('Profile'))).toEqual({
      'Registered at': 'Nov 20, 2025, 09:12',
      'Entity type': 'Company',
      'Entity registered': 'Nov 20, 2025',
      'Contact name': 'Chen WeiEdit',
      'Job title': 'CFOEdit',
      'Contact phone': '13800001234Edit',
      'Contact email': 'Not setAdd',
      'Sign-in phone': 'Not setAdd',
      'Sign-in email': 'chen.wei@hongfei.exampleEdit',
    })
  })

  it('shows the company with the day in the market’s time zone, and the agreements through the preview', async () => {
    await openPortal('/account/info')
    const link = await screen.findByRole('link', { name: 'Privacy Policy' })
    expect(link.getAttribute('href')).toBe(
      `/file-iframe?title=Privacy+Policy&url=${encodeURIComponent(`/files/v1/${idOf(72)}`)}&agreement=privacy&lang=en`,
    )
    expect(screen.getByRole('link', { name: 'User Agreement' })).toBeDefined()
    expect(facts(await card('Entity'))).toMatchObject({
      'Registration date': 'Nov 20, 2025',
      'Acts as': 'Payer',
    })
  })

  it('a dealer is told what there is for it today', async () => {
    localStorage.setItem('companyType', 'dealer')
    await openPortal('/account/info')
    expect(await screen.findByText(dealerTexts.hint.en)).toBeDefined()
  })

  it('nobody else is told what a dealer is told', async () => {
    await openPortal('/account/info')
    await card('Profile')
    expect(screen.queryByText(dealerTexts.hint.en)).toBeNull()
  })

  it('a dealer sees the privacy policy only', async () => {
    localStorage.setItem('companyType', 'dealer')
    await openPortal('/account/info')
    await screen.findByRole('link', { name: 'Privacy Policy' })
    expect(screen.queryByRole('link', { name: 'User Agreement' })).toBeNull()
  })

  it('a card that cannot be loaded says why, with its request id, and tries again', async () => {
    server.refuse('/user/v3/company', 500, 30_011, 'Something went wrong')
    await openPortal('/account/info')
    const failed = within(await card('Entity'))
    await failed.findByText(`Request ID ${requestId}`)
    expect(failed.getByText('Something went wrong')).toBeDefined()
    expect(within(await card('Profile')).getByText('Chen Wei')).toBeDefined()
  })
})

describe('sessions', () => {
  it('[IDN-23] lead to the audit log only those who may read it', async () => {
    await openPortal('/account/info')
    await endButton()
    expect(screen.queryByRole('link', { name: 'View audit log' })).toBeNull()
    server.answer('/user/v4/permission', { 'account.info': true, 'account.log': true })
    await openPortal('/account/info')
    const link = await screen.findByRole('link', { name: 'View audit log' })
    expect(link.getAttribute('href')).toBe('/account/log-management')
  })

  const endButton = () =>
    screen.findByRole('button', { name: 'End session: WeChat on iPhone, signed in Nov 15, 2026, 08:12' })
  const ended = () => server.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)

  it('[IDN-14] lists where the person is signed in; this session cannot be ended here', async () => {
    await openPortal('/account/info')
    await endButton()
    const rows = within(await card('Sessions')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Chrome on Linux This session203\.0\.113\.24Signed in Nov 15, 2026, 08:12Last active/,
      ),
      expect.stringMatching(/^WeChat on iPhone .*End$/),
    ])
  })

  it('[COM-18] say in a sandbox that they show real time, where business time may be elsewhere', async () => {
    const hint = /^Sessions show real time/
    await openPortal('/account/info')
    await endButton()
    expect(screen.queryByText(hint)).toBeNull()
    document.documentElement.dataset['environment'] = 'sandbox'
    await openPortal('/account/info')
    expect(within(await card('Sessions')).getByText(hint)).toBeDefined()
  })

  it('[IDN-14] ends one after a yes, and nothing after a no', async () => {
    server.answer('DELETE /user/v1/sessions', { ended: 1 })
    await openPortal('/account/info')
    fireEvent.click(await endButton())
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(ended()).toEqual([])
    fireEvent.click(await endButton())
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'WeChat on iPhone (203.0.113.24, signed in Nov 15, 2026, 08:12)',
    )
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
    await screen.findByText('Sessions ended: 1')
    expect(ended()).toEqual([`/user/v1/sessions?id=${idOf(82)}`])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }))
  })

  it('[IDN-14] ends all others', async () => {
    server.answer('DELETE /user/v1/sessions', { ended: 3 })
    await openPortal('/account/info')
    fireEvent.click(await screen.findByRole('button', { name: 'End all others' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }))
    await screen.findByText('Sessions ended: 3')
    expect(ended()).toEqual(['/user/v1/sessions'])
  })

  it('[COM-53] a refusal is told and leaves what is on screen as it was', async () => {
    server.refuse('DELETE /user/v1/sessions', 500, 30_011, 'Not now')
    await openPortal('/account/info')
    await endButton()
    server.refuse('/user/v1/sessions', 500, 30_011, 'Not now')
    fireEvent.click(await endButton())
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now'))
    await endButton()
    expect(within(await card('Sessions')).getAllByRole('listitem').length).toBe(2)
    expect(location.pathname).toBe('/account/info')
  })
})

it.each([
  ['1', 'CFO'],
  ['77', '77'],
  [null, null],
])('[IDN-09] the title %j shows %j', (code, shown) => {
  expect(positionLabel('[{"label":"CFO","value":"1"}]', code)).toBe(shown)
  expect(positionLabel('not a list', code)).toBe(code)
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18 Safari/605', 'Safari on macOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5', 'Unknown browser on unknown device'],
  ['', 'Unknown browser on unknown device'],
])('%j is %s', (userAgent, words) => expect(deviceOf(userAgent, say('en'))).toBe(words))
