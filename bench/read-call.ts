/** The cost of session, scope and validation: a signed-in read, against a route that only selects one row. */
import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { companyRead } from '#contract/companies.ts'
import type { Pool } from '#server/db/pool.ts'
import { ask } from '#test/support/ask.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const floorPath = '/bench/company'

export const readCall: Measure = { name: 'read-call', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { pool } = world.context
  const [tenant] = await makeTenants(world.context, 1)
  assert(tenant)
  await ask(world.ownerUrl, 'create table bench_companies as select * from companies')
  await ask(world.ownerUrl, 'alter table bench_companies add primary key (id)')
  await ask(world.ownerUrl, 'grant select on bench_companies to sooner_app')
  const url = await world.serve({ add: (app) => addFloor(app, pool, tenant.id) })
  const bare = Fastify()
  addFloor(bare, pool, tenant.id)
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

  const headers = { token: tenant.token }
  try {
    await assertSameAnswer(`${url}${floorPath}`, `${url}${companyRead.path}`, headers)
    const perSecond = await inTurns({
      bare: () => callsPerSecond([`${bareUrl}${floorPath}`], headers),
      floor: () => callsPerSecond([`${url}${floorPath}`], headers),
      subject: () => callsPerSecond([`${url}${companyRead.path}`], headers),
    })
    const [bareCalls, floor, subject] = [perSecond.bare, perSecond.floor, perSecond.subject].map(Math.round)
    const figures =
      `${connections} connections, calls/s: one-row select ${floor}, signed-in read ${subject}, ` +
      `one-row select on a server without any hook ${bareCalls}`
    return [
      { name: 'read-call', ratio: perSecond.subject / perSecond.floor, goal: { atLeast: 0.75 }, figures },
    ]
  } finally {
    await bare.close()
  }
}

type Row = {
  readonly name: string
  readonly company_type: string
  readonly legal_form: string
  readonly register_username: string
  readonly registered_at: Date
}

/** The floor answers with the same envelope as the subject, so that both send the same bytes. */
function addFloor(app: FastifyInstance, pool: Pool, id: string): void {
  app.get(floorPath, async () => {
    const { rows } = await pool.query<Row>({
      name: 'floor',
      text: 'select name, company_type, legal_form, register_username, registered_at from bench_companies where id = $1',
      values: [id],
    })
    const row = rows[0]
    assert(row)
    const data = {
      name: row.name,
      companyType: row.company_type,
      companyMold: row.legal_form,
      registerUsername: row.register_username,
      registerTime: row.registered_at,
      companyNum: null,
      companyPhone: null,
      legalPersonName: null,
      transactorName: null,
      signaturePhone: null,
      continueAgreement: 0,
      authentication: 0,
    }
    return { code: 0, message: '成功', data }
  })
}

type Headers = Readonly<Record<string, string>>

async function assertSameAnswer(floorUrl: string, subjectUrl: string, headers: Headers): Promise<void> {
  const answerOf = async (url: string): Promise<unknown> => (await fetch(url, { headers })).json()
  assert.deepEqual(await answerOf(subjectUrl), await answerOf(floorUrl))
}
