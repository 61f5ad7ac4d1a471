/** Where an offer is changed: the steps open at its terms. */
import { pages } from '#domain/access/pages.ts'

export const modifyPath = (id: string): string => `${pages.paymentApply.path}?modify=${id}&step=2`
