import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitedTo } from './limited-to.ts'

it('does so many at once and all in the end, also where some fail', async () => {
  const inTurn = limitedTo(2)
  let [now, most] = [0, 0]
  const ended = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      inTurn(async () => {
        now += 1
        most = Math.max(most, now)
        await wait(1)
        now -= 1
        if (n % 3 === 0) throw new Error('broken')
        return n
      }),
    ),
  )
  expect([most, now]).toEqual([2, 0])
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n % 3 !== 0),
  )
})
