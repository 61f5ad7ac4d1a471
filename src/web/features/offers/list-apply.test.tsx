/** The offers of a payee: the list with its views. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls, offer, offerScreens, payeeCodes } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./offers-page.tsx'))
beforeEach(answerWell)

const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })

function answerList(...list: object[]) {
  server().answer(calls.offers, listOf(...list))
  server().answer(calls.totals, {
    total: list.length,
    counts: { active: list.length, history: 4 },
    amounts: [
      { currency: 'CNY', documents: 3, amount: '3000000.00', awardedAmount: '0.00', discount: '45000.00' },
      { currency: 'USD', documents: 1, amount: '20.00', awardedAmount: '0.00', discount: '1.00' },
    ],
  })
}

const firstColumns = ['', 'Offer', 'Payer', 'Rate', 'Documents', 'Amount', 'Status', 'Submitted', 'Actions']

describe('the list', () => {
  it('[OFR-35] opens on active offers with sums per currency, and shows history on the other tab', async () => {
    answerList(offer())
    await open('/supplier/list-apply')
    const row = (await screen.findByRole('link', { name: 'OF-00041' })).closest('tr')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads, 'as many as fit a screen of 1440').toEqual(firstColumns)
    for (const words of ['Hongfei Parts', '12.00% APR', '1 of 3 awarded', '3,000,000.00', 'Submitted'])
      expect(row?.textContent).toContain(words)
    expect(server().of(calls.offers)[0]?.url).toContain('view=active')
    const sums = document.querySelector('.total-bar')?.textContent
    expect(sums).toContain('3,000,000.00')
    expect(sums).toContain('20.00')
    expect(screen.getByRole('timer')).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: /Offer history/ }))
    await waitFor(() => expect(server().of(calls.offers).at(-1)?.url).toContain('view=history'))
  })

  it('[OFR-35] marks an offer that waits after a clearing that did not award it', async () => {
    answerList(offer({ losingDocuments: 2 }), offer({ id: idOf(42), number: 'OF-00042' }))
    await open('/supplier/list-apply')
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')
    const losing = within((await rowOf('OF-00041')) as HTMLElement)
    expect(losing.getByText('Submitted')).toBeDefined()
    expect(losing.getByText('Not awarded').className).toBe('tag tag-off')
    expect((await rowOf('OF-00042'))?.textContent).not.toContain('Not awarded')
  })

  it('[OFR-35] filters by status, and exports exactly what is filtered', async () => {
    URL.createObjectURL = () => 'blob:offers'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    answerList(offer())
    server().answer('/offer/v1/offers/export', null)
    await open('/supplier/list-apply?status=awarded&method=both')
    await screen.findByRole('link', { name: 'OF-00041' })
    const requested = server().of(calls.offers)[0]?.url
    expect(requested).toContain('status=awarded')
    expect(requested).toContain('method=both')
    expect(requested, 'a status is looked for in both views').not.toContain('view=')
    fireEvent.click(screen.getByRole('button', { name: /Export/ }))
    await waitFor(() => expect(server().of('/offer/v1/offers/export')).toHaveLength(1))
    expect(server().of('/offer/v1/offers/export')[0]?.url).toContain('status=awarded')
  })

  it('[OFR-20] [OFR-35] cancels after a confirmation that says what happens, and shows a refusal there', async () => {
    answerList(offer())
    server().refuse(
      `DELETE /supplierSer/v2/offer/${idOf(41)}`,
      409,
      34_022,
      'This offer cannot be changed now.',
    )
    await open('/supplier/list-apply')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel OF-00041' }))
    const dialog = (await screen.findByText('Cancel offer OF-00041?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(dialog.textContent).toContain('The 2 documents that are not awarded are taken out')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Keep offer', 'Cancel offer'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel offer' }))
    expect(await within(dialog).findByText('This offer cannot be changed now.')).toBeDefined()
  })

  it('[OFR-35] leads whoever has none to making the first, and a viewer nowhere', async () => {
    answerList()
    server().answer(calls.totals, { total: 0, counts: { active: 0, history: 0 }, amounts: [] })
    await open('/supplier/list-apply?tab=all')
    expect(await screen.findByText('No offers yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'New offer' }).length).toBeGreaterThan(0)
    await open(
      '/supplier/list-apply?tab=all',
      payeeCodes.filter((code) => code !== 'offers.make'),
    )
    expect(await screen.findByText('No offers yet')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'New offer' })).toBeNull()
    expect(
      server()
        .of(calls.drafts)
        .filter(({ method }) => method === 'GET'),
    ).toHaveLength(1)
  })
})
