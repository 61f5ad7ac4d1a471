/** How the states of a tie look. */
import type { BindingState } from '#domain/payees/bindings.ts'
import type { TagTone } from '#web/ui/panels.tsx'

export const bindingTones = {
  requested: 'wait',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'off',
  bound: 'ok',
  unbound: 'stopped',
} as const satisfies Record<BindingState, TagTone>
