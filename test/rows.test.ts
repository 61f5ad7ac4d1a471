/** Row security as the catalogue and the tables themselves show it: no tenant ever meets another's rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { platformId } from '#server/commands/journal.ts'
import { appRole, systemRole } from '#server/db/roles.ts'
import { ask } from './support/ask.ts'
import { ownerFunctions } from './support/owner-functions.ts'
import { plantedBreaks, plantRows } from './support/planted-rows.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { asRole, outcomeOf, type Requester } from './support/sql.ts'
import { tenantTables, unread } from './support/tenant-tables.ts'

/** Tables that hold no tenant's rows, each looked at by hand. */
const globalTables = [
  'agreement_versions',
  'calendar_days',
  'calendar_texts',
  'calendar_years',
  'clock',
  'credentials',
  'domain_events_head',
  'domain_events_run',
  'event_handlers',
  'known_devices',
  'mail_counts',
  'mailed_links',
  'migrations',
  'operator_sessions',
  'operator_tries',
  'operators',
  'payer_directory',
  'picture_codes',
  'sessions',
  'sign_in_tries',
  'signing_authority',
  'stray_bytes',
  'unbind_permits',
  'users',
  'verification_codes',
]

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const [a, b] = [idOf('hongfei'), idOf('mingyuan')]
/** A tenant that trades with neither. */
const stranger = idOf('shunhe')

/** A user of a tenant; no person has this id. */
const scopeOf = (tenant: string) => ({ tenant, user: tenant })

const tables = Object.entries(tenantTables)
const readable = tables.filter(([table]) => !unread.includes(table))

/** The owners of the visible rows, except the platform. */
const ownersIn = (table: string, column: string) => async (query: Requester) => {
  const rows = await query<{ owner: string | null }>(`select distinct ${column} as owner from ${table}`)
  return rows.map(({ owner }) => owner).filter((owner) => owner !== null && owner !== platformId)
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    breaks: plantedBreaks,
  })
  await plantRows(server, [a, b])
})
afterAll(() => server.close())

describe('the catalogue', () => {
  it('has every table on the list of global ones, or under forced row security with a policy', async () => {
    const rows = await ask(
      server.ownerUrl,
      `select json_build_object('table', c.relname, 'secured', c.relrowsecurity and c.relforcerowsecurity,
        'policies', (select count(*) from pg_policy p where p.polrelid = c.oid))
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1::text`,
    )
    const found = rows as { table: string; secured: boolean; policies: number }[]
    const secured = found.filter((row) => row.secured && row.policies > 0).map((row) => row.table)
    expect(
      found
        .map((row) => row.table)
        .filter((table) => !secured.includes(table))
        .toSorted(),
    ).toEqual(globalTables)
    expect(secured.toSorted()).toEqual(Object.keys(tenantTables).toSorted())
  })

  it('has no way around the policies: every view has its reader’s rights, and only functions that check the scope, read a day, write awards or note facts for triggers have their owner’s', async () => {
    const views = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions @> '{security_invoker=true}', false)`
    const borrowers = `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`
    expect(await ask(server.ownerUrl, views)).toEqual([])
    expect(await ask(server.ownerUrl, `${borrowers} order by 1`)).toEqual(ownerFunctions)
  })

  it('[RUN-03] gives the two roles no power: they own nothing, bypass nothing, belong to nothing', async () => {
    const power = `select r.rolname, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication,
      exists (select from pg_class c where c.relowner = r.oid), exists (select from pg_auth_members m where m.member = r.oid)
      from pg_roles r where r.rolname in ('${appRole}', '${systemRole}') order by 1`
    expect(await ask(server.ownerUrl, power)).toEqual(
      [
        [appRole, false, false, false],
        [systemRole, false, false, false],
      ].flat(),
    )
  })

  it('lets the application delete sign-in tries, tried codes, known devices, a company’s own configuration, drafts of offers, of verifications and of reconciliation statements with what belongs to them, own loan rates, unused files and their bytes, import rows, the progress of runs, used permits, finished deliveries, which document invoices a receipt, and the states of deleted documents, and never change the journal', async () => {
    const rights = (right: string) =>
      ask(
        server.ownerUrl,
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_table_privilege('${appRole}', oid, '${right}') order by 1`,
      )
    expect(await rights('delete')).toEqual([
      'admin_config',
      'clearing_run_progress',
      'connection_code_tries',
      'document_payments',
      'document_states',
      'event_deliveries',
      'file_uses',
      'files',
      'import_rows',
      'known_devices',
      'loan_rates',
      'offer_drafts',
      'operator_tries',
      'receipt_invoices',
      'reconciliation_attachments',
      'reconciliation_disputes',
      'reconciliation_lines',
      'reconciliation_rounds',
      'reconciliation_unread',
      'reconciliations',
      'sign_in_tries',
      'stray_bytes',
      'unbind_permits',
      'verification_drafts',
      'webhook_outbox',
    ])
    for (const right of ['truncate', 'trigger']) expect(await rights(right)).toEqual([])
    for (const table of ['audit', 'ledger_entries', 'migrations'])
      expect(await rights('update')).not.toContain(table)
  })
})

