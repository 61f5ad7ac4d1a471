/** How a person solves a payment exception, and which solutions fit which entries. */
import type { Solution } from '../payment-exceptions.ts'
import { done, type Result, refuse } from '../result.ts'
import type { EntryKind } from './entries.ts'

/** These close a row with a reason, and record nothing; any other records it. */
const closings = ['settledOutside', 'returnedToUs', 'notOurs', 'dismissed'] as const
/** What is paid may have further solutions (`domain/payment-exceptions`), which record at what the row names. */
export const commonSolutions = ['assigned', ...closings] as const

export const isRecording = (solution: Solution): boolean => closings.every((one) => one !== solution)
/** Whether a person names that at which it is recorded. */
export const isAssigning = (solution: Solution): boolean => solution === 'assigned'

/** A refusal moves no money, so that nothing can be recorded of it. */
const fits: Readonly<Record<EntryKind, readonly Solution[]>> = {
  payment: ['assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'],
  return: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
  refusal: ['notOurs', 'dismissed'],
  incoming: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
  incomingReturn: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
}

/** The further solutions of what is paid, by the kind of the entry. */
export type OwnSolutions = Readonly<Partial<Record<EntryKind, readonly Solution[]>>>

/** Its own come first: they record the most. */
export const solutionsFor = (kind: EntryKind, own: readonly Solution[] = []): readonly Solution[] => [
  ...own,
  ...fits[kind],
]

export type OpenException = {
  readonly kind: EntryKind
  readonly version: number
  readonly solution: Solution | null
}

/** Whether an exception is as it was seen, is open, and takes the solution. */
export function decideSolution(
  found: OpenException,
  seenVersion: number,
  solution: Solution,
  own?: OwnSolutions,
): Result<null, 'outOfDate' | 'exceptionSolved' | 'solutionUnfit'> {
  if (found.version !== seenVersion) return refuse('outOfDate')
  if (found.solution !== null) return refuse('exceptionSolved')
  return solutionsFor(found.kind, own?.[found.kind]).includes(solution) ? done(null) : refuse('solutionUnfit')
}
