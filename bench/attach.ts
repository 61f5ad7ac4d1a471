/** The cost of a mandate that attaches all documents of its payee, against a COPY of the same items into a bare table. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { routes } from '#contract/routes.ts'
import { continuingAgreements } from '#server/agreements/queries.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { attachFreed } from '#server/mandates/event-handlers.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeOffered } from './offered.ts'
import { signInVerified } from './verified.ts'
import { inWorld, type World } from './world.ts'

const documents = 50_000

export const attach: Measure = { name: 'attach', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { context, ownerUrl } = world
  const offered = await makeOffered(world, { documents, share: 1, isOffered: false, payees: 1 })
  const token = await signInVerified(context, offered.payee)
  const url = await world.serve()
  const send = async (method: string, path: string, body: unknown): Promise<{ data: string }> => {
    const headers = { token, 'content-type': 'application/json', 'idempotency-key': context.makeId() }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    assert.equal(answer.status, 200, await answer.clone().text())
    return (await answer.json()) as { data: string }
  }
  const attachAll = async (): Promise<string> => {
    const { data } = await send('POST', routes.offerSubmit.path, {
      marketId: offered.marketId,
      buyerId: offered.payer.id,
      supplierId: offered.payee.companyId,
      kind: 'recurring',
      method: 'preSettlement',
      rateType: 1,
      rate: '8.00',
      expectedPaymentDate: offered.payDate,
      payAmount: '0.00',
      documentIds: [],
      agreementVersion: continuingAgreements[0],
    })
    await deliverAll(context, [attachFreed])
    return data
  }
  /** Ends it directly, so that the next round attaches all of them again. */
  const end = (id: string) =>
    ask(
      ownerUrl,
      `do $$ begin
        set local session_replication_role = replica;
        update mandates set ended_at = changed_at, end_reason = 'endDate' where offer_id = '${id}';
        delete from offer_items where offer_id = '${id}';
        set local session_replication_role = origin; -- Documents are counted by their status.
        update document_states set item_id = null, item_state = null, status = 'eligible'
          where payer_tenant_id = '${offered.payer.id}' and item_state is not null; end $$`,
    )
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined) // A failure of the work is thrown as well.
  await owner.connect()
  const first = await attachAll()
  const copied = await buffer(
    owner.query(
      copyTo(`copy (select * from offer_items where offer_id = '${first}') to stdout (format binary)`),
    ),
  )
  await owner.query('create table bench_items (like offer_items, primary key (payer_tenant_id, id))')
  await end(first)
  const ms = await inTurns({
    copy: async () => {
      await owner.query('truncate bench_items')
      const begun = performance.now()
      await pipeline(
        Readable.from([copied]),
        owner.query(copyFrom('copy bench_items from stdin (format binary)')),
      )
      return performance.now() - begun
    },
    attach: async () => {
      await owner.query('vacuum analyze offer_items, document_states')
      const begun = performance.now()
      const id = await attachAll()
      const took = performance.now() - begun
      const items = await ask(ownerUrl, `select count(*)::int from offer_items where offer_id = '${id}'`)
      assert.deepEqual(items, [documents])
      await end(id)
      return took
    },
  })
  await owner.end()
  return [
    {
      name: 'attach',
      ratio: ms.attach / ms.copy,
      goal: { atMost: 6 },
      figures: `${documents} documents: COPY of their items ${Math.round(ms.copy)} ms, attached by a mandate ${Math.round(ms.attach)} ms`,
    },
  ]
}
