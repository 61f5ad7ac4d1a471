/** Permitted operator actions on a company or a person: a table of actions by state. */
import type { CompanyType } from '../access/abilities.ts'
import { done, type Result, refuse } from '../result.ts'

/** Waiting: the company has no active member yet, or the person is not activated. */
export const operatedStates = ['waiting', 'active', 'frozen'] as const
export type OperatedState = (typeof operatedStates)[number]

export const companyActions = [
  'activate',
  'freeze',
  'unfreeze',
  'addChild',
  'addMarket',
  'registrationPage',
] as const
export type CompanyAction = (typeof companyActions)[number]

export const userActions = ['freeze', 'unfreeze'] as const
export type UserAction = (typeof userActions)[number]

type Line = { readonly from: readonly OperatedState[]; readonly of?: CompanyType }

/** A payee waits for its own mail, and a distributor for its payer: operators activate only payers. */
const companyTable: Readonly<Record<CompanyAction, Line>> = {
  activate: { from: ['waiting'], of: 'buyer' },
  freeze: { from: ['waiting', 'active'] },
  unfreeze: { from: ['frozen'] },
  addChild: { from: ['active'], of: 'buyer' },
  addMarket: { from: ['active'], of: 'buyer' },
  registrationPage: { from: ['active'], of: 'buyer' },
}

const userTable: Readonly<Record<UserAction, Line>> = {
  freeze: { from: ['waiting', 'active'] },
  unfreeze: { from: ['frozen'] },
}

export type OperatedCompany = {
  readonly companyType: CompanyType
  readonly frozen: boolean
  /** Whether the company has an active member. */
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

export const companyActionsOn = (state: OperatedState, companyType: CompanyType): readonly CompanyAction[] =>
  companyActions.filter((act) => fits(companyTable[act], state, companyType))

export const userActionsOn = (state: OperatedState): readonly UserAction[] =>
  userActions.filter((act) => fits(userTable[act], state))

/** The state before, if the action is possible. */
export function decideCompany(
  act: CompanyAction,
  company: OperatedCompany,
): Result<OperatedState, 'operatorActionUnfit'> {
  const state = stateOfCompany(company)
  return fits(companyTable[act], state, company.companyType) ? done(state) : refuse('operatorActionUnfit')
}

export function decideUser(
  act: UserAction,
  user: OperatedUser,
): Result<OperatedState, 'operatorActionUnfit'> {
  const state = stateOfUser(user)
  return fits(userTable[act], state) ? done(state) : refuse('operatorActionUnfit')
}
