/** What an operator can do with a company or a person: a table of actions by state. */
import type { CompanyType } from '../access/abilities.ts'
import { done, type Result, refuse } from '../result.ts'

/** Waiting: nobody can act for the company yet, or the person is not activated. */
export const operatedStates = ['waiting', 'active', 'frozen'] as const
export type OperatedState = (typeof operatedStates)[number]

export const companyActs = ['activate', 'freeze', 'unfreeze', 'addChild', 'welcome'] as const
export type CompanyAct = (typeof companyActs)[number]

export const userActs = ['freeze', 'unfreeze'] as const
export type UserAct = (typeof userActs)[number]

type Line = { readonly from: readonly OperatedState[]; readonly of?: CompanyType }

/** A payee waits for its own mail, and a distributor for its payer: operators activate only payers. */
const companyTable: Readonly<Record<CompanyAct, Line>> = {
  activate: { from: ['waiting'], of: 'buyer' },
  freeze: { from: ['waiting', 'active'] },
  unfreeze: { from: ['frozen'] },
  addChild: { from: ['active'], of: 'buyer' },
  welcome: { from: ['active'], of: 'buyer' },
}

const userTable: Readonly<Record<UserAct, Line>> = {
  freeze: { from: ['waiting', 'active'] },
  unfreeze: { from: ['frozen'] },
}

export type OperatedCompany = {
  readonly companyType: CompanyType
  readonly frozen: boolean
  /** Whether anybody can act for it. */
  readonly hasMembers: boolean
}
export type OperatedUser = { readonly frozen: boolean; readonly activated: boolean }

export const stateOfCompany = ({
  frozen,
  hasMembers,
}: Omit<OperatedCompany, 'companyType'>): OperatedState =>
  frozen ? 'frozen' : hasMembers ? 'active' : 'waiting'

const stateOfUser = ({ frozen, activated }: OperatedUser): OperatedState =>
  frozen ? 'frozen' : activated ? 'active' : 'waiting'

const fits = ({ from, of }: Line, state: OperatedState, companyType?: CompanyType): boolean =>
  from.includes(state) && (of === undefined || of === companyType)

export const companyActsOn = (state: OperatedState, companyType: CompanyType): readonly CompanyAct[] =>
  companyActs.filter((act) => fits(companyTable[act], state, companyType))

export const userActsOn = (state: OperatedState): readonly UserAct[] =>
  userActs.filter((act) => fits(userTable[act], state))

/** The state before, if the action is possible. */
export function decideCompany(
  act: CompanyAct,
  company: OperatedCompany,
): Result<OperatedState, 'operatorActUnfit'> {
  const state = stateOfCompany(company)
  return fits(companyTable[act], state, company.companyType) ? done(state) : refuse('operatorActUnfit')
}

export function decideUser(act: UserAct, user: OperatedUser): Result<OperatedState, 'operatorActUnfit'> {
  const state = stateOfUser(user)
  return fits(userTable[act], state) ? done(state) : refuse('operatorActUnfit')
}
