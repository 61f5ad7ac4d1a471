/** Addresses of the pages of financing. */
import { generatePath } from 'react-router'
import { pages } from '#domain/access/pages.ts'

/** The name is for people who read the address; the id decides. */
export const applyAt = (product: { readonly productId: string; readonly name: string }): string =>
  generatePath(pages.dealerOffer.path, { financingId: product.productId, financingName: product.name })
