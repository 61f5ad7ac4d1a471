/** The cost of permission checks and row security: a served list, against the same list of a table without either. */
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { entityList } from '#contract/entities.ts'
import { mayRename } from '#domain/entities/rules.ts'
import type { Pool } from '#server/db/pool.ts'
import { page, pageValues } from '#server/entities/queries.ts'
import { ask } from '#test/support/ask.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const entitiesCount = 200
const floorPath = '/bench/entities'

export const authorization: Measure = { name: 'authorization', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const [tenant] = await makeTenants(world.context, 1)
  assert(tenant)
  await ask(
    world.ownerUrl,
    `insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
     select gen_random_uuid(), id, id, company_type, legal_form, 'Entity ' || n, currency, register_username, registered_at
     from companies, generate_series(1, ${entitiesCount}) n where id = '${tenant.id}'`,
  )
  await ask(world.ownerUrl, 'create table bench_companies as select * from companies')
  await ask(world.ownerUrl, 'create index on bench_companies (tenant_id, name)')
  await ask(world.ownerUrl, 'grant select on bench_companies to sooner_app')
  await ask(world.ownerUrl, 'analyze companies, bench_companies')
  const url = await world.serve({ add: (app) => addFloor(app, world.context.pool, tenant.id) })
  const headers = { token: tenant.token }
  const answerOf = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`, { headers })).json()
  assert.deepEqual(await answerOf(entityList.path), await answerOf(floorPath))
  const { floor, subject } = await inTurns({
    floor: () => callsPerSecond([`${url}${floorPath}`], headers),
    subject: () => callsPerSecond([`${url}${entityList.path}`], headers),
  })
  return [
    {
      name: 'authorization',
      ratio: floor / subject,
      goal: { atMost: 1.25 },
      figures:
        `${connections} connections, a page of ${entitiesCount} entities: without checks ${Math.round(floor)} ` +
        `calls/s, as it is served ${Math.round(subject)} calls/s`,
    },
  ]
}

type EntityPage = { readonly list: readonly { readonly kind: 'master' | 'child' | 'subEntity' }[] }

/** The same statement and the same rule, without a session. */
function addFloor(app: FastifyInstance, pool: Pool, tenantId: string): void {
  const question = { query: {} }
  const text = `select body.answer from (select $1::uuid as tenant_id, $2::uuid as company_id) actor
    left join lateral (${page(question).replace('from companies c', 'from bench_companies c')}) body on true`
  app.get(floorPath, async () => {
    const values = [tenantId, tenantId, ...pageValues(question)]
    const { rows } = await pool.query<{ answer: string }>({ name: 'floor', text, values })
    const { list, ...paging } = JSON.parse(rows[0]?.answer ?? '') as EntityPage
    const data = { ...paging, list: list.map((one) => ({ ...one, mayRename: mayRename(one.kind) })) }
    return { code: 0, message: '成功', data }
  })
}
