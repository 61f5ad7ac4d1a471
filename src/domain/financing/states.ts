/** The states of applications and loans, as tables: what is not listed cannot happen. */

export const applicationStates = ['applied', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const loanStates = ['disbursed', 'overdue', 'settled', 'writtenOff'] as const
export type LoanState = (typeof loanStates)[number]
