/** One award on screen, for either side: its figures, its life, its letter, and what a payer records. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { awardLetter } from '#contract/award-details.ts'
import { award, awardsPath, openClearingScreens } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const id = idOf(601)
const page = `/buyer/awards/${id}`

beforeAll(() => import('./award-page.tsx'))

const one = (changes: object = {}) => ({
  ...award(1),
  method: 'preSettlement',
  documentType: 'payable',
  discountRate: '1.84',
  effectiveApr: '12.02',
  settingsVersion: 3,
  runNumber: 17,
  failureReason: null,
  reportBy: '2026-11-19',
  account: {
    holder: 'Mingyuan',
    number: '**** 8812',
    bankCode: '105100000017',
    bankName: 'CCB',
    isVerified: true,
  },
  agreement: null,
  transferFile: 2,
  paid: null,
  returnReference: null,
  timeline: [{ kind: 'awarded', at: '2026-11-13T04:00:02.000Z', source: null, person: null }],
  ...changes,
})
const answer = (changes: object = {}) => server().answer(`${awardsPath}/${id}`, one(changes))
const paidStep = { kind: 'paid', at: '2026-11-16T02:00:00.000Z', source: 'payer', person: 'Gao Yuan' }

describe('the page of an award', () => {
  it('[CLR-20] shows figures, terms and what comes next, with links to run and document', async () => {
    answer()
    await openAs(page)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Award K7QM-3X1T')
    const figures = screen.getByRole('region', { name: 'Amounts and dates' })
    for (const words of [
      '23,009.75',
      'of 23,440.00 payable',
      '430.25',
      '11.80%',
      'Effective 12.02%',
      'Nov 16, 2026',
    ])
      expect(figures.textContent).toContain(words)
    const terms = screen.getByRole('region', { name: 'Terms' })
    expect(within(terms).getByRole('link', { name: 'Run 17' }).getAttribute('href')).toContain(idOf(501))
    expect(within(terms).getByRole('link', { name: 'FP-001' }).getAttribute('href')).toContain(idOf(701))
    const life = screen.getByRole('list', { name: 'History' })
    expect(
      within(life)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('23,009.75 CNY is paid'), expect.stringContaining('Awarded')])
  })

  it('[CLR-26] says by when it is to be paid, and by when the payment is to be reported', async () => {
    answer()
    await openAs(page)
    const payment = await screen.findByRole('region', { name: 'Payment' })
    expect(payment.textContent).toMatch(/To be paid by.*Nov 18, 2026.*To be reported by.*Nov 19, 2026/)
    expect(payment.textContent).toContain('Mingyuan · CCB · **** 8812 Verified')
    expect(within(payment).getByRole('link', { name: 'Transfer file 2 (pain.001)' })).toBeDefined()
    expect(screen.getByText(/lapses if no payment is reported by .*Nov 19, 2026/)).toBeDefined()
  })

  it('[CLR-30] marks the account that nothing was paid to yet', async () => {
    answer({ isFirstPayment: true })
    await openAs(page)
    const payment = await screen.findByRole('region', { name: 'Payment' })
    expect(within(payment).getByText('First payment')).toBeDefined()
  })

  it('[VER-23] links to the signed agreement of its offer, and to its check, where there is one', async () => {
    const agreement = {
      signer: 'Li Xiaoyun',
      signedAt: '2026-11-12T04:00:00.000Z',
      checkCode: 'ABCD2345EFGH',
    }
    answer({ agreement })
    const path = '/agreement/download/offer'
    server().answer(path, { fileName: 'agreement.pdf', streamByte: btoa('%PDF-') })
    URL.createObjectURL = () => 'blob:agreement'
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await openAs(page)
    const terms = await screen.findByRole('region', { name: 'Terms' })
    expect(terms.textContent).toContain('Li Xiaoyun')
    const check = within(terms).getByRole('link', { name: 'Check code ABCD-2345-EFGH' })
    expect(check.getAttribute('href')).toBe('/check/ABCD2345EFGH')
    fireEvent.click(within(terms).getByRole('button', { name: 'Download the signed agreement' }))
    await waitFor(() => expect(server().of(path)[0]?.url).toContain(`offerId=${one().offerId}`))
    await waitFor(() => expect(saved).toHaveBeenCalled())
  })

  it('has no link to an agreement where none is signed', async () => {
    answer()
    await openAs(page)
    const terms = await screen.findByRole('region', { name: 'Terms' })
    expect(within(terms).queryByText('Agreement')).toBeNull()
  })

  it('[CLR-22] shows the payment with who recorded it, and records a return', async () => {
    answer({
      state: 'paid',
      paidOn: '2026-11-16',
      paid: '23009.75',
      bankReference: 'ICBC-88',
      can: ['return'],
      timeline: [one().timeline[0], paidStep],
    })
    server().answer(`PUT ${awardsPath}/returned`, { done: [id], refused: [] })
    await openAs(page)
    const payment = await screen.findByRole('region', { name: 'Payment' })
    for (const words of ['Nov 16, 2026', '23,009.75 CNY', 'ICBC-88'])
      expect(payment.textContent).toContain(words)
    expect(screen.getByText('Recorded by the payer (Gao Yuan)')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark as paid…' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Payment returned…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Payment returned' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Payment returned' }))
    expect(await screen.findByText('Recorded as returned 1.')).toBeDefined()
    await waitFor(() => expect(server().of(`${awardsPath}/${id}`).length).toBeGreaterThan(1))
  })

  it('[CLR-27] [CLR-26] says why an award failed, and what is still owed of one that lapsed', async () => {
    answer({
      state: 'lapsed',
      can: [],
      shortfall: '430.25',
      paid: '23009.75',
      paidOn: '2026-11-20',
      failureReason: 'notPaidOnTime',
      timeline: [
        one().timeline[0],
        { kind: 'lapsed', at: '2026-11-19T00:00:00.000Z', source: null, person: null },
        { kind: 'paidLate', at: '2026-11-20T02:00:00.000Z', source: 'sync', person: null },
      ],
    })
    await openAs(page)
    const payment = await screen.findByRole('region', { name: 'Payment' })
    for (const words of ['Still owed', '430.25 CNY', 'It was not paid on time'])
      expect(payment.textContent).toContain(words)
    const life = screen.getByRole('list', { name: 'History' })
    expect(within(life).getAllByRole('listitem')[0]?.textContent).toContain('Paid after it had lapsed')
  })

  it('[CLR-23] downloads its letter, and says where that cannot be made', async () => {
    answer()
    const message = 'The PDF cannot show the character “𠮷”. Contact support to have it added.'
    server().refuse(awardLetter.path.replace('{id}', id), 422, 34_145, message)
    await openAs(page)
    fireEvent.click(await screen.findByRole('button', { name: 'Download award letter' }))
    expect(await screen.findByText(message)).toBeDefined()
  })

  it('[CLR-29] says the same of an unknown award as of a wrong address', async () => {
    server().refuse(`${awardsPath}/${id}`, 404, 30_004, 'Not found.')
    await openAs(page)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Award not found')
    expect(screen.getByRole('link', { name: 'Back to awards to pay' })).toBeDefined()
  })
})
