/** The calls of offers, recurring offers and their live indication. */
import * as signing from './agreement-signing.ts'
import { mandateBackTest } from './back-tests.ts'
import * as indications from './indications.ts'
import * as loanRates from './loan-rates.ts'
import * as mandates from './mandates.ts'
import * as offerDrafts from './offer-drafts.ts'
import * as offerLists from './offer-lists.ts'
import { offerModify } from './offer-modify.ts'
import { offerNeed } from './offer-need.ts'
import * as offerReviews from './offer-reviews.ts'
import * as offers from './offers.ts'
import type { Route } from './route.ts'

export const offerCalls = {
  offerQuote: offers.offerQuote,
  offerNeed,
  offerIndications: indications.offerIndications,
  offerNeeded: indications.offerNeeded,
  mandateRead: mandates.mandateRead,
  mandateLeftOut: mandates.mandateLeftOut,
  mandateBackTest,
  mandateChange: mandates.mandateChange,
  mandateInclude: mandates.mandateInclude,
  offerSubmit: offers.offerSubmit,
  offerCancel: offers.offerCancel,
  offerModify: offerModify,
  loanRateRead: loanRates.loanRateRead,
  loanRateSet: loanRates.loanRateSet,
  offerList: offerLists.offerList,
  offerTotals: offerLists.offerTotals,
  offerExport: offerLists.offerExport,
  offerRead: offerLists.offerRead,
  reviewList: offerReviews.reviewList,
  reviewTotals: offerReviews.reviewTotals,
  offerReview: offerReviews.offerReview,
  draftList: offerDrafts.draftList,
  draftSave: offerDrafts.draftSave,
  draftDelete: offerDrafts.draftDelete,
  signingCodeSend: signing.signingCodeSend,
  agreementSign: signing.agreementSign,
  agreementDownload: signing.agreementDownload,
  continuingDownload: signing.continuingDownload,
} as const satisfies Record<string, Route>
