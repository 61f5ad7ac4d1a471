/** All kinds of payment exceptions: those that all payments have in common, and those of each thing that is paid. */
import { awardExceptionKinds } from './awards/exceptions.ts'
import { commonExceptionKinds } from './bank-files/exceptions.ts'

export const exceptionKinds = [...commonExceptionKinds, ...awardExceptionKinds] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
