/** Documents on screen, for tests: one of them, and the portal opened as either side of it. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneBuyer, oneSupplier, rememberBuyer } from './portal-world.ts'

export const base = '/supplierSer/v8/invoice'

/** Entered by the payer: 1,250.50, due on 15 January 2027, not eligible for two reasons. */
export const document = (changes: object = {}) => ({
  id: idOf(71),
  serial: 12,
  number: 'FP-001',
  type: 'payable',
  amount: '1250.50',
  currency: 'CNY',
  documentDate: '2026-11-01',
  dueDate: '2027-01-15',
  termDays: 75,
  unfairTerm: true,
  means: 'transfer',
  billTermDays: null,
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: idOf(81),
  payeeName: 'Mingyuan',
  payeeCode: 'V1',
  source: 'payer',
  disabledBy: null,
  disabledReason: null,
  excluded: false,
  confirmation: 'none',
  declinedReason: null,
  status: 'ineligible',
  eligibility: 'ineligible',
  reasons: ['tooEarly', 'switchedOff'],
  payable: '1250.50',
  creditsNumber: null,
  paidDate: null,
  uploadTime: '2026-11-02T01:00:00.000Z',
  changeTime: '2026-11-02T01:00:00.000Z',
  createdBy: 'Chen Wei',
  changedBy: null,
  version: 3,
  sameNumberDocuments: [],
  offerState: 'notApplied',
  offer: null,
  can: ['edit', 'delete', 'disable'],
  ...changes,
})
export const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })
const hongfei = { buyerId: idOf(11), name: 'Hongfei Parts', currency: 'CNY' }
/** Another payer of the same group. */
export const suzhou = { buyerId: idOf(12), name: 'Suzhou Parts', currency: 'CNY' }
export const codes = ['account.info', 'documents.see', 'documents.keep']

/** A server without answers yet, new for each test. */
export function openScreens() {
  const server = freshScreens()
  async function openAs(
    side: 'payer' | 'payee',
    path: string,
    may: readonly string[] = codes,
    others: object[] = [],
    waiting = 0,
    known: { readonly payers?: object[]; readonly payees?: object[]; readonly totals?: object } = {},
  ) {
    const record = side === 'payer' ? oneBuyer : oneSupplier
    answerAll(server(), record)
    rememberBuyer(record)
    if (side === 'payee') {
      const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }
    const own = side === 'payer' ? 'documents.payables' : 'documents.offerable'
    server().answer('/user/v4/permission', Object.fromEntries([...may, own].map((code) => [code, true])))
    const mingyuan = { supplierId: idOf(81), name: 'Mingyuan', code: 'V1' }
    server().answer(`${base}/payers`, known.payers ?? [hongfei, ...others])
    server().answer(`${base}/getSupplierByBuyer`, known.payees ?? [mingyuan])
    server().answer(`${base}/totals`, {
      total: 1,
      counts: { all: 1, open: 1, eligible: 0, offered: 0, waiting: 0, paid: 0 },
      early: [],
      amounts: [{ currency: 'CNY', amount: '1250.50' }],
      waiting,
      ...known.totals,
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
