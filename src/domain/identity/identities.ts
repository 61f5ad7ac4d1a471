/** The companies that a person can act for, and when no choice is needed. */
import type { CompanyMold, CompanyType } from '../access/abilities.ts'
import type { Currency } from '../money.ts'

export type ChildCompany = { readonly id: string; readonly name: string; readonly currency: Currency }
export type BuyerIdentity = {
  readonly id: string
  readonly name: string
  readonly currency: Currency
  readonly frozen: boolean
  /** When it registered, to tell companies with the same name apart. */
  readonly registerTime: string
  readonly billOpen: boolean
  readonly reconciliationsUnread: number
  readonly children: readonly ChildCompany[]
}
export type SupplierDetail = {
  readonly id: string
  readonly name: string
  readonly masterId: string
  readonly masterName: string
  readonly marketId: string | null
  readonly applyAmount: string | null
  readonly applyCurrency: Currency | null
  readonly reconciliationsUnread: number
  readonly frozen: boolean
  readonly registerTime: string
}
/** One entry per legal form; its details may belong to several masters. */
export type SupplierIdentity = {
  readonly id: string
  readonly companyMold: CompanyMold
  readonly currency: Currency
  readonly reconciliationsUnread: number
  readonly details: readonly SupplierDetail[]
}
export type DealerIdentity = {
  readonly id: string
  readonly name: string
  readonly buyerId: string
  readonly frozen: boolean
  readonly registerTime: string
}

export type Identities = {
  readonly buyers: readonly BuyerIdentity[]
  readonly suppliers: readonly SupplierIdentity[]
  readonly dealers: readonly DealerIdentity[]
}
export type Choice = { readonly companyType: CompanyType; readonly id: string }

/** The identity that needs no choice: the only one, unless it is frozen. A supplier with one master counts as one. */
export function soleChoice({ buyers, suppliers, dealers }: Identities): Choice | undefined {
  const details = suppliers.flatMap((supplier) => supplier.details)
  const masters = new Set(details.map((detail) => detail.masterId))
  if (buyers.length + masters.size + dealers.length !== 1) return undefined
  if ([...buyers, ...details, ...dealers].some(({ frozen }) => frozen)) return undefined
  if (buyers[0]) return { companyType: 'buyer', id: buyers[0].id }
  if (dealers[0]) return { companyType: 'dealer', id: dealers[0].id }
  const first = details.toSorted((a, b) => (a.name < b.name ? -1 : 1))[0]
  return first && { companyType: 'supplier', id: first.id }
}

/** Everything the person can act for, one choice each. */
export const choicesOf = ({ buyers, suppliers, dealers }: Identities): readonly Choice[] => [
  ...buyers.map(({ id }) => ({ companyType: 'buyer', id }) as const),
  ...suppliers.flatMap(({ details }) => details.map(({ id }) => ({ companyType: 'supplier', id }) as const)),
  ...dealers.map(({ id }) => ({ companyType: 'dealer', id }) as const),
]
