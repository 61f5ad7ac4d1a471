/** The calls of dealer financing, by name. */
import * as programme from './financing.ts'
import * as applications from './financing-applications.ts'
import * as home from './financing-home.ts'
import * as loans from './loans.ts'

export const financingCalls = { ...programme, ...applications, ...home, ...loans } as const
