/** The netting waterfall on screen: every step with its amount, and the reserve with its reason. */
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { offerScreens } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()
beforeAll(() => import('../../features/offers/payment-apply-page.tsx'))

it('[MKT-08] shows a payee how the reserve and credit notes lead to what it can offer', async () => {
  answerWell()
  server().answer('/market/v1/netting', [
    {
      payerId: idOf(11),
      payerName: 'Hongfei Parts',
      payeeId: idOf(81),
      payeeName: 'Mingyuan',
      currency: 'CNY',
      gross: '2000.00',
      matched: '100.00',
      unmatched: '150.00',
      reserve: '190.00',
      wholeDocuments: '160.00',
      otherReasons: '0.00',
      eligible: '1400.00',
      offered: '400.00',
      uncovered: '0.00',
      reserveType: 'percentage',
      reserveProportion: '10.00',
      isOwnReserve: false,
      reserveReason: 'Quarterly rebate',
    },
  ])
  await open('/supplier/payment-apply')
  const table = await screen.findByRole('table', { name: 'Hongfei Parts to Mingyuan, CNY', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => row.querySelector('.end')?.textContent)).toEqual([
    '2,000.00',
    '−100.00',
    '−150.00',
    '−190.00',
    '−160.00',
    '0.00',
    '1,400.00',
  ])
  expect(rows[3]?.textContent).toContain('10.00% of what is not yet due · reason: Quarterly rebate')
  expect(rows[6]?.textContent).toContain('400.00 of it on offer')
})
