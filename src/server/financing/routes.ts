/** The calls of dealer financing. */
import * as contract from '#contract/financing.ts'
import * as settings from '#contract/financing-settings.ts'
import type { Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { setAllotment, setDealerLimit } from './allotments.ts'
import { addProduct, changeProduct } from './products.ts'
import { allotmentPage, dealerPage, productPage, settingsPage } from './programme-sql.ts'
import {
  type AllotmentRow,
  allotmentsShown,
  type DealerPage,
  dealersShown,
  type ProductPage,
  productsShown,
} from './programme-view.ts'
import { setSettings } from './settings.ts'

const productFieldOf = {
  productRateTooHigh: 'rateMax',
  penaltyRateTooHigh: 'penaltyRate',
  productTermTooLong: 'termMax',
  productTermNeedsMonths: 'termUnit',
  productAmountUnfit: 'amountMax',
  productCurrencyStays: 'currency',
} as const
const allotmentFieldOf = {
  limitUnfit: 'limit',
  allotmentRateUnfit: 'rate',
  allotmentValidityReversed: 'validTo',
  dealerNotOfCompany: 'dealerId',
} as const

export const financingRoutes: readonly Served[] = [
  present<typeof contract.productList, ProductPage>(contract.productList, { sql: productPage }, ({ row }) =>
    done(productsShown(row)),
  ),
  withFieldErrors(act(contract.productAdd, addProduct), productFieldOf),
  withFieldErrors(act(contract.productChange, changeProduct), productFieldOf),
  present<typeof contract.dealerList, DealerPage>(contract.dealerList, { sql: dealerPage }, ({ row }) =>
    done(dealersShown(row)),
  ),
  present<typeof contract.allotmentList, readonly AllotmentRow[]>(
    contract.allotmentList,
    { sql: allotmentPage },
    ({ row }) => done(allotmentsShown(row)),
  ),
  withFieldErrors(act(contract.allotmentSet, setAllotment), allotmentFieldOf),
  withFieldErrors(act(contract.dealerLimitSet, setDealerLimit), allotmentFieldOf),
  present<typeof settings.financeSettingsRead, Reply<typeof settings.financeSettingsRead> | null>(
    settings.financeSettingsRead,
    { sql: settingsPage, values: ({ query }) => [query.lenderId ?? null] },
    ({ row }) => (row ? done(row) : refuse('notFound')),
  ),
  act(settings.financeSettingsSet, setSettings),
]
