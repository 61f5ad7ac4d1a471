/** The states of a person’s verification. */
import type { PersonState } from '#domain/verification/person.ts'
import { type Pair, text } from './text.ts'

export const personStates = {
  notVerified: text('未认证', 'Not verified'),
  verified: text('已认证', 'Verified'),
  failed: text('未通过', 'Failed'),
} as const satisfies Record<PersonState, Pair>
