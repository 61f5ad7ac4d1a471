/** The agreements of the platform, and where each of them is accepted. */
import type { CompanyMold, CompanyType } from '../access/abilities.ts'

export const agreementKinds = [
  'user',
  'privacy',
  'payer',
  'payee',
  'offer',
  'fixedOffer',
  'certificate',
  'signature',
  'continuing',
  'personContinuing',
] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** Accepted by every person, for themselves. */
export const personAgreements = ['user', 'privacy'] as const satisfies readonly AgreementKind[]

/** Accepted for a company with its registration. */
export const companyAgreements: Readonly<Record<CompanyType, readonly AgreementKind[]>> = {
  buyer: ['payer'],
  supplier: ['payee'],
  dealer: [],
}

/** What a person who registers a company accepts. */
export const registrationAgreements = (companyType: CompanyType): readonly AgreementKind[] => [
  ...personAgreements,
  ...companyAgreements[companyType],
]

export const verificationAgreements = ['certificate', 'signature'] as const satisfies readonly AgreementKind[]

/** What an offer needs: a published fixed rate and recurring offers have agreements of their own. */
export function offerAgreementFor(
  offer: { readonly recurring: boolean; readonly fixed: boolean },
  payeeKind: CompanyMold,
): AgreementKind {
  if (offer.recurring) return payeeKind === 'person' ? 'personContinuing' : 'continuing'
  return offer.fixed ? 'fixedOffer' : 'offer'
}
