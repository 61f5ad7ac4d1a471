/** The states of a payee on a payer's list, and of its contract. */
import { addDays, type Day } from '../day.ts'
import { contractWarningDays } from './limits.ts'

/**
 * Listed: the payer has entered it. Invited: a mail was sent, or a code was made. Opened: the link was followed.
 * Registered: it has an account. Tied: it can be paid early in one of the payer's markets.
 */
export const payeeStates = ['listed', 'invited', 'opened', 'registered', 'connected'] as const
export type PayeeState = (typeof payeeStates)[number]

/** The actions on a payee. */
export const payeeActions = [
  'edit',
  'set',
  'invite',
  'remind',
  'withdraw',
  'switchOn',
  'switchOff',
  'remove',
] as const
export type PayeeAction = (typeof payeeActions)[number]

/** The actions that each state allows. */
const actions: Readonly<Record<PayeeState, readonly PayeeAction[]>> = {
  listed: ['edit', 'set', 'invite', 'remove'],
  invited: ['edit', 'set', 'remind', 'withdraw', 'remove'],
  opened: ['edit', 'set', 'remind', 'withdraw', 'remove'],
  registered: ['edit', 'set'],
  connected: ['edit', 'set'],
}

export const actionsOf = (state: PayeeState, switchedOn: boolean): readonly PayeeAction[] => [
  ...actions[state],
  switchedOn ? 'switchOff' : 'switchOn',
]

export const contractStates = ['inForce', 'endsSoon', 'notBegun', 'over', 'terminated'] as const
export type ContractState = (typeof contractStates)[number]

export type ContractTerm = { readonly from: Day; readonly to: Day; readonly terminated: Day | null }

/** The state of a contract on a day. */
export function contractStateOf({ from, to, terminated }: ContractTerm, day: Day): ContractState {
  if (terminated !== null && day >= terminated) return 'terminated'
  if (day < from) return 'notBegun'
  if (day > to) return 'over'
  const ends = terminated !== null && terminated < to ? terminated : to
  return ends <= addDays(day, contractWarningDays) ? 'endsSoon' : 'inForce'
}
