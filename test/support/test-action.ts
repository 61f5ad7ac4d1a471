/** An action of a test's own, which the product's list does not know. */
import type { Action } from '#domain/audit.ts'

export const testAction = (name: string): Action => `test.${name}` as Action
