/** What the database holds of accounts of payees, whatever a command does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityOf } from '#demo/seed-markets.ts'
import { appRole } from '#server/db/roles.ts'
import { ask } from '#test/support/ask.ts'
import { belong } from '#test/support/belonging.ts'
import { tradeOf } from '#test/support/documents.ts'
import { mingyuan, orchid } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'

let server: TestServer
const { tenantId: tenant } = entityOf('lanting')
const idOf = async (mail: string) =>
  String((await ask(server.ownerUrl, `select id from users where login_mail = '${mail}'`))[0])
let [gaoyuan, zhaomin]: string[] = []
beforeAll(async () => {
  server = await openTestServer()
  gaoyuan = await idOf('gaoyuan@lanting.test')
  zhaomin = await idOf('zhaomin@hongfei.test')
  await belong(server, 'zhaomin', tenant, 'reviewer')
  await belong(server, 'zhaomin', tradeOf(orchid).payeeTenantId ?? '')
})
afterAll(() => server.close())

type Code = typeof mingyuan | typeof orchid
const entry = (code: Code, by: string, version: number) => `
  insert into payee_accounts select payer_tenant_id, id, ${version}, '甲', '6222021001012345678', '102100099996', null, 'entered', false,
    '${by}', listed_at, '${by}', null from payees where id = '${tradeOf(code).payeeId}'`
const decision = (code: Code, by: string, version: number) => `
  insert into payee_account_decisions select payer_tenant_id, payee_id, version, entered_by, true, '${by}', set_at
    from payee_accounts where payee_id = '${tradeOf(code).payeeId}' and version = ${version}`
/** Statements by one person after the other, as the application role in the scope of each. */
const inTurn = (...steps: readonly (readonly [user: string | undefined, statement: string])[]) =>
  asRole(server, appRole, { tenant }, async (query) => {
    for (const [user = '', statement] of steps) {
      await query('select set_config($1, $2, true)', ['sooner.user', user])
      await query(statement)
    }
    return 'done'
  })

describe('[CLR-30] the database', () => {
  it('takes an account by one person and its confirmation by another', async () => {
    const steps = [
      [gaoyuan, entry(mingyuan, gaoyuan ?? '', 900)],
      [zhaomin, decision(mingyuan, zhaomin ?? '', 900)],
    ] as const
    expect(await inTurn(...steps)).toBe('done')
  })

  it('refuses a confirmation by the same person, and of an account that is not the newest', async () => {
    const entered = [gaoyuan, entry(mingyuan, gaoyuan ?? '', 900)] as const
    const own = [gaoyuan, decision(mingyuan, gaoyuan ?? '', 900)] as const
    await expect(inTurn(entered, own)).rejects.toThrow(/check constraint/)
    const late = [zhaomin, decision(mingyuan, zhaomin ?? '', 900)] as const
    const next = [gaoyuan, entry(mingyuan, gaoyuan ?? '', 901)] as const
    await expect(inTurn(entered, next, late)).rejects.toThrow(/newest account/)
  })

  it('refuses what is done in another’s name', async () => {
    const forged = [gaoyuan, entry(mingyuan, zhaomin ?? '', 900)] as const
    await expect(inTurn(forged)).rejects.toThrow(/entered by the caller/)
    const entered = [gaoyuan, entry(mingyuan, gaoyuan ?? '', 900)] as const
    const signed = [gaoyuan, decision(mingyuan, zhaomin ?? '', 900)] as const
    await expect(inTurn(entered, signed)).rejects.toThrow(/decided about by the caller/)
  })

  it('refuses a member of the payee, who neither enters nor confirms', async () => {
    await expect(inTurn([zhaomin, entry(orchid, zhaomin ?? '', 900)])).rejects.toThrow(/does not belong to/)
    const entered = [gaoyuan, entry(orchid, gaoyuan ?? '', 900)] as const
    const confirmed = [zhaomin, decision(orchid, zhaomin ?? '', 900)] as const
    await expect(inTurn(entered, confirmed)).rejects.toThrow(/does not belong to/)
  })
})
