/** The calls of dashboards. */
import * as contract from '#contract/dashboards.ts'
import { done } from '#domain/result.ts'
import { present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { type HomeRow, homeFor } from './present.ts'
import { home } from './queries.ts'

export const dashboardRoutes: readonly Served[] = [
  present<typeof contract.payerHome, HomeRow>(contract.payerHome, { sql: home }, ({ actor, row }) =>
    done(homeFor(actor, row)),
  ),
]
