/** A test's own action, which is not in the product's list. */
import type { Action } from '#domain/audit.ts'

export const testAction = (name: string): Action => `test.${name}` as Action
