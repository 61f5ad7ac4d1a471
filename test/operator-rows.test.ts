/** Row security as an operator meets it: what their scope shows and what it lets be written, and nothing beyond. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/seed.ts'
import { platformId } from '#server/commands/journal.ts'
import { appRole } from '#server/db/roles.ts'
import { plantRows } from './support/planted-rows.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { asRole, outcomeOf } from './support/sql.ts'
import { tenantTables, unread } from './support/tenant-tables.ts'

const a = demoId('hongfei', companies.find(({ key }) => key === 'hongfei')?.registered ?? '')
const tables = Object.entries(tenantTables)
const readable = tables.filter(([table]) => !unread.includes(table))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await plantRows(server, [a])
})
afterAll(() => server.close())

describe('the scope of an operator', () => {
  it('[OPS-01] lets an operator see companies, memberships, configuration, registration pages and what is asked for, of everybody, and nothing else', async () => {
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
      'child_requests',
      'companies',
      'memberships',
      'welcome_pages',
    ])
  })

  it('[OPS-01] [OPS-03] shows an operator of the journal what operators did, and of nobody else', async () => {
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
    // Whoever acts for a company writes it as little as ever.
    await asRole(server, appRole, { tenant: a }, async (query) => {
      const platform = `update admin_config set value = 'apr' where tenant_id is null and key = $1`
      expect(await outcomeOf(query, platform, ['offer_type'])).toBe('0 rows')
    })
  })
})
