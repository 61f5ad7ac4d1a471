/** What other capabilities read of financing: products, limits, applications, and how they are shown. */
export { type Page } from './application-routes.ts'
export { applicationFrom, applicationJson, orderOf } from './application-sql.ts'
export { type ApplicationJson, applicationShown } from './application-view.ts'
export { findTerms, nameOf } from './look-ups.ts'
export { bankDays, businessDayOf, mayBorrow } from './offer-terms.ts'
export {
  amountText,
  type KeptRow,
  keptRows,
  limitShown,
  type OverallRow,
  overallShown,
  rateText,
  rowsOfKept,
  type TermsRow,
  termsOfRow,
  termsShown,
  type UseRow,
  usageOfRow,
} from './present.ts'
export { type Application } from './store.ts'
export { bankCalendar, businessDay, isSeen, lenderName, overallOf, termsOf, usageOf } from './terms-sql.ts'
