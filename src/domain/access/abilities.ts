/**
 * The permission table: abilities × company types × roles, used by server, menu and page guards. A pair that is not
 * in it is not allowed.
 */
export const companyTypes = ['buyer', 'supplier', 'dealer'] as const
export type CompanyType = (typeof companyTypes)[number]

export const companyMolds = ['company', 'person'] as const
export type CompanyMold = (typeof companyMolds)[number]

export const roles = ['administrator', 'clerk', 'reviewer', 'viewer'] as const
export type Role = (typeof roles)[number]

const everyone = { buyer: roles, supplier: roles, dealer: roles } as const

const administrators = {
  buyer: ['administrator'],
  supplier: ['administrator'],
  dealer: ['administrator'],
} as const

/** Documents belong to payers and payees; a dealer has none. */
const traders = { buyer: roles, supplier: roles, dealer: [] } as const
const keepers = ['administrator', 'clerk'] as const

const table = {
  'account.info': everyone,
  'account.log': everyone,
  'account.staff': administrators,
  'account.entities': administrators,
  /** A payee names its sub-entities; a payer asks the operator for child companies. */
  'account.subEntities': { buyer: [], supplier: ['administrator'], dealer: [] },
  'account.children': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** A payer's own registration page. */
  'account.registrationPage': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** Keys of a payer's own system. */
  'account.keys': { buyer: ['administrator'], supplier: [], dealer: [] },
  'documents.see': traders,
  'documents.keep': { buyer: keepers, supplier: keepers, dealer: [] },
  /** A payer confirms what a payee entered; a payee excludes documents from early payment. */
  'documents.confirm': { buyer: ['administrator', 'clerk', 'reviewer'], supplier: [], dealer: [] },
  'documents.exclude': { buyer: [], supplier: keepers, dealer: [] },
  'documents.offerable': { buyer: [], supplier: roles, dealer: [] },
  'documents.payables': { buyer: roles, supplier: [], dealer: [] },
  /** Both sides see a market; its pool, its history and its settings are the payer's. */
  'markets.see': traders,
  'markets.history': { buyer: roles, supplier: [], dealer: [] },
  'markets.set': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** Pool, opening and closing. */
  'markets.operate': { buyer: keepers, supplier: [], dealer: [] },
  /** A payer's list of payees, and the settings of each. */
  'payees.see': { buyer: roles, supplier: [], dealer: [] },
  'payees.keep': { buyer: keepers, supplier: [], dealer: [] },
  'payees.set': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** A payee requests a connection to a payer; both sides see the answer. */
  'payerConnections.see': traders,
  /** The page of a payee's payers. */
  'payerConnections.payers': { buyer: [], supplier: roles, dealer: [] },
  'payerConnections.ask': { buyer: [], supplier: keepers, dealer: [] },
  'payerConnections.answer': { buyer: keepers, supplier: keepers, dealer: [] },
  /** Receivables that a payee has entered itself, with the steps that are missing. */
  'receivables.see': { buyer: [], supplier: roles, dealer: [] },
  'receivables.keep': { buyer: [], supplier: keepers, dealer: [] },
  /** Both sides see offers and awards; a payee makes offers, a payer clears and pays. */
  'offers.see': traders,
  /** The pages of offers of one's own company. */
  'offers.own': { buyer: [], supplier: roles, dealer: [] },
  'offers.make': { buyer: [], supplier: keepers, dealer: [] },
  /** A payer passes or rejects offered documents. */
  'offers.review': { buyer: ['administrator', 'reviewer'], supplier: [], dealer: [] },
  'clearing.see': { buyer: roles, supplier: [], dealer: [] },
  'clearing.run': { buyer: keepers, supplier: [], dealer: [] },
  /** Approves what a run proposes: so that the clerk who clears and the person who approves can be two. */
  'clearing.award': { buyer: ['administrator', 'reviewer'], supplier: [], dealer: [] },
  'awards.see': traders,
  'awards.pay': { buyer: keepers, supplier: [], dealer: [] },
  /** Payees and dealers prove who they are. */
  'verification.see': { buyer: [], supplier: roles, dealer: roles },
  'verification.keep': { buyer: [], supplier: keepers, dealer: keepers },
  /** Both sides start, send and answer reconciliation statements. */
  'reconciliations.see': traders,
  'reconciliations.keep': { buyer: keepers, supplier: keepers, dealer: [] },
  /** Both sides see products, applications and loans of theirs; the programme as a whole is the lender's. */
  'financing.see': { buyer: roles, supplier: [], dealer: roles },
  'financing.programme': { buyer: roles, supplier: [], dealer: [] },
  /** Products, dealers, limits and settings. */
  'financing.set': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** Decides about applications, waivers and write-offs: so that who approves and who pays can be two. */
  'financing.approve': { buyer: ['administrator', 'reviewer'], supplier: [], dealer: [] },
  /** Disburses, records repayments, and asks for waivers and write-offs. */
  'financing.pay': { buyer: keepers, supplier: [], dealer: [] },
  /** The pages of a dealer, and applying. */
  'financing.own': { buyer: [], supplier: [], dealer: roles },
  'financing.apply': { buyer: [], supplier: [], dealer: keepers },
  'webhooks.manage': { buyer: ['administrator'], supplier: ['administrator'], dealer: [] },
} as const satisfies Record<string, Readonly<Record<CompanyType, readonly Role[]>>>

export type Ability = keyof typeof table
export const abilities = Object.keys(table) as Ability[]

/** The abilities of operators, who belong to no company. Every operator has all of them. */
export const operatorAbilities = [
  'operator.companies',
  'operator.users',
  'operator.awards',
  'operator.verification',
  'operator.config',
  'operator.log',
] as const
export type OperatorAbility = (typeof operatorAbilities)[number]

/** The roles that have an ability in one type of company. */
export const rolesWith = (ability: Ability, companyType: CompanyType): readonly Role[] =>
  table[ability][companyType]

const setOf = (companyType: CompanyType, role: Role): ReadonlySet<Ability> =>
  new Set(abilities.filter((ability) => rolesWith(ability, companyType).includes(role)))

const sets = Object.fromEntries(
  companyTypes.map((type) => [type, Object.fromEntries(roles.map((role) => [role, setOf(type, role)]))]),
) as Readonly<Record<CompanyType, Readonly<Record<Role, ReadonlySet<Ability>>>>>

/** The abilities of one role in one type of company. */
export const abilitiesOf = (companyType: CompanyType, role: Role): ReadonlySet<Ability> =>
  sets[companyType][role]
