/** The rows of the call table for clearing: the payer's alone, but for awards, which both sides see. */
import { awardLetter } from '#contract/award-details.ts'
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const acting = { nobody: 401, unchosen: 403 }
const of = (buyer: Row['served']['buyer']) => ({ ...acting, served: { buyer, supplier: [], dealer: [] } })
const ofPayee = { ...acting, served: { buyer: [], supplier: roles, dealer: [] } }
const keepers = ['administrator', 'clerk'] as const
const awarders = ['administrator', 'reviewer'] as const
/** The id of no row. */
const missing = '0190a000-0000-7000-8000-00000000000f'

export const clearingCalls = {
  payerHome: { ...of(roles), plain: () => ({ url: '/dashboard/v1/home' }) },
  clearingForecast: { ...of(keepers), plain: () => ({ url: '/clearing/v1/forecast' }) },
  clearingPreview: {
    ...of(keepers),
    withId: ({ market }) => ({ url: '/clearing/v1/preview', payload: { marketId: market } }),
  },
  clearingBook: { ...of(roles), withId: ({ market }) => ({ url: `/clearing/v1/book?marketId=${market}` }) },
  whatIf: {
    ...of(roles),
    withId: ({ market }) => ({ url: '/clearing/v1/what-if', payload: { marketId: market, settings: {} } }),
  },
  marketPreview: { ...of(roles), withId: ({ market }) => ({ url: `/market/v1/markets/${market}/preview` }) },
  runSteps: { ...of(roles), refused: 404, plain: () => ({ url: `/clearing/v1/runs/${missing}/steps` }) },
  runList: { ...of(roles), withId: ({ market }) => ({ url: `/clearing/v1/runs?marketId=${market}` }) },
  runRead: { ...of(roles), refused: 404, plain: () => ({ url: `/clearing/v1/runs/${missing}` }) },
  runAward: {
    ...of(awarders),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/award`, payload: { marketId: missing } }),
  },
  runSendBack: {
    ...of(awarders),
    refused: 404,
    plain: () => ({
      url: `/clearing/v1/runs/${missing}/send-back`,
      payload: { marketId: missing, reason: '再看看' },
    }),
  },
  proposalRead: {
    ...of(roles),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/proposal` }),
  },
  runResults: { ...of(roles), refused: 404, plain: () => ({ url: `/clearing/v1/runs/${missing}/results` }) },
  runNeeded: {
    ...of(roles),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/results/${missing}/needed` }),
  },
  runResultsFile: {
    ...of(roles),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/results/file?format=csv` }),
  },
  runFile: {
    ...of(roles),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/file?format=csv` }),
  },
  runFileState: {
    ...of(roles),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/file/state` }),
  },
  transferOrderMake: {
    ...of(keepers),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/transfer-orders`, payload: {} }),
  },
  transferOrderFile: {
    ...of(keepers),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/transfer-orders/${missing}/file` }),
  },
  runFileMail: {
    ...of(keepers),
    refused: 404,
    plain: () => ({ url: `/clearing/v1/runs/${missing}/file/mail`, payload: {} }),
  },
  offerFileState: {
    ...ofPayee,
    refused: 404,
    plain: () => ({ url: `/clearing/v1/offers/${missing}/file/state` }),
  },
  offerFileMail: {
    ...ofPayee,
    refused: 404,
    plain: () => ({ url: `/clearing/v1/offers/${missing}/file/mail`, payload: {} }),
  },
  awardList: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    plain: () => ({ url: '/clearing/v1/awards' }),
  },
  awardRead: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    refused: 404,
    plain: () => ({ url: `/clearing/v1/awards/${missing}` }),
  },
  awardLetter: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    refused: 404,
    plain: () => ({ url: awardLetter.path.replace('{id}', missing) }),
  },
  statementList: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    plain: () => ({ url: '/clearing/v1/statements' }),
  },
  statementFile: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    refused: 404,
    plain: () => ({
      url: `/clearing/v1/statements/file?marketId=${missing}&payeeId=${missing}&month=2026-10&format=pdf`,
    }),
  },
  awardTotals: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    plain: () => ({ url: '/clearing/v1/awards/totals' }),
  },
  awardPayDates: { ...of(roles), plain: () => ({ url: '/clearing/v1/awards/pay-dates' }) },
  awardsPaid: {
    ...of(keepers),
    refused: 404,
    plain: () => ({
      url: '/clearing/v1/awards/paid',
      payload: { awardIds: [missing], valueDate: '2026-11-16' },
    }),
  },
  awardsFailed: {
    ...of(keepers),
    refused: 404,
    plain: () => ({
      url: '/clearing/v1/awards/failed',
      payload: { awardIds: [missing], reason: 'insufficientAvailableBalance' },
    }),
  },
  awardsReturned: {
    ...of(keepers),
    refused: 404,
    plain: () => ({
      url: '/clearing/v1/awards/returned',
      payload: { awardIds: [missing], returnedOn: '2026-11-16' },
    }),
  },
} as const satisfies Partial<Record<RouteName, Row>>

/** Called last: no worker ends this run, and an open run blocks changes to its input. */
export const clearingRunCalls = {
  clearingRun: {
    ...of(keepers),
    withId: ({ market }) => ({ url: '/clearing/v1/runs', payload: { marketId: market } }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
