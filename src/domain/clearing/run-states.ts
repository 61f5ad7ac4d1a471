/**
 * The life of a run, as one table: server, labels, the database's constraint and trigger, the diagram and the tests are
 * derived from it. An event has one state before and one after; in any other state it is refused. A slot that is missed or
 * skipped has no life.
 */
export const runStates = ['running', 'proposed', 'done', 'missed', 'skipped', 'aborted'] as const
export type RunState = (typeof runStates)[number]

/** Why a run was aborted. */
export const runEndReasons = ['failed', 'voided', 'sentBack', 'expired', 'replaced'] as const
export type RunEndReason = (typeof runEndReasons)[number]

type RunChange = {
  readonly from: RunState
  readonly to: RunState
  /** Of a run that is aborted. */
  readonly reason?: RunEndReason
}

export const runChanges = {
  /** Its decision is kept and applied. */
  finish: { from: 'running', to: 'done' },
  /** Its decision is kept alone, and waits for an approval. */
  propose: { from: 'running', to: 'proposed' },
  /** A person awards it whole: the book is read again and compared. */
  approve: { from: 'proposed', to: 'running' },
  /** It failed in every try. */
  fail: { from: 'running', to: 'aborted', reason: 'failed' },
  /** The book that was read again differs. */
  void: { from: 'running', to: 'aborted', reason: 'voided' },
  sendBack: { from: 'proposed', to: 'aborted', reason: 'sentBack' },
  /** The next slot came first, or its pay date passed. */
  expire: { from: 'proposed', to: 'aborted', reason: 'expired' },
  /** A person cleared the market again. */
  replace: { from: 'proposed', to: 'aborted', reason: 'replaced' },
} as const satisfies Readonly<Record<string, RunChange>>

export type RunEvent = keyof typeof runChanges
export const runEvents = Object.keys(runChanges) as readonly RunEvent[]

/** The state after an event, or undefined where it is refused. */
export const runStateAfter = (state: RunState, event: RunEvent): RunState | undefined =>
  runChanges[event].from === state ? runChanges[event].to : undefined

/** Changes of state, each once. */
export const runStateChanges: readonly (readonly [RunState, RunState])[] = [
  ...new Map(
    runEvents.map((event) => {
      const { from, to } = runChanges[event]
      return [`${from} ${to}`, [from, to] as const]
    }),
  ).values(),
]
