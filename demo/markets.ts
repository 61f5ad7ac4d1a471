/**
 * The markets of the demo world and the payees of each: some are registered and connected, one is registered and not
 * connected yet, some are only on the payer's list.
 */
import type { MarketSettings, PrivateSettings } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'

export type DemoMarket = {
  /** The company of a payer: its master or a child. */
  readonly payer: string
  readonly currency: Currency
  readonly since: string
  readonly settings?: Partial<MarketSettings>
  readonly own?: Partial<PrivateSettings>
  /** The reason, if it is closed. */
  readonly closed?: string
}

/** A range of accepted rates, in basis points. */
const between = (lowestBps: number, highestBps: number) => ({
  lowestBps: lowestBps as BasisPoints,
  highestBps: highestBps as BasisPoints,
})
/** A pool in whole units of a currency with two decimals, the minimum and perhaps a desired rate. */
const pool = (units: number, minimumBps: number, desiredBps?: number, availableBps = 10_000) => ({
  poolMinor: BigInt(units) * 100n,
  minimumBps: minimumBps as BasisPoints,
  desiredBps: desiredBps as BasisPoints | undefined,
  availableBps: availableBps as BasisPoints,
})

export const markets: readonly DemoMarket[] = [
  {
    payer: 'hongfei',
    currency: 'CNY',
    since: '2025-06-03T01:20:00.000Z',
    settings: { ...between(400, 1_800) },
    own: pool(5_000_000, 500),
  },
  {
    payer: 'hongfei-suzhou',
    currency: 'CNY',
    since: '2025-06-10T02:00:00.000Z',
    settings: { ...between(400, 1_800), daysPaidEarlyMax: 120, reserveBps: 500 as BasisPoints },
    own: { ...pool(20_000_000, 600, 800, 8_000), poolKind: 'revolving' },
  },
  {
    payer: 'hongfei-suzhou',
    currency: 'USD',
    since: '2026-01-20T02:00:00.000Z',
    settings: { ...between(300, 1_500) },
    own: pool(800_000, 400),
  },
  {
    payer: 'hongfei-hefei',
    currency: 'CNY',
    since: '2025-06-10T02:10:00.000Z',
    settings: {
      ...between(400, 1_600),
      payWeekdays: [2, 4],
      preparationDays: 2,
      documentMinorMin: 50_000_00n,
      awardRule: 'incomeFirst',
      reviewRequired: true,
    },
    own: pool(6_000_000, 550, 700),
  },
  {
    payer: 'hongfei-nagoya',
    currency: 'JPY',
    since: '2025-10-08T02:00:00.000Z',
    settings: { ...between(100, 900) },
    own: { ...pool(0, 150), poolMinor: 120_000_000n },
  },
  {
    payer: 'lanting',
    currency: 'CNY',
    since: '2025-07-21T03:50:00.000Z',
    settings: { ...between(500, 2_000) },
    own: pool(2_000_000, 600),
    closed: '年度预算调整',
  },
  {
    payer: 'lanting-qingdao',
    currency: 'CNY',
    since: '2025-08-01T02:00:00.000Z',
    settings: {
      ...between(500, 2_000),
      payMonthDays: [10, 20, 31],
      invoicePriority: 'descending',
    },
    own: pool(8_000_000, 700, 900),
  },
  {
    payer: 'lanting-hongkong',
    currency: 'HKD',
    since: '2025-08-01T02:10:00.000Z',
    settings: { ...between(300, 1_500) },
    own: pool(3_000_000, 400),
  },
  {
    payer: 'wohe',
    currency: 'CNY',
    since: '2025-09-09T07:30:00.000Z',
    settings: { ...between(400, 2_400) },
    own: pool(1_000_000, 600),
  },
  {
    payer: 'wohe-east',
    currency: 'CNY',
    since: '2025-09-15T02:00:00.000Z',
    settings: { ...between(400, 2_400), reserveMinor: 20_000_00n, reserveReason: '季度返利' },
    own: { ...pool(4_000_000, 800, 1_000), poolKind: 'revolving' },
  },
  {
    payer: 'wohe-fresh',
    currency: 'CNY',
    since: '2025-09-15T02:10:00.000Z',
    settings: { ...between(400, 2_400), fixedBps: 950 as BasisPoints, preparationDays: 0, dayCount: 365 },
    own: pool(1_500_000, 700),
  },
]

