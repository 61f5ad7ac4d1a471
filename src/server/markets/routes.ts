/** The calls of markets. */

import { marketAccountRead, marketAccountSet } from '#contract/bank-accounts.ts'
import * as contract from '#contract/markets.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { type MarketAccountRow, marketAccount, marketAccountView, setAccount } from './account.ts'
import { changeSettings, setPool, switchMarket } from './commands.ts'
import { type HistoryRow, type MarketRow, marketViewFor, versionViewOf } from './present.ts'
import * as queries from './queries.ts'

const list = present<typeof contract.marketList, readonly MarketRow[]>(
  contract.marketList,
  { sql: queries.list },
  ({ actor, row }) => done(row.map((market) => marketViewFor(actor, market))),
)

const detail = present<typeof contract.marketDetail, MarketRow | null>(
  contract.marketDetail,
  { sql: queries.detail, values: ({ params }) => [params.id] },
  ({ actor, row }) => (row ? done(marketViewFor(actor, row)) : refuse('notFound')),
)

const history = present<typeof contract.marketHistory, readonly HistoryRow[] | null>(
  contract.marketHistory,
  { sql: queries.history, values: ({ params }) => [params.id] },
  ({ row }) => (row ? done(row.map(versionViewOf)) : refuse('notFound')),
)

export const marketRoutes: readonly Served[] = [
  list,
  detail,
  history,
  present<typeof marketAccountRead, MarketAccountRow | null>(
    marketAccountRead,
    { sql: marketAccount, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(marketAccountView(actor, row)) : refuse('notFound')),
  ),
  act(marketAccountSet, setAccount),
  withFieldErrors(act(contract.settingsUpdate, changeSettings), {
    lowestAboveHighest: 'highestApr',
    highestBelowPayee: 'highestApr',
    minimumOutOfRange: 'minimumApr',
    desiredOutOfRange: 'desiredApr',
    fixedOutOfRange: 'fixedApr',
    receiptRateOutOfRange: 'receiptApr',
    reserveProportionMissing: 'reserveProportion',
    reserveAmountUnfit: 'reserveAmount',
    reserveAmountZero: 'reserveAmount',
    amountTooLarge: 'reserveAmount',
    smallestUnfit: 'smallestDocument',
    smallestTooLarge: 'smallestDocument',
    dueDateMaxPast: 'dueDateMax',
    dayCountInUse: 'dayCount',
    clearingTimesLocked: 'clearingTimes',
    payDaysTwice: 'payMonthDays',
    poolSizeUnfit: 'pool.size',
    poolSizeTooLarge: 'pool.size',
    poolTooSmall: 'pool.size',
    poolLocked: 'pool.size',
  }),
  withFieldErrors(act(contract.poolUpdate, setPool), {
    poolSizeUnfit: 'size',
    amountTooLarge: 'size',
    poolTooSmall: 'size',
    poolLocked: 'size',
  }),
  withFieldErrors(act(contract.marketSwitch, switchMarket), {
    closingReasonMissing: 'reason',
    reopeningPast: 'reopenAt',
  }),
]
