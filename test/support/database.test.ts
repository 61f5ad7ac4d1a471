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

it('[RUN-07] fails where a test leaves an invariant broken, by its name, and takes the database away all the same', async () => {
  const broken = await freshDatabase()
  await ask(broken.url, 'alter table audit disable trigger append_only')
  await expect(broken.drop()).rejects.toThrow('guardMissing: audit append_only')
  await expect(ask(broken.url, 'select 1')).rejects.toThrow('does not exist')
  const onPurpose = await freshDatabase({ breaks: ['guardMissing'] })
  await ask(onPurpose.url, 'alter table audit disable trigger append_only')
  await expect(onPurpose.drop()).resolves.toBeUndefined()
})
