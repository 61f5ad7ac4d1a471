/** The state of the award file of a run on screen, for tests. */
import { marketId, runId, runsPath } from './clearing-screens.ts'

export const fileStatePath = `${runsPath}/${runId}/file/state`
/** The state of the award file of the run. */
export const fileState = (changes: object = {}) => ({
  currency: 'CNY',
  marketId,
  hasDebitAccount: true,
  unpaid: 2,
  ordered: 0,
  late: 0,
  transfers: 2,
  transferAmount: '167481.59',
  payeesMissing: 0,
  missing: [],
  orders: [],
  mail: {
    state: 'sent',
    requestedAt: '2026-11-13T04:00:02.000Z',
    sentAt: '2026-11-13T04:01:00.000Z',
    recipients: 2,
    sent: 2,
  },
  can: ['order', 'download', 'mail', 'setDebitAccount', 'setAccounts'],
  ...changes,
})
