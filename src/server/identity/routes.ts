/** The calls of identity. */
import * as contract from '#contract/identity.ts'
import { runCommand } from '../commands/run.ts'
import { refusedWith } from '../http/answer.ts'
import { act, open, read, type Served } from '../http/serve.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { transportKeyAt } from './transport.ts'

const signIn = (route: typeof contract.signIn): Served =>
  open(route, async (context, { body }, incoming) => {
    const verified = await commands.verifyCredentials(context, body, incoming)
    if (!verified.ok) return refusedWith(verified)
    return runCommand(context, route, commands.openSession(verified.value), incoming)
  })

export const identityRoutes: readonly Served[] = [
  open(contract.transportKey, async ({ secrets, clock }) => ({
    kind: 'data',
    data: transportKeyAt(secrets, clock()),
  })),
  signIn(contract.signInV1),
  signIn(contract.signIn),
  act(contract.signOut, commands.signOut),
  act(contract.chooseIdentity, commands.chooseIdentity),
  act(contract.sessionsEnd, commands.endSessions),
  read(contract.accountRead, { sql: queries.account }),
  read(contract.sessionsRead, { sql: queries.sessions }),
]
