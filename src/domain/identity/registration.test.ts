import { expect, it } from 'vitest'
import { activatorOf, kindOf, registrants } from './registration.ts'

it('[IDN-02] [IDN-06] registers payers and two molds of payees; a payee’s mail activates it, the operator a payer', () => {
  expect(
    registrants.map((one) => ({ one, ...kindOf(one), by: activatorOf(kindOf(one).companyType) })),
  ).toEqual([
    { one: 'payer', companyType: 'buyer', companyMold: 'company', by: 'operator' },
    { one: 'payeeCompany', companyType: 'supplier', companyMold: 'company', by: 'mail' },
    { one: 'payeePerson', companyType: 'supplier', companyMold: 'person', by: 'mail' },
  ])
  expect(activatorOf(null)).toBe('operator')
})
