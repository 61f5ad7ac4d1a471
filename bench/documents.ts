/** The cost of document lists and of eligibility among a million documents. */
import assert from 'node:assert/strict'
import { CompiledQuery } from 'kysely'
import { documentList, documentSorts } from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { prepared } from '#server/db/prepared.ts'
import { inScope } from '#server/db/scope.ts'
import { rowFor, scopesTenant, withNames } from '#server/documents/filter-sql.ts'
import { pageStatement } from '#server/documents/paging.ts'
import { actorStatement, tokenHash } from '#server/sessions/actor.ts'
import { ask } from '#test/support/ask.ts'
import { addDocument, dayRoll, eligibility } from './evaluation.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { documentsCount, type Million, makeMillion } from './million.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

type Question = Input<typeof documentList>['body']

/** The limits of the common orders, and of all others. */
const usedMsMax = 10
const otherMsMax = 100
const usedSorts: readonly string[] = ['uploaded', 'number', 'amount', 'dueDate', 'status']
const perRound = 20
const floorPath = '/bench/documents'

export const documents: Measure = { name: 'documents', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const million = await makeMillion(world)
  return [
    ...(await listSql(world, million)),
    await listCall(world, million),
    await eligibility(world, million),
    await dayRoll(world, million),
    await addDocument(world, million),
  ]
}

type Page = { readonly rows: readonly { readonly id: string }[]; readonly next: string | null }

/** The SQL of every order, for the first page and the last but one. */
async function listSql({ context }: World, { payers }: Million): Promise<readonly Finding[]> {
  const [payer] = payers
  assert(payer)
  const read = async (body: Question): Promise<Page> => {
    const requested = pageStatement(body)
    const values = [tokenHash(payer.token), context.clock(), ...requested.values]
    const { rows } = await context.pool.query<{ answer: string }>(
      prepared(actorStatement(requested.sql), values),
    )
    return JSON.parse(rows[0]?.answer ?? 'null') as Page
  }
  const questions: readonly (readonly [string, Question])[] = [
    ...documentSorts.flatMap((sort): (readonly [string, Question])[] => [
      [sort, { sort }],
      [`-${sort}`, { sort: `-${sort}` }],
    ]),
    ['part of a number', { keyword: '123456' }],
    ['the name of a payee', { keyword: '供货商 421' }],
    ['one type', { type: ['bill'], sort: 'dueDate' }],
    ['paid', { tab: 'paid', sort: '-amount' }],
    ['open by due date', { tab: 'open', sort: 'dueDate' }],
    ['paid by payee', { tab: 'paid', sort: 'payee' }],
    ['a jump to page 500', { page: 500 }],
  ]
  const byKey = async (ids: readonly string[]): Promise<void> => {
    const text = `select json_agg(${rowFor(scopesTenant)})::text from current_documents d ${withNames} where d.id = any($1::uuid[])`
    await inScope(context.db, { tenantId: payer.id }, (db) => db.executeQuery(CompiledQuery.raw(text, [ids])))
  }
  let worst = { name: '', first: 0, deepest: 1, floor: 0, share: 0 }
  let deepest = { name: '', ratio: 0 }
  for (const [name, question] of questions) {
    const reversed = { ...question, ...(question.sort && { sort: turned(question.sort) }), pageSize: 50 }
    const end = question.sort ? (await read(reversed)).next : null
    const last: Question = end ? { ...question, page: 2_000, anchor: end, anchorPage: 2_000 } : question
    const { rows } = await read(question)
    const ms = await inTurns({
      floor: () => millisecondsEach(perRound, () => byKey(rows.map(({ id }) => id))),
      first: () => millisecondsEach(perRound, () => read(question)),
      deepest: () => millisecondsEach(perRound, () => read(last)),
    })
    const isUsed = usedSorts.includes((question.sort ?? 'uploaded').replace(/^-/, ''))
    const share = ms.first / (isUsed ? usedMsMax : otherMsMax)
    if (share > worst.share) worst = { name, share, ...ms }
    if (ms.deepest / ms.first > deepest.ratio) deepest = { name, ratio: ms.deepest / ms.first }
  }
  const figures = `${questions.length} questions to ${documentsCount} documents; the slowest page is ${worst.name} in ${worst.first.toFixed(1)} ms, its rows by key ${worst.floor.toFixed(1)} ms`
  return [
    {
      name: 'list-sql',
      ratio: worst.share,
      goal: { atMost: 1 },
      figures: `${figures}; as a share of ${usedMsMax} ms in the orders that people use, of ${otherMsMax} ms in others`,
    },
    {
      name: 'list-sql-depth',
      ratio: deepest.ratio,
      goal: { atMost: 1.5 },
      figures: `the deepest page against the first, worst by ${deepest.name}`,
    },
  ]
}

const turned = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

async function listCall(world: World, { payers }: Million): Promise<Finding> {
  const [payer] = payers
  assert(payer)
  const { pool } = world.context
  // The same rows in tables without row security.
  for (const [table, source] of [
    ['documents', 'current_documents'],
    ['payees', 'payees'],
  ]) {
    await ask(
      world.ownerUrl,
      `create table bench_${table} as select * from ${source} where payer_tenant_id = '${payer.id}'`,
    )
    await ask(world.ownerUrl, `alter table bench_${table} add primary key (id)`)
    await ask(world.ownerUrl, `grant select on bench_${table} to sooner_app`)
  }
  const bare = withNames
    .replace('join payees p', 'join bench_payees p')
    .replace('join documents k', 'join bench_documents k')
    .replace('and k.deleted_at is null', '')
  const text = `select json_build_object('list', json_agg(${rowFor(scopesTenant)} order by d.id desc))::text as answer
    from (select * from bench_documents order by id desc limit 50) d ${bare}`
  const url = await world.serve({
    add: (app) =>
      app.get(floorPath, async (_request, reply) => {
        const { rows } = await pool.query<{ answer: string }>({ name: 'fifty', text })
        return reply
          .type('application/json')
          .send(`{"code":0,"message":"成功","data":${rows[0]?.answer ?? 'null'}}`)
      }),
  })
  const headers = { token: payer.token, 'content-type': 'application/json' }
  const subject = { method: 'POST', body: JSON.stringify({ pageSize: '50' }) } as const
  const perSecond = await inTurns({
    floor: () => callsPerSecond([`${url}${floorPath}`], headers),
    subject: () => callsPerSecond([`${url}${documentList.path}`], headers, subject),
  })
  return {
    name: 'list-call',
    ratio: perSecond.subject / perSecond.floor,
    goal: { atLeast: 0.75 },
    figures: `${connections} connections, 50 rows: bare ${Math.round(perSecond.floor)} calls/s, signed in with total ${Math.round(perSecond.subject)} calls/s`,
  }
}
