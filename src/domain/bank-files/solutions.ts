/** How a person solves a payment exception, and which solutions fit which entries. */
import { done, type Result, refuse } from '../result.ts'
import type { EntryKind } from './entries.ts'

export const solutions = ['assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'] as const
export type Solution = (typeof solutions)[number]

/** These close a row with a reason, and record nothing; any other records it at what a person names. */
const closings: readonly Solution[] = ['settledOutside', 'returnedToUs', 'notOurs', 'dismissed']
export const isRecording = (solution: Solution): boolean => !closings.includes(solution)

/** A refusal moves no money, so that nothing can be recorded of it. */
const fits: Readonly<Record<EntryKind, readonly Solution[]>> = {
  payment: ['assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'],
  return: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
  refusal: ['notOurs', 'dismissed'],
  incoming: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
  incomingReturn: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
}

export const solutionsFor = (kind: EntryKind): readonly Solution[] => fits[kind]

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
): Result<null, 'outOfDate' | 'exceptionSolved' | 'solutionUnfit'> {
  if (found.version !== seenVersion) return refuse('outOfDate')
  if (found.solution !== null) return refuse('exceptionSolved')
  return fits[found.kind].includes(solution) ? done(null) : refuse('solutionUnfit')
}
