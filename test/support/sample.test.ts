/** What every run tries of what is the same over and over. */
import { expect, it } from 'vitest'
import { chosenBy } from './sample.ts'

it('tries all within days, whatever the day it begins', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const first of [0, 5, 20_773]) {
    const tried = [0, 1, 2].map((later) => chosenBy(first + later, all, 3))
    expect(tried.map(({ length }) => length)).toEqual([3, 3, 3])
    expect(new Set(tried.flat())).toEqual(new Set(all))
  }
})
