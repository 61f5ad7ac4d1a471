/** `npm run operator`: adds an operator or gives one new credentials. Made for the server's own machine, where no session is. */
import { randomBytes } from 'node:crypto'
import { parseMail, parseName } from '#domain/formats.ts'
import { idMaker } from '#domain/id.ts'
import { machineClock } from '#server/adapters/clock.ts'
import { openPool, typed } from '#server/db/pool.ts'
import { addOperator, renewOperator } from '#server/operator/people.ts'
import { operations } from '#text/operations.ts'
import type { Pair } from '#text/text.ts'
import { type ExitCode, inEach, onSite, operate, print, type Site } from './lib/operator.ts'

const makeId = idMaker(() => machineClock().getTime(), randomBytes)

async function working(
  { systemUrl, secrets, config }: Site,
  mail: string,
  name: string | undefined,
): Promise<ExitCode> {
  const parsed = parseMail(mail)
  if (parsed === undefined || (name !== undefined && parseName(name) === undefined)) {
    print(inEach((tell) => tell(operations.operatorInvalid)))
    return 1
  }
  const pool = openPool(systemUrl, 1, () => undefined)
  try {
    const desk = { db: typed(pool), secrets, makeId, now: machineClock() }
    const made = await (name === undefined ? renewOperator(desk, parsed) : addOperator(desk, parsed, name))
    if (!made) {
      const refused: Pair = name === undefined ? operations.operatorUnknown : operations.operatorTaken
      print(inEach((tell) => tell(refused, { mail: parsed })))
      return 1
    }
    const url = `${config.publicUrl}/operator`
    print(inEach((tell) => tell(operations.operatorReady, { mail: parsed, url })))
    print(inEach((tell) => tell(operations.operatorPassword, { password: made.password })))
    print(inEach((tell) => tell(operations.operatorTotp, { uri: made.uri })))
    return 0
  } finally {
    await pool.end()
  }
}

await operate(
  operations.operatorHelp,
  {
    takes: ['add', 'MAIL', 'NAME'],
    work: onSite((site, [, mail = '', name = '']) => working(site, mail, name)),
  },
  { takes: ['reset', 'MAIL'], work: onSite((site, [, mail = '']) => working(site, mail, undefined)) },
)
