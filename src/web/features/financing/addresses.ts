/** Addresses of the pages of financing. */
import { generatePath } from 'react-router'
import { pages } from '#domain/access/pages.ts'

/** The name is for people who read the address; the id decides. */
export const applyAt = (product: { readonly productId: string; readonly name: string }): string =>
  generatePath(pages.dealerOffer.path, { financingId: product.productId, financingName: product.name })

export const detailAt = (offerId: string): string => generatePath(pages.financeOffer.path, { offerId })
export const auditAt = (offerId: string): string => generatePath(pages.financeAudit.path, { offerId })
export const loanAt = (offerId: string): string => generatePath(pages.financeLoan.path, { offerId })
export const planAt = (loansId: string): string => generatePath(pages.financePlan.path, { loansId })

/** A loan of the dealer that reads it. */
export const ownLoanAt = (id: string): string => `${pages.dealerLoans.path}?id=${id}`
/** The applications of a dealer or of a product. */
export const offersOf = (filter: Readonly<Record<string, string>>): string =>
  `${pages.financeOffers.path}?${new URLSearchParams(filter)}`
