/** The words of dealer financing. */
import type { TermUnit } from '#domain/financing/terms.ts'
import { type Pair, text } from './text.ts'

export const termUnitNames = {
  days: text('天', 'days'),
  months: text('个月', 'months'),
} as const satisfies Record<TermUnit, Pair>
