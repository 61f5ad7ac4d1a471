/** Payees on screen, for tests: one of them, and the portal opened as its payer. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, rememberBuyer } from './portal-world.ts'

export const payeesPath = '/payee/v1/payees'
export const managePath = '/supplierSer/v1/buyer/suppliermanage'
export const payeeId = idOf(81)
export const marketId = idOf(401)
export const listPath = '/buyer/supplier-management'
export const detailPath = `/buyer/supplier/${payeeId}/detail`
export const settingPath = `/buyer/supplier/${payeeId}/setting`

/** Registered, in the CNY market, switched on, with a contract that ends soon. */
export const payee = (changes: object = {}) => ({
  id: payeeId,
  version: 3,
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  name: 'Mingyuan',
  code: 'V1',
  contactName: 'Li Xiaoyun',
  contactMail: 'li@mingyuan.test',
  small: true,
  state: 'connected',
  switchedOn: true,
  minApr: '7.50',
  marketId,
  currency: 'CNY',
  eligible: '1250.50',
  contract: { number: 'HT-1', from: '2026-01-01', to: '2026-12-01', terminated: null, state: 'endsSoon' },
  listedAt: '2025-06-12T02:00:00.000Z',
  invitedAt: null,
  remindableAt: null,
  can: ['edit', 'set', 'switchOff'],
  ...changes,
})

/** Known to the payer only. */
export const unknownYet = (changes: object = {}) =>
  payee({
    id: idOf(82),
    name: 'Taihe',
    code: 'V2',
    state: 'listed',
    minApr: null,
    marketId: null,
    currency: null,
    eligible: null,
    contract: null,
    switchedOn: false,
    can: ['edit', 'set', 'invite', 'switchOn'],
    ...changes,
  })

export const whole = (changes: object = {}) => ({
  ...payee(),
  notes: 'Pays back in kind',
  minimumCountsFrom: null,
  recentRates: null,
  reserveType: 'market',
  reserveProportion: '0.00',
  reserveAmount: '0.00',
  marketReserve: { proportion: '5.00', amount: '0.00' },
  markets: [
    { id: marketId, currency: 'CNY', highestApr: '18.00', minimumApr: '6.00' },
    { id: idOf(402), currency: 'USD', highestApr: '15.00', minimumApr: '4.00' },
  ],
  invitation: null,
  documents: [
    { currency: 'CNY', status: 'eligible', documents: 2, amount: '1250.50' },
    { currency: 'CNY', status: 'paid', documents: 1, amount: '300.00' },
  ],
  offers: { active: 1, all: 4 },
  awards: [{ currency: 'CNY', awards: 3, amount: '9000.00', discount: '81.25' }],
  ...changes,
})

/** A request of a payee that waits for the payer's answer. */
export const requested = (changes: object = {}) => ({
  id: idOf(501),
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeName: 'Huatai Bearings',
  note: 'Bearings since 2024',
  byCode: false,
  state: 'requested',
  reason: null,
  requestedAt: '2026-11-13T01:45:00.000Z',
  answeredAt: null,
  currency: null,
  requester: { name: 'Lin Hua', mail: 'lin@huatai.test' },
  alike: [],
  already: [],
  frozen: false,
  invited: null,
  differs: [],
  can: ['accept', 'decline'],
  ...changes,
})

const everything = ['payees.see', 'payees.keep', 'payees.set', 'documents.see', 'account.log']
const hongfei = { buyerId: idOf(11), name: 'Hongfei Parts', currency: 'CNY' }
export const suzhou = { buyerId: idOf(12), name: 'Suzhou Parts', currency: 'CNY' }
const counts = { all: 2, listed: 1, invited: 0, opened: 0, registered: 0, connected: 1, switchedOff: 1 }

type Known = {
  readonly rows?: object[]
  readonly others?: object[]
  readonly totals?: object
  readonly requests?: object[]
  /** How many accounts wait for a second person. */
  readonly waiting?: number
}

/** A server without answers yet, new for each test. */
export function openPayeeScreens() {
  const server = freshScreens()
  async function openAs(path: string, may: readonly string[] = everything, known: Known = {}) {
    const { rows = [payee(), unknownYet()], others = [], totals = {}, requests = [], waiting = 0 } = known
    answerAll(server())
    rememberBuyer()
    server().answer(
      '/user/v4/permission',
      Object.fromEntries(['account.info', ...may].map((code) => [code, true])),
    )
    server().answer('/supplierSer/v8/invoice/payers', [hongfei, ...others])
    server().answer('GET /binding/v1/requests', requests)
    server().answer('GET /payee/v1/account-confirmations', { total: waiting, list: [], batches: [] })
    server().answer(payeesPath, { list: rows, total: null, page: 1, pageSize: 20, next: null })
    server().answer(`${payeesPath}/totals`, {
      total: rows.length,
      counts,
      contracts: { endsSoon: 1, notInForce: 0 },
      eligible: [{ currency: 'CNY', amount: '1250.50' }],
      ...totals,
    })
    await openPortal(path)
  }
  return {
    server,
    openAs,
    bodiesOf: (path: string) =>
      server()
        .of(path)
        .map(({ body }) => body),
  }
}