export type DemoPayee = {
  readonly payer: string
  readonly code: string
  readonly name: string
  readonly contact: readonly [name: string, mail: string]
  readonly small?: true
  readonly switchedOff?: true
  /** The sub-entity, if the payee has registered. */
  readonly company?: string
  /** The currency of the market that it is connected to, if any. */
  readonly marketCurrency?: Currency
  readonly listed: string
}

export const payees: readonly DemoPayee[] = [
  {
    payer: 'hongfei-suzhou',
    code: 'V100021',
    name: '明远精密制造有限公司',
    contact: ['李晓芸', 'lixiaoyun@mingyuan.test'],
    company: 'mingyuan-hongfei',
    marketCurrency: 'CNY',
    listed: '2025-06-12T02:00:00.000Z',
  },
  {
    payer: 'hongfei-suzhou',
    code: 'V100188',
    name: 'Blue Ridge Tooling Inc.',
    contact: ['Erin Walsh', 'ap@blueridge.test'],
    company: 'blueridge-main',
    marketCurrency: 'USD',
    listed: '2026-01-22T02:00:00.000Z',
  },
  {
    payer: 'hongfei-suzhou',
    code: 'V100305',
    name: '泰禾五金制品厂',
    contact: ['钱有田', 'qianyoutian@taihe.test'],
    small: true,
    listed: '2026-09-02T02:00:00.000Z',
  },
  {
    payer: 'hongfei-hefei',
    code: 'H20007',
    name: '兰芝精细化工有限公司',
    contact: ['何芷兰', 'hezhilan@orchid.test'],
    company: 'orchid-paint',
    marketCurrency: 'CNY',
    listed: '2025-10-13T02:00:00.000Z',
  },
  {
    payer: 'lanting-qingdao',
    code: '600114',
    name: '明远精密制造（青岛）',
    contact: ['李晓芸', 'lixiaoyun@mingyuan.test'],
    company: 'mingyuan-lanting',
    marketCurrency: 'CNY',
    listed: '2025-08-06T02:00:00.000Z',
  },
  {
    payer: 'lanting-qingdao',
    code: '600230',
    name: '兰芝发泡材料',
    contact: ['何芷兰', 'hezhilan@orchid.test'],
    company: 'orchid-foam',
    marketCurrency: 'CNY',
    listed: '2025-10-20T02:00:00.000Z',
  },
  {
    payer: 'lanting-qingdao',
    code: '600377',
    name: '海岚纺织有限公司',
    contact: ['姚海', 'yaohai@hailan.test'],
    company: 'hailan-main',
    marketCurrency: 'CNY',
    switchedOff: true,
    listed: '2026-04-20T02:00:00.000Z',
  },
  {
    payer: 'lanting-qingdao',
    code: '600412',
    name: '江南模具有限公司',
    contact: ['陆江', 'lujiang@jiangnan.test'],
    small: true,
    listed: '2026-08-11T02:00:00.000Z',
  },
  {
    payer: 'wohe-east',
    code: 'GY-0032',
    name: '恒达包装材料有限公司',
    contact: ['郑恒', 'zhengheng@hengda.test'],
    company: 'hengda-main',
    marketCurrency: 'CNY',
    small: true,
    listed: '2025-09-18T02:00:00.000Z',
  },
  {
    payer: 'wohe-east',
    code: 'GY-0077',
    name: '李守福',
    contact: ['李守福', 'lishoufu@mail.test'],
    company: 'lishifu-freight',
    marketCurrency: 'CNY',
    small: true,
    listed: '2026-03-06T02:00:00.000Z',
  },
  {
    payer: 'wohe-east',
    code: 'GY-0103',
    name: '青禾印刷有限公司',
    contact: ['林青', 'linqing@newpayee.test'],
    company: 'newpayee-main',
    small: true,
    listed: '2026-11-13T02:00:00.000Z',
  },
  {
    payer: 'wohe-fresh',
    code: 'NC-0008',
    name: '周大山',
    contact: ['周大山', 'zhoudashan@mail.test'],
    company: 'zhoudashan-farm',
    marketCurrency: 'CNY',
    small: true,
    listed: '2026-02-22T02:00:00.000Z',
  },
]
