/** The calls of welcome. */

import * as contract from '#contract/registration-pages.ts'
import { refuse } from '#domain/result.ts'
import { refusedWith } from '../http/answer.ts'
import { read } from '../http/read.ts'
import { act, open, type Served } from '../http/routes.ts'
import { setLogo } from './commands.ts'
import { findRegistrationPage, own } from './queries.ts'

const page = open(contract.registrationPageRead, async (context, { query: { slug } }) => {
  const found = await findRegistrationPage(context, slug)
  if (!found) return refusedWith(refuse('notFound'))
  return { kind: 'data', data: { name: found.name, hasLogo: found.logo !== undefined } }
})

const logo = open(contract.registrationPageLogo, async (context, { query: { slug } }) => {
  const file = (await findRegistrationPage(context, slug))?.logo
  if (!file) return refusedWith(refuse('notFound'))
  const bytes = await context.storage.get(file.id)
  return bytes ? { kind: 'file', file: { ...file, bytes } } : refusedWith(refuse('fileMissing'))
})

export const registrationPageRoutes: readonly Served[] = [
  page,
  logo,
  read(contract.registrationPageOwn, { sql: own }),
  act(contract.registrationPageLogoSet, setLogo),
]
