/** Receipts on screen, for tests: one of each kind as the server answers, and the portal opened as either side. */
import { freshScreens } from './fresh-screens.ts'
import { offerAgreement } from './offer-agreement.ts'
import { market } from './offer-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberBuyer } from './portal-world.ts'

export const calls = {
  list: '/gb/v2/gb_invoice/list',
  totals: '/receipt/v1/receipts/totals',
  review: '/gb/v2/gb_invoice',
  trial: '/gb/v2/gb_invoice/trial',
  offer: '/gb/v2/gb_offer',
  several: '/receipt/v1/receipts/several',
  uninvoiced: '/receipt/v1/uninvoiced',
  uninvoicedTotals: '/receipt/v1/uninvoiced/totals',
} as const

export const ids = {
  receipt: (n: number) => idOf(800 + n),
  offer: (n: number) => idOf(840 + n),
  payee: (n: number) => idOf(860 + n),
  award: idOf(880),
  document: idOf(881),
  market: idOf(31),
}

export const oneRead = (n: number): string => `/receipt/v1/receipts/${ids.receipt(n)}`

/** Waits for review, in an offer of its own. */
export const receipt = (n: number, changes: object = {}) => ({
  id: ids.receipt(n),
  sn: `GR-2026-11-040${n}`,
  orderNumber: `PO-8821${n}`,
  goods: 'Brake disc, vented 320 mm',
  quantity: '1200',
  receivedDate: '2026-11-12',
  amount: '192000.00',
  currency: 'CNY',
  expectedPayDate: '2027-01-12',
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: ids.payee(1),
  payeeName: 'Mingyuan',
  payeeCode: 'V1',
  marketId: ids.market,
  status: 'review',
  eligibility: 'eligible',
  reasons: [],
  offer: {
    id: ids.offer(1),
    number: 'O-000214',
    version: 1,
    itemId: idOf(890 + n),
    reviewed: false,
    offeredAt: '2026-11-13T04:00:00.000Z',
    newPayDate: '2026-11-18',
    daysPaidEarly: 55,
    apr: '6.00',
    discount: '1760.00',
    amountAfterDiscount: '190240.00',
    failureReason: null,
    invalid: null,
    rejection: null,
  },
  award: null,
  invoice: null,
  returns: null,
  several: null,
  uploadTime: '2026-11-12T04:00:00.000Z',
  can: ['review'],
  ...changes,
})

/** The first, as it is read by itself. */
export const whole = (changes: object = {}) => ({
  ...receipt(1),
  chain: null,
  matched: '0.00',
  unmatched: '0.00',
  returned: [],
  sameDelivery: [],
  mayBeInvoices: [],
  ...changes,
})

export const award = {
  id: ids.award,
  number: 'K7QM-3X1T',
  newPayDate: '2026-11-18',
  discount: '1760.00',
  amountAfterDiscount: '190240.00',
  paidOn: '2026-11-18',
}

export const uninvoiced = (n: number, days = 12) => ({
  receipt: receipt(n, { status: 'paid', award, can: ['link'] }),
  awardedOn: '2026-11-16',
  days,
  age: days <= 30 ? 'to30' : days <= 60 ? 'to60' : days <= 90 ? 'to90' : 'over90',
})

/** As the server tries these receipts. */
export const trialOf = (receipts: readonly { readonly id: string; readonly sn: string }[]) => {
  const figures = {
    amount: '192000.00',
    discount: '1760.00',
    amountAfterDiscount: '190240.00',
    apr: '6.00',
    discountRate: '0.92',
    effectiveApr: '6.06',
  }
  return {
    marketId: ids.market,
    currency: 'CNY',
    apr: '6.00',
    newPayDate: '2026-11-18',
    items: receipts.map(({ id, sn }) => ({ id, sn, daysPaidEarly: 55, ...figures })),
    refused: [],
    total: { receipts: receipts.length, daysPaidEarly: 55, ...figures },
  }
}

export const page = (...rows: readonly object[]) => ({
  list: rows,
  total: rows.length,
  page: 1,
  pageSize: 20,
  next: null,
})

const payerMay = [
  'documents.see',
  'documents.payables',
  'documents.keep',
  'documents.confirm',
  'offers.review',
  'offers.see',
  'clearing.see',
  'awards.see',
  'markets.see',
]
const payeeMay = [
  'documents.see',
  'documents.offerable',
  'documents.keep',
  'offers.make',
  'offers.own',
  'offers.see',
  'awards.see',
  'markets.see',
]

export function openReceiptScreens() {
  const server = freshScreens()
  const permit = (may: readonly string[]) =>
    server().answer(
      '/user/v4/permission',
      Object.fromEntries(['account.info', ...may].map((code) => [code, true])),
    )
  const rows = (...listed: readonly object[]) => {
    server().answer(calls.list, page(...listed))
    server().answer(calls.totals, {
      total: listed.length,
      amounts: [{ currency: 'CNY', receipts: listed.length, amount: '192000.00', eligible: '192000.00' }],
    })
  }
  return {
    server,
    rows,
    asPayer: async (path: string, prepare: () => void = () => undefined) => {
      answerAll(server())
      rememberBuyer()
      permit(payerMay)
      server().answer('/supplierSer/v8/invoice/listSupplierByBuyer', [])
      server().answer(oneRead(1), whole())
      prepare()
      await openPortal(path)
    },
    asPayee: async (path: string, prepare: () => void = () => undefined) => {
      answerAll(server(), oneSupplier)
      rememberBuyer(oneSupplier)
      const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      permit(payeeMay)
      server().answer('/clock/v1', {
        now: '2026-11-13T04:00:00.000Z',
        machineNow: new Date().toISOString(),
        provisionalYears: [],
      })
      server().answer('/market/v1/markets', [market()])
      server().answer('/agreement/v1/offer', [offerAgreement({ showsTick: false })])
      prepare()
      await openPortal(path)
    },
  }
}
