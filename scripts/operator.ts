/** `npm run operator`: adds an operator, gives one new credentials or removes one. Runs on the server's own machine, without a session. */
import { randomBytes } from 'node:crypto'
import { parseMail, parseName } from '#domain/formats.ts'
import { idMaker } from '#domain/id.ts'
import { machineClock } from '#server/adapters/clock.ts'
import { openPool, typed } from '#server/db/pool.ts'
import {
  addOperator,
  type Desk,
  type OperatorCredentials,
  removeOperator,
  renewOperator,
} from '#server/operator/people.ts'
import { operations } from '#text/operations.ts'
import type { Pair } from '#text/text.ts'
import { type ExitCode, inEach, onSite, operate, print, type Site } from './lib/operator.ts'

const makeId = idMaker(() => machineClock().getTime(), randomBytes)

const said = (pair: Pair, values: Readonly<Record<string, string>>): void =>
  print(inEach((translate) => translate(pair, values)))

/** Work on one operator, named by a valid mail address. */
const withMail =
  (work: (desk: Desk, mail: string, url: string) => Promise<ExitCode>) =>
  async ({ systemUrl, secrets, config }: Site, given: string): Promise<ExitCode> => {
    const mail = parseMail(given)
    if (mail === undefined) return invalid()
    const pool = openPool(systemUrl, 1, () => undefined)
    try {
      const desk = { db: typed(pool), secrets, makeId, now: machineClock() }
      return await work(desk, mail, `${config.publicUrl}/operator`)
    } finally {
      await pool.end()
    }
  }

function invalid(): ExitCode {
  said(operations.operatorInvalid, {})
  return 1
}

function showing(made: OperatorCredentials | undefined, refused: Pair, mail: string, url: string): ExitCode {
  if (!made) {
    said(refused, { mail })
    return 1
  }
  said(operations.operatorReady, { mail, url })
  said(operations.operatorPassword, { password: made.password })
  said(operations.operatorTotp, { uri: made.uri })
  return 0
}

const adding = (name: string) =>
  withMail(async (desk, mail, url) =>
    parseName(name) === undefined
      ? invalid()
      : showing(await addOperator(desk, mail, name), operations.operatorTaken, mail, url),
  )

const resetting = withMail(async (desk, mail, url) =>
  showing(await renewOperator(desk, mail), operations.operatorUnknown, mail, url),
)

const endings = {
  removed: operations.operatorRemoved,
  unknown: operations.operatorUnknown,
  last: operations.operatorLast,
} as const

const removing = withMail(async (desk, mail) => {
  const ending = await removeOperator(desk, mail)
  said(endings[ending], { mail })
  return ending === 'removed' ? 0 : 1
})

await operate(
  operations.operatorHelp,
  {
    takes: ['add', 'MAIL', 'NAME'],
    work: onSite((site, [, mail = '', name = '']) => adding(name)(site, mail)),
  },
  { takes: ['reset', 'MAIL'], work: onSite((site, [, mail = '']) => resetting(site, mail)) },
  { takes: ['remove', 'MAIL'], work: onSite((site, [, mail = '']) => removing(site, mail)) },
)
