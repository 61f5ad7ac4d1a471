/** Who verifies how, what happens next, and what the page says after a change. */
import { cleanup, screen, within } from '@testing-library/react'
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
it('[VER-09] a company is led to enterprise verification, and a person to personal verification', async () => {
  await open({}, '-select')
  const person = within(await screen.findByRole('region', { name: 'Personal verification' }))
  expect(person.queryByRole('link')).toBeNull()
  expect(person.getByText(/You registered as a company/)).toBeDefined()
  cleanup()
  await open({ companyMold: 'person', can: { ...none, checkPerson: true } }, '-select')
  const enterprise = within(await screen.findByRole('region', { name: 'Enterprise verification' }))
  expect(enterprise.queryByRole('link')).toBeNull()
  expect(enterprise.getByText(/You registered as a person/)).toBeDefined()
  cleanup()
  await open({ companyMold: 'person', can: { ...none, checkPerson: true } })
  expect(await screen.findByText(/You registered as a person/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Submit and send the transfer' })).toBeNull()
})

it('[VER-09] a dealer reads nothing about offers', async () => {
  const dealer = { companyType: 'dealer', state: 'verified', authentication: 1, attempt, verified } as const
  await open(dealer)
  expect(await screen.findByText(/^Since .*\d\.$/)).toBeDefined()
  expect(screen.queryByText(/offer|awards/i)).toBeNull()
  cleanup()
  await open(dealer, '-select')
  expect(await screen.findByText('Verify your company and its corporate account.')).toBeDefined()
  expect(screen.queryByText(/make offers/)).toBeNull()
})

describe('[VER-05] what happens next is said', () => {
  const givenUpAt = '2026-11-23T16:00:00.000Z'

  it('where the transfer is on its way', async () => {
    await open({ state: 'transferSent', attempt: { ...attempt, arrivedAt: null, endsAt: null, givenUpAt } })
    expect(
      await screen.findByText(/^It can take 20 minutes, and arrives by .*19.* at the latest\./),
    ).toBeDefined()
    expect(screen.getByText(/If the bank reports nothing by .*2026/)).toBeDefined()
  })

  it('where the registry is asked', async () => {
    await open({
      state: 'submitted',
      attempt: { ...attempt, sentAt: null, arrivedAt: null, endsAt: null, givenUpAt },
    })
    expect(
      await screen.findByText(/If the registry does not answer, we go on trying until .*2026/),
    ).toBeDefined()
  })

  it.each([
    ['closed', /not open on this platform yet/],
    ['notKeeper', /Ask an administrator/],
  ] as const)('where the form is not for the caller: %s', async (blocked, words) => {
    await open({ blocked, can: none })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Submit and send the transfer' })).toBeNull()
  })

  it.each([
    ['locked', /Contact customer service/],
    ['attemptsUsedUp', /Today’s 5 transfers are used up/],
    ['submissionsUsedUp', /Today’s 20 submissions are used up/],
  ] as const)('where nothing can be submitted now: %s', async (blocked, words) => {
    await open({ blocked, can: none })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Submit and send the transfer' })).toBeDefined()
  })

  it.each(['registrySilent', 'codeTaken', 'transferLost'] as const)(
    'after an attempt that ended: %s',
    async (reason) => {
      await open({ state: 'failed', attempt: { ...attempt, reason } })
      expect((await screen.findByRole('alert')).textContent).toMatch(/registry|credit code|bank/)
    },
  )
})

describe('[VER-07] after a change', () => {
  it('of the name the page says what was verified, and has the form', async () => {
    await open({
      companyName: 'Mingyuan Precision',
      attempt: { ...attempt, endedAt: attempt.arrivedAt },
      outdated: { legalName: 'Mingyuan', verifiedAt: attempt.submittedAt },
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /“Mingyuan” was verified on .*“Mingyuan Precision” has to be verified again/,
    )
    expect(screen.getByText('Not verified')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Submit and send the transfer' })).toBeDefined()
  })

  it('of the account the page says which one counts until the new one is verified', async () => {
    await open({
      state: 'transferSent',
      authentication: 1,
      verified,
      attempt: { ...attempt, arrivedAt: null },
    })
    expect(
      await screen.findByText('Until this is complete, account 3105 0162 **** **** 8812 of Mingyuan counts.'),
    ).toBeDefined()
  })
})
