/** A sample of a matrix. */
import { expect, it } from 'vitest'
import { chosenBy } from './sample.ts'

it('[RUN-02] has as many as are asked for, and seeds that follow each other try all, from any seed on', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const first of [0, 5, 20_773, 0xffff_fff0]) {
    const tried = [0, 1, 2].map((later) => chosenBy(first + later, all, 3))
    expect(tried.map(({ length }) => length)).toEqual([3, 3, 3])
    expect(new Set(tried.flat())).toEqual(new Set(all))
  }
})
