/** What falls due has a name that people can read. */
import { expect, it } from 'vitest'
import { dueKinds } from '#text/sandbox.ts'
import { dueHandlers } from './due-handlers.ts'

it('every kind of due row has a name in both languages', () => {
  expect(Object.keys(dueKinds).toSorted()).toEqual(Object.keys(dueHandlers).toSorted())
})
