/**
 * Repayment plans as the specification says them, calculated apart from the domain's schedule, which is judged by them. Imports
 * nothing of it: days are enumerated, and the equal instalment is found by trial.
 */
import { openRows } from './independent-early.ts'
import type { PlanInput, PlanRow } from './independent-loan.ts'

export const independentPlan = (input: PlanInput): readonly PlanRow[] => openRows(input)
