/** The calls of recurring offers, and those that make or cancel an offer of either kind. */
import { mandateBackTest } from '#contract/back-tests.ts'
import * as contract from '#contract/mandates.ts'
import { offerCancel, offerSubmit } from '#contract/offers.ts'
import { done, refuse } from '#domain/result.ts'
import { present, presentKept } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { offerFieldOf } from '../offers/queries.ts'
import { type BackTestRow, backTestSql, triedBefore } from './back-test.ts'
import { cancelEither } from './cancel.ts'
import { changeMandate } from './change.ts'
import { include } from './include.ts'
import {
  type LeftOutPageRow,
  leftOutShown,
  leftOutSql,
  type MandatePageRow,
  mandateShown,
  pageSql,
} from './page.ts'
import { submitEither } from './submit.ts'

const fieldOf = {
  ...offerFieldOf,
  mandateExists: 'kind',
  recurringNotFixed: 'kind',
  ceilingUnfit: 'guardRails.ceiling',
  ceilingBelowLowest: 'guardRails.ceiling',
  ceilingBelowRate: 'guardRails.ceiling',
  monthlyMaximumUnfit: 'guardRails.monthlyMaximum',
  minimumDaysUnfit: 'guardRails.minimumDays',
  endDatePast: 'guardRails.endDate',
  cashTargetUnfit: 'guardRails.cashTarget',
} as const

export const mandateRoutes: readonly Served[] = [
  withFieldErrors(act(offerSubmit, submitEither), fieldOf),
  act(offerCancel, cancelEither),
  present<typeof contract.mandateRead, MandatePageRow | null>(
    contract.mandateRead,
    { sql: pageSql, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(mandateShown(actor, row)) : refuse('notFound')),
  ),
  present<typeof contract.mandateLeftOut, LeftOutPageRow | null>(
    contract.mandateLeftOut,
    { sql: leftOutSql, values: ({ params }) => [params.id] },
    ({ row }) => (row ? done(leftOutShown(row)) : refuse('notFound')),
  ),
  withFieldErrors(act(contract.mandateChange, changeMandate), fieldOf),
  act(contract.mandateInclude, include),
  withFieldErrors(
    presentKept<typeof mandateBackTest, BackTestRow | null>(
      mandateBackTest,
      { sql: backTestSql, values: ({ body }) => [body.marketId, body.supplierId] },
      triedBefore,
    ),
    fieldOf,
  ),
]
