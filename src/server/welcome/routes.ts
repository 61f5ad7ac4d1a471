/** The calls of welcome. */
import * as contract from '#contract/welcome.ts'
import { refuse } from '#domain/result.ts'
import { refusedWith } from '../http/answer.ts'
import { act, open, read, type Served } from '../http/serve.ts'
import { setLogo } from './commands.ts'
import { findWelcome, own } from './queries.ts'

const page = open(contract.welcomeRead, async (context, { query: { slug } }) => {
  const found = await findWelcome(context, slug)
  if (!found) return refusedWith(refuse('notFound'))
  return { kind: 'data', data: { name: found.name, hasLogo: found.logo !== undefined } }
})

const logo = open(contract.welcomeLogo, async (context, { query: { slug } }) => {
  const file = (await findWelcome(context, slug))?.logo
  if (!file) return refusedWith(refuse('notFound'))
  const bytes = await context.storage.get(file.id)
  return bytes ? { kind: 'file', file: { ...file, bytes } } : refusedWith(refuse('fileMissing'))
})

export const welcomeRoutes: readonly Served[] = [
  page,
  logo,
  read(contract.welcomeOwn, { sql: own }),
  act(contract.welcomeLogoSet, setLogo),
]
