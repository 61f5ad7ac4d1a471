/** Row security as an operator meets it: what their scope shows and what it lets be written, and nothing beyond. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { platformId } from '#server/commands/journal.ts'
import { appRole } from '#server/db/roles.ts'
import { ask } from './support/ask.ts'
import { plantedBreaks, plantRows } from './support/planted-rows.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { asRole, outcomeOf } from './support/sql.ts'
import { tenantTables, unread } from './support/tenant-tables.ts'

const a = demoId('hongfei', companies.find(({ key }) => key === 'hongfei')?.registered ?? '')
const tables = Object.entries(tenantTables)
const readable = tables.filter(([table]) => !unread.includes(table))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    breaks: plantedBreaks,
  })
  await plantRows(server, [a])
})
afterAll(() => server.close())

describe('the scope of an operator', () => {
  it('[OPS-01] lets an operator see companies, memberships, configuration, registration pages, child requests, acceptances of agreements and verification attempts of all tenants, and no other table', async () => {
    const seen = await asRole(server, appRole, { operator: server.context.makeId() }, async (query) => {
      const found: string[] = []
      for (const [table, { column }] of readable) {
        const of = `select 1 from ${table} where ${column} is not null and ${column} <> $1 limit 1`
        if ((await query(of, [platformId])).length > 0) found.push(table)
      }
      return found
    })
    expect(seen.toSorted()).toEqual([
      'admin_config',
      'agreement_acceptances',
      'child_requests',
      'companies',
      'memberships',
      'registration_pages',
      'verification_attempts',
    ])
  })

  it('[OPS-01] [OPS-03] shows an operator only the journal entries of operators', async () => {
    const actions = (scope: { operator?: string }) =>
      asRole(server, appRole, scope, (query) => query<{ action: string }>('select action from audit'))
    const found = await actions({ operator: server.context.makeId() })
    expect(found.map(({ action }) => action)).toEqual(['operator.companyFrozen'])
    expect(await actions({ operator: '' })).toEqual([])
  })

  it('[OPS-01] lets an operator write the platform’s configuration, and no row of any tenant', async () => {
    const operator = server.context.makeId()
    for (const [table, { insert, update }] of tables) {
      const refused = asRole(server, appRole, { operator }, (query) =>
        query(insert, [a, server.context.makeId()]),
      )
      await expect(refused).rejects.toMatchObject({ code: '42501' })
      if (!update) continue
      const changed = asRole(server, appRole, { operator }, (query) => outcomeOf(query, update, [a]))
      expect([table, await changed]).toEqual([table, '0 rows'])
    }
    await asRole(server, appRole, { operator }, async (query) => {
      const platform = `update admin_config set value = 'apr' where tenant_id is null and key = $1`
      expect(await outcomeOf(query, platform, ['offer_type'])).toBe('1 rows')
    })
  })
})

describe('what only an operator may write', () => {
  const own = `insert into admin_config values ($1, 'planted_own', 'x')`
  const unfreeze = (table: string, id: string) => `update ${table} set frozen = not frozen where id = ${id}`
  const person = `(select user_id from memberships where tenant_id = $1 order by user_id limit 1)`
  const enter = `insert into operator_sessions (id, token_hash, operator_id, address, user_agent, created_at, seen_at, expires_at)
    select gen_random_uuid(), sha256('planted'), id, '', '', '2026-01-01', '2026-01-01', '2026-01-02' from operators where $1::uuid is not null`

  it('[OPS-01] is refused to a person who acts for a company, in its own rows and in those of the platform', async () => {
    await asRole(server, appRole, { tenant: a }, async (query) => {
      for (const refused of [own, unfreeze('companies', '$1'), unfreeze('users', person), enter])
        expect([refused, await outcomeOf(query, refused, [a])]).toEqual([refused, '42501'])
      for (const untouched of [
        `update admin_config set value = 'apr' where $1::uuid is not null`,
        `delete from admin_config where $1::uuid is not null`,
      ])
        expect([untouched, await outcomeOf(query, untouched, [a])]).toEqual([untouched, '0 rows'])
    })
  })

  it('[OPS-01] is written by an operator in the company’s scope, and a session by the one whose it is', async () => {
    const [operator] = await ask(server.ownerUrl, 'select id from operators')
    await asRole(server, appRole, { tenant: a, operator: String(operator) }, async (query) => {
      for (const written of [own, unfreeze('companies', '$1'), unfreeze('users', person), enter])
        expect([written, await outcomeOf(query, written, [a])]).toEqual([written, '1 rows'])
    })
    await asRole(server, appRole, { operator: server.context.makeId() }, async (query) =>
      expect(await outcomeOf(query, enter, [a])).toBe('42501'),
    )
  })

  it('[OPS-01] only the seen and ended times of a session can change', async () => {
    await asRole(server, appRole, {}, async (query) => {
      for (const column of ['operator_id', 'token_hash', 'expires_at'])
        expect(await outcomeOf(query, `update operator_sessions set ${column} = ${column}`, [])).toBe('42501')
    })
  })
})
