/**
 * The life of an application and of a loan, as tables: what is not in them cannot happen. The state of a loan follows from
 * its events (`loanAt`); its table says which changes that can be.
 */
export const applicationStates = ['applied', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type ApplicationState = (typeof applicationStates)[number]

type Change<State> = { readonly from: readonly State[]; readonly to: State }

export const applicationChanges = {
  approve: { from: ['applied'], to: 'approved' },
  reject: { from: ['applied'], to: 'rejected' },
  /** By the dealer, until it is disbursed. */
  withdraw: { from: ['applied', 'approved'], to: 'withdrawn' },
  /** Approved, and not disbursed in time. */
  lapse: { from: ['approved'], to: 'lapsed' },
} as const satisfies Readonly<Record<string, Change<ApplicationState>>>

export type ApplicationEvent = keyof typeof applicationChanges
export const applicationEvents = Object.keys(applicationChanges) as readonly ApplicationEvent[]

/** The state after an event, or undefined where it is refused. An approval ends with its disbursement. */
export function applicationAfter(
  state: ApplicationState,
  event: ApplicationEvent,
  isDisbursed: boolean,
): ApplicationState | undefined {
  const { from, to }: Change<ApplicationState> = applicationChanges[event]
  return from.includes(state) && !isDisbursed ? to : undefined
}

export const loanStates = ['disbursed', 'overdue', 'settled', 'writtenOff'] as const
export type LoanState = (typeof loanStates)[number]

export const loanChanges = {
  /** A row is unpaid after its days of grace; or money that had paid it was returned. */
  fallOverdue: { from: ['disbursed', 'settled'], to: 'overdue' },
  /** The rows that are due are paid; or a settled loan lost a repayment, and nothing of it is overdue. */
  resume: { from: ['overdue', 'settled'], to: 'disbursed' },
  /** Of a loan that was written off only by a repayment from before. */
  settle: { from: ['disbursed', 'overdue', 'writtenOff'], to: 'settled' },
  /** Again, if the repayment that had settled it was returned. */
  writeOff: { from: ['overdue', 'settled'], to: 'writtenOff' },
} as const satisfies Readonly<Record<string, Change<LoanState>>>

export type LoanStateEvent = keyof typeof loanChanges
export const loanStateEvents = Object.keys(loanChanges) as readonly LoanStateEvent[]

/** Which event leads from one state to the other; undefined if none does. */
export const loanEventBetween = (from: LoanState, to: LoanState): LoanStateEvent | undefined =>
  loanStateEvents.find((event) => {
    const change: Change<LoanState> = loanChanges[event]
    return change.to === to && change.from.includes(from)
  })
