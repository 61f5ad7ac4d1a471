/** The call that opens a live stream. */
import * as contract from '#contract/events.ts'
import { type Served, stream } from '../http/serve.ts'

export const domainEventRoutes: readonly Served[] = [
  stream(contract.events, ({ live }, actor, incoming) => live.open(actor, incoming)),
]
