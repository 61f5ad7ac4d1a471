/** The page of a payee that has joined a market, and its three steps. */
import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberSupplier } from '#test/support/portal-world.ts'

let server: FakeServer
const market = {
  id: idOf(401),
  payerId: idOf(11),
  payerName: 'Lanting Qingdao',
  currency: 'CNY',
  open: true,
  closedReason: null,
  nextClearingAt: '2026-11-18T04:00:00.000Z',
  nextPayDate: '2026-11-20',
  settings: { lowestApr: '5.00', highestApr: '20.00' },
}
const counts = { all: 3, open: 3, eligible: 2, offered: 0, waiting: 0, paid: 0 }
const early = [{ currency: 'CNY', amount: '120000.50', documents: 2, payDate: '2026-11-20' }]

beforeAll(() => import('./invite-info-page.tsx'))
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneSupplier)
  rememberSupplier()
  const codes = ['account.info', 'payerConnections.payers', 'markets.see', 'documents.see', 'offers.see']
  server.answer('/user/v4/permission', Object.fromEntries(codes.map((code) => [code, true])))
  server.answer('/supplierSer/v8/invoice/totals', { total: 3, counts, amounts: [], early })
  server.answer('/offer/v1/offers/totals', { total: 0, counts: { active: 0, history: 0 }, amounts: [] })
})

it('[DOC-43] tells the payer, its rates and dates, and what can be paid early, in three steps', async () => {
  server.answer('/market/v1/markets', [market])
  await openPortal('/supplier/invite-info')
  await screen.findByText('5.00% to 20.00% APR')
  expect(screen.getAllByText(/Lanting Qingdao/).length).toBeGreaterThan(0)
  await screen.findByText(/120,000.50 CNY/)
  expect(server.of('/supplierSer/v8/invoice/totals')[0]?.body).toEqual({ supplierId: idOf(21) })
  expect(
    screen.getAllByRole('listitem', { name: /Check your documents|Make an offer|Be paid/ }),
  ).toHaveLength(3)
  expect(screen.getByRole('listitem', { name: /Check your documents Done/ })).toBeDefined()
  expect(screen.getByRole('listitem', { name: 'Make an offer' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'New offer' }).getAttribute('href')).toBe('/supplier/payment-apply')
})

it('[DOC-43] leads to the payers where there is no market yet, and says where one is closed', async () => {
  server.answer('/market/v1/markets', [])
  await openPortal('/supplier/invite-info')
  await screen.findByText('Not in a market yet')
  expect(screen.getByRole('link', { name: 'My payers' }).getAttribute('href')).toBe('/receivable/customer')
})
