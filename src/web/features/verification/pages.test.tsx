import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attempt, none, nothing, verified } from '#test/support/certification.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberBuyer } from '#test/support/portal-world.ts'
import type { Certification } from './use-certification.ts'

let server: FakeServer
const path = '/agreement/v2/certification'

beforeAll(async () => {
  await import('./enterprise-page.tsx')
  await import('./person-page.tsx')
  await import('./select-page.tsx')
})
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneSupplier)
  rememberBuyer(oneSupplier)
  const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  const codes = ['account.info', 'verification.see', 'verification.keep'].map((code) => [code, true])
  server.answer('/user/v4/permission', Object.fromEntries(codes))
})

const open = async (certification: Partial<Certification>, page = '', query = '') => {
  server.answer(path, { ...nothing, ...certification })
  await openPortal(`/supplier/enterprise-certification${page}${query}`)
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

describe('[VER-01] the choice', () => {
  it('shows what each way needs, how long it takes, that it costs nothing, and the number of banks', async () => {
    await open({}, '-select', '?from=%2Fsupplier%2Fpayment-apply%3Fdraft%3Dx')
    const enterprise = within(await screen.findByRole('region', { name: 'Enterprise verification' }))
    expect(enterprise.getByText('330 banks')).toBeDefined()
    expect(enterprise.getByText('No fees')).toBeDefined()
    expect(enterprise.getByText(/can take 20 minutes, and 3 business days at most/)).toBeDefined()
    const start = enterprise.getByRole('link', { name: 'Start' })
    expect(start.getAttribute('href')).toContain('from=%2Fsupplier%2Fpayment-apply%3Fdraft%3Dx')
    expect(screen.getByRole('region', { name: 'Personal verification' })).toBeDefined()
  })

  it('leads somebody who may not act to a colleague', async () => {
    await open({ blocked: 'notKeeper', can: none }, '-select')
    await screen.findByRole('region', { name: 'Enterprise verification' })
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull()
    expect(screen.getByText(/Ask an administrator/)).toBeDefined()
  })
})

it('[VER-09] a dealer is told that it is verified as a company, and not to ask a colleague', async () => {
  await open({ companyType: 'dealer' }, '-person')
  expect(await screen.findByText('Distributors are verified as companies.')).toBeDefined()
})

it('[VER-11] a person who is verified reads the card and when it was checked', async () => {
  const own = { ...verified, kind: 'person', accountNumber: '6222 **** 6785' } as const
  await open({ companyMold: 'person', authentication: 1, verified: own }, '-person')
  const card = within(await screen.findByRole('region', { name: 'You are verified' }))
  expect(card.getByText('6222 **** 6785')).toBeDefined()
  expect(card.getByText('Checked').nextElementSibling?.textContent).toBe('Nov 16, 2026, 10:12')
  expect(card.queryByText('Received')).toBeNull()
})

describe('[VER-02] the form', () => {
  it('has what was typed before, is saved at a blur, and says beside each field what is wrong', async () => {
    server.answer(`${path}/draft`, null)
    await open({ draft: { form: { legalPerson: 'Shen' }, savedAt: attempt.submittedAt } })
    const person = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Legal representative/ })
    expect(person.value).toBe('Shen')
    const code = screen.getByRole('textbox', { name: /^Unified credit code/ })
    fireEvent.change(code, { target: { value: '91310114MA1GT3P680' } })
    fireEvent.blur(code)
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => {
      const saved = server.seen.findLast(({ url }) => url.includes('/draft'))
      expect(JSON.stringify(saved)).toContain('91310114MA1GT3P680')
    })
    fireEvent.click(screen.getByRole('button', { name: 'Submit and send the transfer' }))
    await screen.findByText('Upload image of the business licence')
    expect(screen.getByText('Enter corporate account number!')).toBeDefined()
  })
})

describe('[VER-05] the page says where it stands and what is next', () => {
  it.each([
    [
      { state: 'submitted', attempt: { ...attempt, sentAt: null, arrivedAt: null, endsAt: null } },
      'Checking your company',
    ],
    [
      { state: 'transferSent', attempt: { ...attempt, arrivedAt: null, endsAt: null } },
      'The transfer is on its way',
    ],
    [
      { state: 'amountToEnter', attempt, can: { ...nothing.can, enter: true } },
      'How much did the corporate account receive?',
    ],
  ] as const)('%#', async (certification, title) => {
    await open(certification)
    expect(await heading(title)).toBeDefined()
    expect(screen.getByText('3105 0162 **** **** 8812')).toBeDefined()
  })

  it.each([
    [
      { state: 'failed', attempt: { ...attempt, reason: 'accountIncorrect' } },
      'Incorrect Corporate Account - Resubmit verification',
    ],
    [{ state: 'expired', attempt }, /The time to enter the amount is over/],
  ] as const)('[VER-08] and has the form again: %#', async (certification, words) => {
    await open(certification)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByRole('button', { name: 'Submit and send the transfer' })).toBeDefined()
  })
})

it('[VER-02] an account in somebody else’s name is refused beside the field', async () => {
  await open({})
  const holder = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Account name/ })
  expect(holder.value).toBe('Mingyuan')
  fireEvent.change(holder, { target: { value: 'Zhou' } })
  fireEvent.blur(holder)
  expect(await screen.findByText(/has to be in the name of the company/)).toBeDefined()
})

it('[VER-03] the amount is sent as typed, a wrong one says how many entries are left', async () => {
  await open({ state: 'amountToEnter', attempt, can: { ...nothing.can, enter: true } })
  const field = await screen.findByRole('textbox', { name: /^Amount received/ })
  expect(screen.getByText('0 of 3 entries used')).toBeDefined()
  expect(screen.getByText('企业认证 EV26111600000418', { exact: false })).toBeDefined()
  for (const wrong of ['0.00', '1.01', '1e-1']) {
    fireEvent.change(field, { target: { value: wrong } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryAllByText(/is between 0\.01 and 1\.00/)).toHaveLength(wrong === '1e-1' ? 0 : 2)
  }
  server.answer(path, {
    ...nothing,
    state: 'amountToEnter',
    attempt: { ...attempt, wrongEntries: 1, wrongAt: attempt.arrivedAt, entriesLeft: 2 },
  })
  fireEvent.change(field, { target: { value: '0.58' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Not the amount. Entries left: 2.')
})

it('[VER-06] leads back to the offer that waits', async () => {
  await open(
    {
      state: 'verified',
      authentication: 1,
      attempt,
      verified,
    },
    '',
    '?from=%2Fsupplier%2Fpayment-apply%3Fdraft%3Dx',
  )
  const back = await screen.findByRole('link', { name: 'Back to the offer' })
  expect(back.getAttribute('href')).toBe('/supplier/payment-apply?draft=x')
})
