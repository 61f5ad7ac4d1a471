/** Products and limits as their lender reads them, for tests. */
import { dealerId, limitUse, productId, terms } from './financing-answers.ts'
import { idOf } from './ids.ts'

export const productsPath = '/finance/v1/products'
export const dealersPath = '/finance/v1/dealers'
export const allotmentsPath = '/finance/v1/allotments'
export const limitsPath = '/finance/v1/dealer-limits'

export const ownProduct = (changes: object = {}) => ({
  id: productId,
  version: 2,
  lenderId: idOf(1),
  lenderName: 'Hongfei',
  ...terms,
  on: true,
  dealers: 3,
  allotment: null,
  ...changes,
})
export const dealer = (changes: object = {}) => ({
  id: dealerId,
  name: 'Junda Trading',
  lenderId: idOf(1),
  lenderName: 'Hongfei',
  listedAt: '2026-11-01T02:00:00.000Z',
  verified: true,
  overall: [{ currency: 'CNY', version: 4, limit: '2000000.00', used: '302691.86', available: '1697308.14' }],
  ...changes,
})
export const allotment = (changes: object = {}) => ({
  id: idOf(531),
  version: 7,
  productId,
  productName: 'Stock loan',
  dealerId,
  dealerName: 'Junda Trading',
  currency: 'CNY',
  valid: true,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  rate: '6.80',
  appliedRate: '6.80',
  ...limitUse(),
  overall: null,
  setAt: '2026-11-01T02:00:00.000Z',
  ...changes,
})
