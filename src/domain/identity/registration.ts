/** Who can register, and what an account waits for before it can be used. */
import type { CompanyMold, CompanyType } from '../access/abilities.ts'

export const registrants = ['payer', 'payeeCompany', 'payeePerson'] as const
export type Registrant = (typeof registrants)[number]
/** Who may register by the invitation of a payer. */
export const payeeRegistrants = ['payeeCompany', 'payeePerson'] as const satisfies readonly Registrant[]

type Kind = { readonly companyType: CompanyType; readonly companyMold: CompanyMold }

const kinds = {
  payer: { companyType: 'buyer', companyMold: 'company' },
  payeeCompany: { companyType: 'supplier', companyMold: 'company' },
  payeePerson: { companyType: 'supplier', companyMold: 'person' },
} as const satisfies Record<Registrant, Kind>

export const kindOf = (registrant: Registrant): Kind => kinds[registrant]

/** What activates an account: a payee's mail, or the operator for a payer. */
export type Awaited = 'mail' | 'operator'

export const awaitedBy = (companyType: CompanyType | null): Awaited =>
  companyType === 'supplier' ? 'mail' : 'operator'
