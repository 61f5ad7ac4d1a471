/**
 * The cost of a payee's quote against reading the same documents with eligibility, session and row security, and of an offer
 * against what it must write: one command, and as many bare rows.
 */
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { formatAmount } from '#domain/money.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import { prepared } from '#server/db/prepared.ts'
import { sessionValues } from '#server/sessions/actor.ts'
import { authenticatorOf } from '#server/sessions/authenticate.ts'
import { ask } from '#test/support/ask.ts'
import { commandOnce, makeRows } from './command.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure, rounds } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { signIn, type Tenant } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { signInVerified } from './verified.ts'
import { inWorld, type World } from './world.ts'

const perOffer = 100
const offersPerRound = 5
const floorPath = '/bench/quote'

export const quote: Measure = { name: 'quote', run: () => inWorld(measureQuote) }
export const submit: Measure = { name: 'submit', run: () => inWorld(measureSubmit) }

type Papers = { readonly ids: readonly string[]; readonly amount: bigint }

/** Documents of one payee, in portions for an offer each. */
export async function makePapers(
  world: World,
  offers: number,
): Promise<readonly [Offered, readonly Papers[]]> {
  const documents = offers * perOffer
  const offered = await makeOffered(world, { documents, share: 1, isOffered: false, payees: 1 })
  const rows = await world.context.systemDb
    .selectFrom('documents')
    .select(['id', 'amount'])
    .where('payer_tenant_id', '=', offered.payer.id)
    .orderBy('id')
    .execute()
  const papers = Array.from({ length: offers }, (_, n) => {
    const some = rows.slice(n * perOffer, (n + 1) * perOffer)
    return { ids: some.map(({ id }) => id), amount: some.reduce((sum, { amount }) => sum + amount, 0n) }
  })
  return [offered, papers]
}

type Quote = Request<typeof routes.offerQuote>['body']

export const termsOf = ({ marketId, payDate }: Offered, ids: readonly string[]): Quote => ({
  marketId,
  method: 'preSettlement',
  rateType: 1,
  rate: '8.00',
  expectedPaymentDate: payDate,
  documentIds: [...ids],
})

async function measureQuote(world: World): Promise<readonly Finding[]> {
  const [offered, [papers]] = await makePapers(world, 1)
  assert(papers)
  const { payee } = offered
  const token = await signIn(world.context, { ...payee, companyType: 'supplier' })
  const headers = { token, 'content-type': 'application/json' }
  const body = JSON.stringify(termsOf(offered, papers.ids))
  let answer = ''
  const url = await world.serve({ add: (app) => addFloor(app, world.context, token, () => answer) })
  const quoted = await fetch(`${url}${routes.offerQuote.path}`, { method: 'POST', headers, body })
  answer = await quoted.text()
  assert.equal((JSON.parse(answer) as { data: { items: unknown[] } }).data.items.length, perOffer)
  const requestBody = { method: 'POST', body } as const
  const perSecond = await inTurns({
    floor: () => callsPerSecond([`${url}${floorPath}`], headers, requestBody),
    subject: () => callsPerSecond([`${url}${routes.offerQuote.path}`], headers, requestBody),
  })
  const [floor, subject] = [perSecond.floor, perSecond.subject].map(Math.round)
  return [
    {
      name: 'quote',
      ratio: perSecond.subject / perSecond.floor,
      goal: { atLeast: 0.6 },
      figures: `${connections} connections, calls/s: a route that reads ${perOffer} documents for the session and answers as much ${floor}, quote ${subject}`,
    },
  ]
}

/** Reads the requested documents in the scope of the session, and answers with the bytes of the subject. */
function addFloor(
  app: FastifyInstance,
  { pool, clock }: World['context'],
  token: string,
  answer: () => string,
): void {
  const { statement } = authenticatorOf(routes.offerQuote.access)
  const text = statement(
    `select json_agg(json_build_object('id', d.id, 'payable', d.payable::text, 'reasons', d.reasons, 'dueDate', d.due_date))::text as answer
      from current_documents d where d.payee_tenant_id = actor.tenant_id and d.id = any($3::uuid[])`,
  )
  app.post<{ Body: Quote }>(floorPath, async ({ body }, reply) => {
    const { rows } = await pool.query<{ answer: string }>(
      prepared(text, [...sessionValues(token, clock()), body.documentIds]),
    )
    assert.equal((JSON.parse(rows[0]?.answer ?? '[]') as unknown[]).length, perOffer)
    return reply.type('application/json; charset=utf-8').send(answer())
  })
}

async function measureSubmit(world: World): Promise<readonly Finding[]> {
  const { context, ownerUrl } = world
  await makeRows(ownerUrl)
  const [offered, papers] = await makePapers(world, offersPerRound * (rounds + 1))
  const { payee, payer } = offered
  const token = await signInVerified(context, payee)
  const url = `${await world.serve()}${routes.offerSubmit.path}`
  let next = 0
  const submitOne = async (): Promise<void> => {
    const { ids, amount } = papers[next] ?? { ids: [], amount: 0n }
    next += 1
    const body = {
      ...termsOf(offered, ids),
      buyerId: payer.id,
      supplierId: payee.companyId,
      kind: 'oneTime',
      payAmount: formatAmount({ currency: 'CNY', minor: amount }),
      agreementVersion: offerAgreements[0],
    }
    const headers = { token, 'content-type': 'application/json', 'idempotency-key': context.makeId() }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal(answer.status, 200, await answer.clone().text())
  }
  await makeBareRows(ownerUrl)
  const ms = await inTurns({
    floor: () => millisecondsEach(100, () => writeBare(context, payer)),
    submit: () => millisecondsEach(offersPerRound, submitOne),
  })
  return [
    {
      name: 'submit',
      ratio: ms.submit / ms.floor,
      goal: { atMost: 2 },
      figures: `one command with ${perOffer} bare inserts and updates ${ms.floor.toFixed(2)} ms, an offer of ${perOffer} documents ${ms.submit.toFixed(2)} ms`,
    },
  ]
}

/** The columns of items and of the states of documents, with a primary key and nothing else. */
async function makeBareRows(ownerUrl: string): Promise<void> {
  await ask(ownerUrl, 'create table bench_items as select * from offer_items with no data')
  await ask(ownerUrl, 'alter table bench_items add primary key (payer_tenant_id, id)')
  await ask(ownerUrl, 'create table bench_states as select * from document_states')
  await ask(ownerUrl, 'alter table bench_states add primary key (payer_tenant_id, document_id)')
  await ask(ownerUrl, 'grant select, insert, update on bench_items, bench_states to sooner_app')
}

async function writeBare(context: World['context'], payer: Tenant): Promise<void> {
  await commandOnce(context, payer)
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'bare items',
      text: `insert into bench_items (payer_tenant_id, id) select $1, gen_random_uuid() from generate_series(1, $2::int)`,
      values: [payer.id, perOffer],
    })
    await client.query({
      name: 'bare states',
      text: `update bench_states set item_state = 'live' where document_id in (select document_id from bench_states limit $1)`,
      values: [perOffer],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
