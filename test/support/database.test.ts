import { expect, it } from 'vitest'
import { ask } from './ask.ts'
import { freshDatabase } from './database.ts'

it('gives each asker a database of its own, and takes it away again', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await ask(one.url, 'create table mine ()')
  expect(await ask(two.url, `select to_regclass('mine')`)).toEqual([null])
  await Promise.all([one.drop(), two.drop()])
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
})
