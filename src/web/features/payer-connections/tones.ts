/** The style of the states of a connection. */
import type { ConnectionState } from '#domain/payees/payer-connections.ts'
import type { TagTone } from '#web/ui/panels.tsx'

export const connectionTones = {
  requested: 'wait',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'off',
  bound: 'ok',
  unbound: 'stopped',
} as const satisfies Record<ConnectionState, TagTone>
