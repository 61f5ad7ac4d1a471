/** All kinds of payment exceptions and all ways to solve them: those in common, and those of each thing that is paid. */
import { awardExceptionKinds, awardSolutions } from './awards/exceptions.ts'
import { commonExceptionKinds } from './bank-files/exceptions.ts'
import { commonSolutions } from './bank-files/solutions.ts'

export const exceptionKinds = [...commonExceptionKinds, ...awardExceptionKinds] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const solutions = [...awardSolutions, ...commonSolutions] as const
export type Solution = (typeof solutions)[number]
