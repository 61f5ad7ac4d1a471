/** Kinds of registrants, and how each account is activated. */
import type { CompanyMold, CompanyType } from '../access/abilities.ts'

export const registrants = ['payer', 'payeeCompany', 'payeePerson'] as const
export type Registrant = (typeof registrants)[number]
/** Kinds that may register by the invitation of a payer. */
export const payeeRegistrants = ['payeeCompany', 'payeePerson'] as const satisfies readonly Registrant[]

type Kind = { readonly companyType: CompanyType; readonly companyMold: CompanyMold }

const kinds = {
  payer: { companyType: 'buyer', companyMold: 'company' },
  payeeCompany: { companyType: 'supplier', companyMold: 'company' },
  payeePerson: { companyType: 'supplier', companyMold: 'person' },
} as const satisfies Record<Registrant, Kind>

export const kindOf = (registrant: Registrant): Kind => kinds[registrant]

/** How an account is activated: a payee's by mail, a payer's by the operator. */
export type Activator = 'mail' | 'operator'

export const activatorOf = (companyType: CompanyType | null): Activator =>
  companyType === 'supplier' ? 'mail' : 'operator'
