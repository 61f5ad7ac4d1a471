/** One run on screen, for tests of pages. */
import { idOf } from './portal-world.ts'

export const runId = idOf(501)
export const marketId = idOf(401)

export const run = (changes: object = {}) => ({
  id: runId,
  marketId,
  number: 17,
  slot: { date: '2026-11-13', time: '12:00' },
  state: 'done',
  startedAt: '2026-11-13T04:00:00.000Z',
  finishedAt: '2026-11-13T04:00:02.000Z',
  progress: null,
  payDate: '2026-11-16',
  rule: 'rateFirst' as const,
  ruleVersion: 1,
  settingsVersion: 3,
  rateVersion: 3,
  snapshotHash: `7c1f04${'0'.repeat(52)}bde209`,
  resultHash: `03ab9d${'0'.repeat(52)}aa77d4`,
  items: 3,
  candidates: 3,
  awarded: 2,
  currency: 'CNY',
  amount: '169349.50',
  discount: '1867.91',
  amountAfterDiscount: '167481.59',
  lowestRate: '8.25',
  portfolioApr: '9.47',
  certificate: {
    bound: '1902.40',
    reached: '98.18',
    poolPrice: '12262412345',
    marginPrice: '0',
    scaleBits: 40,
    isOptimal: false,
  },
  proposal: null,
  end: null,
  ...changes,
})
