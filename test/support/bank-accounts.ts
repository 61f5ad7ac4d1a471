/** Bank accounts for tests, set over the calls, and a validator of transfer files by the published schema. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { routes } from '#contract/routes.ts'
import { ask } from './ask.ts'
import { tradeOf } from './documents.ts'
import { plantJournaled } from './journal.ts'
import { qingdaoId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

export const debitAccount = {
  holder: '澜庭制冷设备（青岛）有限公司',
  accountNumber: '8110 7010 1234 5678',
  bankCode: '302452035018',
  bankName: '中信银行青岛分行',
}
export const payeeAccount = {
  holder: '明远精密制造有限公司',
  accountNumber: '6222021001012345678',
  bankCode: '102100099996',
}

const emptied = (table: string, guard = 'append_only', where = 'true'): string =>
  `alter table ${table} disable trigger ${guard}; delete from ${table} where ${where}; alter table ${table} enable trigger ${guard}`

const kept = ['payee_account_decisions', 'payee_accounts', 'market_accounts']

/** Takes away the accounts that the demo world keeps, so that a test sets its own. */
export const withoutKept = ({ ownerUrl }: TestServer) =>
  ask(
    ownerUrl,
    [...kept.map((table) => emptied(table)), emptied('paid_accounts', 'never_deleted')].join('; '),
  )

/** Also those that payees have verified: an award then pays to what its payer keeps. */
export async function withoutAccounts(server: TestServer): Promise<void> {
  await withoutKept(server)
  await ask(
    server.ownerUrl,
    [
      emptied('verified_accounts'),
      emptied('verifications'),
      emptied('verification_attempts', 'never_deleted', `state = 'verified'`),
      emptied('person_checks', 'never_deleted'),
    ].join('; '),
  )
}

/** Sets the account of the market of Qingdao after the version that it has. */
export async function setDebitAccount({ call }: TestServer, token: string, changes = {}) {
  const params = { id: qingdaoId }
  const { data } = await call(routes.marketAccountRead, { params }, { token })
  const body = { ...debitAccount, ...changes, version: data.version }
  return call(routes.marketAccountSet, { params, body }, { token })
}

/** A second person confirms every account that waits. */
export const confirmAccounts = ({ context }: TestServer): Promise<unknown> =>
  plantJournaled(context, (db) =>
    sql`insert into payee_account_decisions select b.payer_tenant_id, b.payee_id, b.version, b.entered_by, true,
        (select id from users where id <> b.entered_by order by id limit 1), ${context.clock()}
      from newest_payee_accounts b where b.is_confirmed is null`.execute(db),
  )

/** Sets the account of a payee of Qingdao, by its code; a second person has confirmed it. */
export async function setPayeeAccount(server: TestServer, token: string, code: string, changes = {}) {
  const entered = await enterPayeeAccount(server, token, code, changes)
  if (entered.code === 0) await confirmAccounts(server)
  return entered
}

/** The same, but it waits. */
export async function enterPayeeAccount({ call }: TestServer, token: string, code: string, changes = {}) {
  const params = { id: tradeOf(code).payeeId }
  const { data } = await call(routes.payeeAccountRead, { params }, { token })
  const body = { ...payeeAccount, ...changes, version: data.version }
  return call(routes.payeeAccountSet, { params, body }, { token })
}

/** Throws if an XML text is not valid by the schema of pain.001.001.09. */
export function validatePayment(xml: string): void {
  const schema = XmlDocument.fromString(readFileSync('test/schemas/pain.001.001.09.xsd', 'utf8'))
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    for (const one of [document, validator, schema]) one.dispose()
  }
}

/** The texts of the elements with a name. */
export const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
