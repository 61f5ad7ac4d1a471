/** Reconciliation statements on screen, for tests: one with a line of each kind, and the portal opened as the payer. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, rememberBuyer } from './portal-world.ts'

export const statementsPath = '/reconciliation/v1/statements'
export const statementId = idOf(901)
export const statementPath = `${statementsPath}/${statementId}`
const at = '2026-11-12T08:40:00.000Z'

export const party = {
  payeeId: idOf(31),
  payerName: 'Hongfei Parts',
  payeeName: 'Mingyuan',
  code: 'V1',
  currencies: ['CNY'],
}

/** A line that waits for a decision. */
export const line = (n: number, changes: object = {}) => ({
  id: idOf(910 + n),
  number: `AP-${n}`,
  orderNumbers: [],
  documentDate: '2026-10-08',
  dueDate: '2027-01-12',
  amount: '1000.00',
  termDays: null,
  remark: null,
  state: 'pending',
  reason: null,
  description: null,
  decidedBy: null,
  decidedAt: null,
  isCarried: false,
  documentId: null,
  ...changes,
})

/** A document of the reader's own. */
export const own = (n: number, changes: object = {}) => ({
  documentId: idOf(950 + n),
  number: `AP-${n}`,
  documentDate: '2026-10-08',
  dueDate: '2027-01-12',
  amount: '1000.00',
  ...changes,
})

export const proposal = (changes: object = {}) => ({
  id: idOf(971),
  round: 1,
  number: 'AP-9',
  documentDate: '2026-10-26',
  dueDate: '2027-01-25',
  amount: '192.60',
  proposedBy: 'Li Xiaoyun',
  proposedAt: at,
  taken: null,
  description: null,
  ...changes,
})

/** A step of the timeline, by the payee’s person unless said otherwise. */
export const step = (kind: string, changes: object = {}) => ({
  kind,
  at,
  side: 'payee',
  person: 'Li Xiaoyun',
  round: 1,
  count: null,
  approved: null,
  rejected: null,
  difference: null,
  fileName: null,
  status: null,
  ...changes,
})

/** As the payer reads what the payee has sent, unless said otherwise. */
export const statement = (items: readonly object[], changes: object = {}) => ({
  id: statementId,
  number: 'ST-0087',
  version: 2,
  status: 'pendingReview',
  round: 1,
  initiator: 'payee',
  side: 'payer',
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: party.payeeId,
  payeeName: 'Mingyuan',
  payeeCode: 'V1',
  currency: 'CNY',
  total: '3000.00',
  itemTotal: '3000.00',
  documents: items.length,
  approved: 0,
  rejected: 0,
  rejectReason: null,
  creator: 'Zhao Min',
  createdAt: at,
  initiatedAt: at,
  finishedAt: null,
  isUnread: false,
  can: ['answer', 'attach', 'export'],
  notes: null,
  shownRound: 1,
  items,
  rounds: [
    {
      round: 1,
      total: '3000.00',
      itemTotal: '3000.00',
      documents: items.length,
      approved: 0,
      rejected: 0,
      pending: items.length,
      notes: null,
      sentBy: 'Zhao Min',
      sentAt: at,
      answers: [],
    },
  ],
  proposals: [],
  attachments: [],
  timeline: [],
  correction: null,
  ledger: { from: '2026-10-01', to: '2026-10-31', documents: [], hasMore: false },
  ...changes,
})

export function openReconciliationScreens() {
  const server = freshScreens()
  const openAs = async (path: string): Promise<void> => {
    rememberBuyer()
    localStorage.setItem('currentLang', 'en')
    answerAll(server())
    server().answer('/user/v4/permission', {
      'account.info': true,
      'reconciliations.see': true,
      'reconciliations.keep': true,
      'documents.see': true,
    })
    server().answer(`${statementsPath}/unread`, {
      unread: 0,
      counts: { all: 1, mine: 1, waiting: 0, drafts: 0, settled: 0 },
    })
    server().answer(`${statementsPath}/parties`, [party])
    await openPortal(path)
  }
  /** What was sent to a call, in order. */
  const bodiesOf = (call: string) =>
    server()
      .of(call.replace(/^\w+ /, ''))
      .filter(({ method }) => call.startsWith(`${method} `))
      .map(({ body }) => body)
  return { server, openAs, bodiesOf }
}