describe('the tables', () => {
  it.each(tables)('%s holds rows of both tenants of this test', async (table, { column }) => {
    const owners = await ask(server.ownerUrl, `select distinct ${column} from ${table}`)
    expect(owners).toEqual(expect.arrayContaining([a, b]))
  })

  it.each(readable)(
    '%s shows no tenant’s row without a scope, or with an empty one',
    async (table, { column }) => {
      for (const scope of [{}, { tenant: '', user: '' }])
        expect(await asRole(server, appRole, scope, ownersIn(table, column))).toEqual([])
    },
  )

  it.each(readable)('%s shows a tenant its own rows, and none of another', async (table, { column }) => {
    for (const tenant of [a, b])
      expect(await asRole(server, appRole, scopeOf(tenant), ownersIn(table, column))).toEqual([tenant])
  })

  it.each(unread)('lets the application put rows into %s, and never read one', async (table) => {
    const reading = asRole(server, appRole, { tenant: a }, ownersIn(table, 'tenant_id'))
    await expect(reading).rejects.toThrow('permission denied')
  })

  it.each(tables)('%s takes a row for the own tenant, and none for another', async (_table, row) => {
    const { insert, byOthers, byPartners } = row
    const attempt = (tenant: string) =>
      asRole(server, appRole, scopeOf(a), (query) =>
        query(insert, [tenant, server.context.makeId()]).then(
          () => 'written',
          (error: { code: string }) => error.code,
        ),
      )
    expect(await attempt(b)).toBe(byPartners ? 'written' : '42501')
    expect(await attempt(stranger)).toBe('42501')
    if (byOthers) return expect(await attempt(a)).toBe('42501')
    // A duplicate (23505) passes: row security has let it through.
    expect(await attempt(a)).toMatch(/^(written|23505)$/)
  })

  it.each(tables.filter(([, { update }]) => update !== undefined))(
    '%s lets a tenant change its own rows, and none of another',
    async (_table, { update = '' }) => {
      await asRole(server, appRole, scopeOf(a), async (query) => {
        expect(await outcomeOf(query, update, [b])).toBe('0 rows')
        expect(await outcomeOf(query, update, [a])).not.toBe('0 rows')
      })
    },
  )

  it('[IDN-24] refuses to move a row to another tenant', async () => {
    await asRole(server, appRole, { tenant: a }, async (query) => {
      for (const table of ['files', 'memberships'])
        expect(
          await outcomeOf(query, `update ${table} set tenant_id = $2 where tenant_id = $1`, [a, b]),
        ).toBe('42501')
    })
  })

  it('lets a person see the companies they belong to, whichever they act as, and their own memberships alone', async () => {
    const [linjing] = await ask(
      server.ownerUrl,
      `select id from users where login_mail = 'linjing@finance.test'`,
    )
    await asRole(server, appRole, { user: String(linjing) }, async (query) => {
      const mine = await query<{ user_id: string }>('select user_id from memberships')
      expect(mine.length).toBe(5)
      expect(mine.every((row) => row.user_id === linjing)).toBe(true)
      const masters = await query<{ id: string }>('select id from companies where parent_id is null')
      expect(masters.map(({ id }) => id).toSorted()).toEqual(
        ['lanting', 'hengda', 'orchid', 'zhoudashan', 'shunhe'].map(idOf).toSorted(),
      )
    })
  })

  it('shows the system role every row, without a bypass', async () => {
    await asRole(server, systemRole, {}, async (query) => {
      for (const [table, { column }] of tables) {
        expect([table, await ownersIn(table, column)(query)]).toEqual([table, expect.arrayContaining([a, b])])
      }
    })
  })
})
