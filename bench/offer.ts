/** The cost of a payee's quote against a bare route, and of an offer against a command that writes one row. */
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { formatAmount } from '#domain/money.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import type { Pool } from '#server/db/pool.ts'
import { ask } from '#test/support/ask.ts'
import { commandOnce, makeRows } from './command.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure, rounds } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { signIn } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const perOffer = 100
const offersPerRound = 5
const floorPath = '/bench/quote'

export const quote: Measure = { name: 'quote', run: () => inWorld(measureQuote) }
export const submit: Measure = { name: 'submit', run: () => inWorld(measureSubmit) }

type Papers = { readonly ids: readonly string[]; readonly amount: bigint }

/** Documents of one payee, in portions for an offer each. */
async function makePapers(world: World, offers: number): Promise<readonly [Offered, readonly Papers[]]> {
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

const termsOf = ({ marketId, payDate }: Offered, ids: readonly string[]): Quote => ({
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
  await ask(world.ownerUrl, 'create table bench_documents as select id, amount, due_date from documents')
  await ask(world.ownerUrl, 'alter table bench_documents add primary key (id)')
  await ask(world.ownerUrl, 'grant select on bench_documents to sooner_app')
  const url = await world.serve({ add: (app) => addFloor(app, world.context.pool, () => answer) })
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
      figures: `${connections} connections, calls/s: a bare route that reads ${perOffer} documents and answers as much ${floor}, quote ${subject}`,
    },
  ]
}

/** Reads the requested documents and answers with the bytes of the subject. */
function addFloor(app: FastifyInstance, pool: Pool, answer: () => string): void {
  app.post<{ Body: Quote }>(floorPath, async ({ body }, reply) => {
    const { rows } = await pool.query({
      name: 'floor',
      text: `select json_agg(json_build_object('id', d.id, 'amount', d.amount, 'dueDate', d.due_date))::text as answer
        from bench_documents d where d.id = any($1::uuid[])`,
      values: [body.documentIds],
    })
    assert(rows.length === 1)
    return reply.type('application/json; charset=utf-8').send(answer())
  })
}

async function measureSubmit(world: World): Promise<readonly Finding[]> {
  const { context, ownerUrl } = world
  await makeRows(ownerUrl)
  const [offered, papers] = await makePapers(world, offersPerRound * (rounds + 1))
  const { payee, payer } = offered
  const token = await signIn(context, { ...payee, companyType: 'supplier' })
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
  const ms = await inTurns({
    command: () => millisecondsEach(100, () => commandOnce(context, payer)),
    submit: () => millisecondsEach(offersPerRound, submitOne),
  })
  return [
    {
      name: 'submit',
      ratio: ms.submit / ms.command,
      goal: { atMost: 5 },
      figures: `one command ${ms.command.toFixed(2)} ms, an offer of ${perOffer} documents ${ms.submit.toFixed(2)} ms`,
    },
  ]
}
