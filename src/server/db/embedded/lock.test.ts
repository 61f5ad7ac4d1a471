import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { withLock } from './lock.ts'
import { isAlive, ownProcessId, parseProcessId, printProcessId, processIdOf } from './processes.ts'

/** The most that were inside the lock at the same moment, of a crowd that all wanted in. */
const crowd = async (lock: string): Promise<number> => {
  let inside = 0
  let most = 0
  const visit = () =>
    withLock(lock, async () => {
      inside += 1
      most = Math.max(most, inside)
      await sleep(1)
      inside -= 1
    })
  await Promise.all(Array.from({ length: 20 }, visit))
  return most
}

const deadProcessId = () => ({ ...processIdOf(spawnSync(process.execPath, ['--version']).pid), started: '1' })

it('[RUN-01] lets one in at a time and leaves nothing behind', async () => {
  const lock = join(testFolder(), 'lock')
  expect(await crowd(lock)).toBe(1)
  expect(readdirSync(dirname(lock))).toEqual([])
})

it('[RUN-01] breaks the lock of a dead process, and still lets one in at a time', async () => {
  const lock = join(testFolder(), 'lock')
  writeFileSync(lock, printProcessId(deadProcessId()))
  writeFileSync(`${lock}.breaking`, printProcessId(deadProcessId()))
  expect(await crowd(lock)).toBe(1)
  expect(readdirSync(dirname(lock))).toEqual([])
})

it('[RUN-01] waits for a holder that lives', async () => {
  const lock = join(testFolder(), 'lock')
  const order: string[] = []
  const first = withLock(lock, async () => {
    await sleep(60)
    order.push('first')
  })
  await withLock(lock, async () => void order.push('second'))
  await first
  expect(order).toEqual(['first', 'second'])
})

it('[RUN-01] opens again after work that failed', async () => {
  const lock = join(testFolder(), 'lock')
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})

it('[RUN-01] knows a process from a later one with its number', () => {
  const own = ownProcessId()
  expect(parseProcessId(printProcessId(own))).toEqual(own)
  expect(parseProcessId('')).toBeUndefined()
  expect(isAlive(own)).toBe(true)
  expect(isAlive(deadProcessId())).toBe(false)
  if (own.started !== '') expect(isAlive({ ...own, started: '1' })).toBe(false)
})
