/**
 * Who may do what: one table of abilities × company types × roles. Server, menu and page guards read it;
 * whatever is not in it may not be done.
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

const table = {
  'account.info': everyone,
  'account.log': everyone,
  'account.staff': administrators,
  'account.entities': administrators,
  /** A payee names its sub-entities; a payer asks the operator for child companies. */
  'account.subEntities': { buyer: [], supplier: ['administrator'], dealer: [] },
  'account.children': { buyer: ['administrator'], supplier: [], dealer: [] },
  /** A payer's own registration page. */
  'account.welcome': { buyer: ['administrator'], supplier: [], dealer: [] },
} as const satisfies Record<string, Readonly<Record<CompanyType, readonly Role[]>>>

export type Ability = keyof typeof table
export const abilities = Object.keys(table) as Ability[]

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
