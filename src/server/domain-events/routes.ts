/** The call that opens a live stream. */
import * as contract from '#contract/events.ts'
import { stream } from '../http/read.ts'
import type { Served } from '../http/routes.ts'

export const domainEventRoutes: readonly Served[] = [
  stream(contract.events, ({ live }, actor, incoming) => live.open(actor, incoming)),
]
