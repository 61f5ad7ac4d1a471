/** The calls of letters for the sandbox console. They do not exist in production. */
import * as contract from '#contract/letters.ts'
import { runCommand } from '../http/command.ts'
import { open, type Served } from '../http/serve.ts'
import { sendTestLetter } from './commands.ts'
import { presentLetter } from './present.ts'
import { newestLetters } from './queries.ts'

export const lettersRoutes: readonly Served[] = [
  open(contract.outboxRead, async ({ systemDb, secrets }, { query }) => {
    const rows = await newestLetters(systemDb, query.to)
    return { kind: 'data', data: rows.map((row) => presentLetter(secrets, row)) }
  }),
  open(contract.testLetterSend, (context, _input, incoming) =>
    runCommand(context, contract.testLetterSend, sendTestLetter, incoming),
  ),
]
