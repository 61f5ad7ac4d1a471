/** Every advisory lock is in the list, under a number of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lockClasses, lockNumbers } from './advisory-locks.ts'

const files = ['src', 'demo', 'migrations']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path)}`))
  .filter((path) => /\.(?:ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
/** The first argument of every lock with two keys, as written. */
const taken = files.flatMap((path) =>
  [
    ...readFileSync(path, 'utf8').matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^,()]+),/g),
  ].map(([, first = '']) => ({ path, first: first.trim() })),
)

it('no two things are locked under one number', () => {
  for (const list of [lockClasses, lockNumbers]) {
    const numbers = Object.values(list)
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

it('the code names a class of the list, and each class is taken in one place', () => {
  const named = taken.filter(({ path }) => path.endsWith('.ts')).map(({ first }) => first)
  const inSql = taken.filter(({ path }) => path.endsWith('.sql')).map(({ first }) => Number(first))
  expect(inSql).toEqual([lockClasses.administrators])
  const classes = Object.keys(lockClasses).filter((name) => name !== 'administrators')
  expect(named.toSorted()).toEqual(classes.map((name) => `\${lockClasses.${name}}`).toSorted())
})
