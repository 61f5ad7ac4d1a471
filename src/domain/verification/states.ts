/**
 * The states of an attempt to verify a company by a small transfer, as a table: what is not in it cannot happen. A company
 * without an attempt is not verified. The database's constraint and trigger follow the same table.
 */
export const attemptStates = [
  'submitted',
  'transferSent',
  'amountToEnter',
  'verified',
  'failed',
  'expired',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** States in which the attempt is not over. */
const openAttemptStates = ['submitted', 'transferSent', 'amountToEnter'] as const

/** Why an attempt failed. */
export const attemptReasons = [
  'identityMismatch',
  'accountIncorrect',
  'wrongAmounts',
  'transferLost',
  'replaced',
  'registrySilent',
  'codeTaken',
] as const
export type AttemptReason = (typeof attemptReasons)[number]

type Change = {
  readonly from: readonly AttemptState[]
  readonly to: AttemptState
  readonly reason?: AttemptReason
}

export const attemptChanges = {
  /** The registry knows no such company, or another legal representative. */
  refuseIdentity: { from: ['submitted'], to: 'failed', reason: 'identityMismatch' },
  /** The registry did not answer for days. */
  giveUpRegistry: { from: ['submitted'], to: 'failed', reason: 'registrySilent' },
  sendTransfer: { from: ['submitted'], to: 'transferSent' },
  arrive: { from: ['transferSent'], to: 'amountToEnter' },
  /** Banks may return a transfer after they reported it. */
  returnTransfer: { from: ['transferSent', 'amountToEnter'], to: 'failed', reason: 'accountIncorrect' },
  enterRight: { from: ['amountToEnter'], to: 'verified' },
  /** The third wrong amount. */
  enterLastWrong: { from: ['amountToEnter'], to: 'failed', reason: 'wrongAmounts' },
  /** Another company was verified with the credit code meanwhile. */
  refuseCode: { from: ['amountToEnter'], to: 'failed', reason: 'codeTaken' },
  expire: { from: ['amountToEnter'], to: 'expired' },
  loseTransfer: { from: ['transferSent'], to: 'failed', reason: 'transferLost' },
  /** The company submits again. */
  replace: { from: openAttemptStates, to: 'failed', reason: 'replaced' },
} as const satisfies Record<string, Change>

export type AttemptEvent = keyof typeof attemptChanges
export const attemptEvents = Object.keys(attemptChanges) as AttemptEvent[]

/** What an event makes of a state; undefined if it cannot happen there, as for a report that the bank sends twice. */
export function changeOf(
  state: AttemptState,
  event: AttemptEvent,
): { readonly state: AttemptState; readonly reason: AttemptReason | null } | undefined {
  const change: Change = attemptChanges[event]
  return change.from.includes(state) ? { state: change.to, reason: change.reason ?? null } : undefined
}

export const isOpenAttempt = (state: AttemptState): boolean =>
  (openAttemptStates as readonly AttemptState[]).includes(state)

/** Every change of state, for the database's trigger, the printed table and the tests. */
export const attemptStateChanges: readonly (readonly [AttemptState, AttemptState])[] = [
  ...new Set(
    attemptEvents.flatMap((event) => {
      const { from, to }: Change = attemptChanges[event]
      return from.map((state) => `${state} ${to}`)
    }),
  ),
].map((pair) => pair.split(' ') as [AttemptState, AttemptState])
