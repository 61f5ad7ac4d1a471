/** The rows of the call table for markets: both sides see them, the payer alone changes them. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const acting = { nobody: 401, unchosen: 403 }
const traders = { ...acting, served: { buyer: roles, supplier: roles, dealer: [] } }
const of = (buyer: Row['served']['buyer']) => ({ ...acting, served: { buyer, supplier: [], dealer: [] } })
const base = '/supplierSer/v1/buyer/marketsetting'
const settings = {
  lowestApr: '4.00',
  highestApr: '18.00',
  minimumApr: '6.00',
  rateTypes: 'all',
  dayCount: 360,
  poolKind: 'budget',
  invoicePriority: 'ascending',
  reserveType: 'percentage',
  reserveProportion: '0',
  cutOff: '17:00',
  preparationDays: 1,
  payWeekdays: [],
  payMonthDays: [],
  clearingTimes: ['12:00'],
  paymentGraceDays: 2,
}

export const marketCalls = {
  marketList: { ...traders, plain: () => ({ url: '/market/v1/markets' }) },
  marketDetail: { ...traders, withId: ({ market }) => ({ url: `/market/v1/markets/${market}` }) },
  marketHistory: { ...of(roles), withId: ({ market }) => ({ url: `/market/v1/markets/${market}/history` }) },
  nettingRead: {
    ...traders,
    withId: ({ payee, market }, companyType) => ({
      url: `/market/v1/netting?${companyType === 'supplier' ? `marketId=${market}` : `payeeId=${payee}`}`,
    }),
  },
  marketAccountRead: {
    ...of(roles),
    withId: ({ market }) => ({ url: `/market/v1/markets/${market}/account` }),
  },
  marketAccountSet: {
    ...of(['administrator']),
    restaffs: true,
    withId: ({ market }) => ({
      url: `/market/v1/markets/${market}/account`,
      payload: { version: 1, holder: '甲', accountNumber: '8110701012345678', bankCode: '302452035018' },
    }),
  },
  settingsUpdate: {
    ...of(['administrator']),
    restaffs: true,
    withId: ({ market, marketVersion }) => ({
      url: `${base}/update_market_set`,
      payload: { ...settings, marketId: market, version: marketVersion },
    }),
  },
  poolUpdate: {
    ...of(['administrator', 'clerk']),
    withId: ({ market, marketVersion: version }) => ({
      url: `${base}/market_set_fund_pool/${market}`,
      payload: { version, size: String(20_000_000 + version), availablePercent: '80', reason: '季度预算' },
    }),
  },
  marketSwitch: {
    ...of(['administrator', 'clerk']),
    restaffs: true,
    withId: ({ market, marketVersion: version }) => ({
      url: `${base}/market_set_switch/${market}`,
      payload: { version, open: false, reason: '年度结账' },
    }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
