/** Starting an offer from a list of documents, and the offer columns of the list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { base, codes, document, listOf, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openScreens()

// The modules of a page load slowly, once.
beforeAll(() => import('./receivables-page.tsx'))

const eligible = (id: string, number: string) =>
  document({ id, number, status: 'eligible', eligibility: 'eligible', reasons: [] })

it('[DOC-20] [DOC-37] starts an offer with the chosen documents that can be paid early', async () => {
  const blocked = document({ id: idOf(73), number: 'FP-003' })
  server().answer(`${base}/list`, listOf(eligible(idOf(71), 'FP-001'), eligible(idOf(72), 'FP-002'), blocked))
  await openAs('payee', '/supplier/list-invoice', [...codes, 'offers.make'])
  await screen.findByText('FP-003')
  for (const number of ['FP-001', 'FP-002', 'FP-003']) {
    const row = screen.getByText(number).closest('tr')
    if (row) fireEvent.click(within(row).getByRole('checkbox'))
  }
  fireEvent.click(screen.getByRole('button', { name: /^Start an offer|^Offer/ }))
  await waitFor(() => expect(location.pathname).toBe('/supplier/payment-apply'))
  expect(new URLSearchParams(location.search).get('documents')).toBe(`${idOf(71)},${idOf(72)}`)
})

it('[DOC-02] [DOC-14] [DOC-20] calls a document by the label of its offer, shows its figures, and filters by it', async () => {
  const offer = {
    id: idOf(91),
    number: 'O-000012',
    state: 'live',
    method: 'preSettlement',
    offeredAt: '2026-11-05T01:00:00.000Z',
    amount: '1250.50',
    discount: '20.50',
    amountAfterDiscount: '1230.00',
    discountRate: '1.64',
    apr: '9.84',
    newPayDate: '2026-11-16',
    daysPaidEarly: 60,
    failureReason: null,
    runId: null,
  }
  const waiting = document({ status: 'offered', offerState: 'marketClosed', offer })
  const ended = { offerState: 'expired', offer: { ...offer, state: 'expired', discount: '7.77' } }
  server().answer(`${base}/list`, listOf(waiting, document({ id: idOf(72), number: 'FP-002', ...ended })))
  await openAs('payee', '/supplier/list-invoice?offerState=marketClosed&offerState=expired')
  const row = (await screen.findByText('FP-001')).closest('tr')
  expect(row?.textContent).toContain('Market closed')
  expect(row?.textContent).toContain('20.50')
  expect(row?.textContent).toContain('Nov 16, 2026')
  expect(screen.getByText('FP-002').closest('tr')?.textContent, 'what will not be paid').not.toContain('7.77')
  expect(bodiesOf(`${base}/list`)[0]).toMatchObject({ offerState: ['marketClosed', 'expired'] })
})
