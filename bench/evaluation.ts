/** The cost of evaluating documents among a million: all of a payer, a day roll of every payer, one new document. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { evaluationMsMax } from '#domain/documents/limits.ts'
import { extendTimeouts } from '#server/db/long-work.ts'
import { inScope } from '#server/db/scope.ts'
import { evaluateDocuments, evaluatePayees } from '#server/eligibility/commands.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { noteEvaluated } from '#server/eligibility/store.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, inTurns } from './measure.ts'
import { documentsCount, type Million } from './million.ts'
import { millisecondsEach } from './time.ts'
import type { World } from './world.ts'

const payeesOf = async ({ context }: World, payerTenantId: string): Promise<readonly string[]> => {
  const found = await context.systemDb
    .selectFrom('payees')
    .select('id')
    .where('payer_tenant_id', '=', payerTenantId)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** One payer's documents, all of which change, against an update of as many rows of a table with only a primary key. */
export async function eligibility(world: World, { payers }: Million): Promise<Finding> {
  const { context, ownerUrl } = world
  const payer = payers[1]
  assert(payer)
  const ids = await payeesOf(world, payer.id)
  const evaluate = () =>
    inScope(context.db, { tenantId: payer.id }, async (db) => {
      await extendTimeouts(db, evaluationMsMax)
      return evaluatePayees(db, ids, context.clock())
    })
  await evaluate()
  await ask(
    ownerUrl,
    `create table bench_plain as select payer_tenant_id, document_id, payable, reasons, status from document_states where payer_tenant_id = '${payer.id}'`,
  )
  await ask(ownerUrl, 'alter table bench_plain add primary key (payer_tenant_id, document_id)')
  await ask(ownerUrl, 'grant select, update on bench_plain to sooner_app')
  let [changed, bits] = [0, 0]
  const ms = await inTurns({
    floor: () =>
      millisecondsEach(1, async () => {
        bits += 1
        await sql`update bench_plain set reasons = ${bits}, payable = payable + 1, status = ${bits % 2 === 0 ? 'eligible' : 'ineligible'}`.execute(
          context.db,
        )
      }),
    subject: async () => {
      await sql`update payees set switched_on = not switched_on where payer_tenant_id = ${payer.id}`.execute(
        context.systemDb,
      )
      return millisecondsEach(1, async () => {
        changed = (await evaluate()).documents
      })
    },
  })
  return {
    name: 'eligibility',
    ratio: ms.subject / ms.floor,
    goal: { atMost: 4 },
    figures: `${changed} documents of one payer among ${documentsCount}: as many rows of a plain table updated in ${ms.floor.toFixed(0)} ms, evaluated in ${ms.subject.toFixed(0)} ms`,
  }
}

const dayRollMsMax = 5_000

/** Every payer's market moves on by a day, and its event handler evaluates the documents. */
export async function dayRoll(world: World, { payers }: Million): Promise<Finding> {
  const { context } = world
  for (const { id } of payers) {
    const ids = await payeesOf(world, id)
    await inScope(context.db, { tenantId: id }, async (db) => {
      await extendTimeouts(db, evaluationMsMax)
      await evaluatePayees(db, ids, context.clock())
      await noteEvaluated(db, id, ids)
    })
  }
  await ask(world.ownerUrl, 'vacuum analyze document_states, payee_evaluations')
  await sql`update markets set business_date = business_date + 3, next_pay_date = next_pay_date + 3`.execute(
    context.systemDb,
  )
  let changed = 0
  const handle = async (tenantId: string): Promise<void> => {
    for (;;) {
      const entry = await inScope(context.db, { tenantId }, (db) =>
        evaluateRolled.handle(
          { db, context, machineNow: context.clock(), businessNow: context.clock() },
          { id: 1n, tenantId, userId: null, topic: topics.marketsRolled, body: {} },
        ),
      )
      if (!entry) return
      changed += Number(entry.facts['changed'])
    }
  }
  const begun = performance.now()
  for (const { id } of payers) await handle(id)
  const ms = performance.now() - begun
  return {
    name: 'day-roll',
    ratio: ms / dayRollMsMax,
    goal: { atMost: 1 },
    figures: `${documentsCount} documents of ${payers.length} payers, ${changed} changed, one payer after another: ${ms.toFixed(0)} ms, of ${dayRollMsMax} ms`,
  }
}

const small = 100
const large = 100_000

/** Evaluating a new document of a payee that has a hundred, and of one that has a hundred thousand. */
export async function addDocument(world: World, { payers }: Million): Promise<Finding> {
  const { context, ownerUrl } = world
  const payer = payers[2]
  assert(payer)
  const payees = (await payeesOf(world, payer.id)).slice(0, 2)
  const counts = [small, large]
  await ask(ownerUrl, `alter table documents disable trigger has_state`)
  for (const [n, payeeId] of payees.entries())
    await ask(
      ownerUrl,
      `insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
         number, type, amount, currency, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
       select uuidv7(), p.payer_tenant_id, ${(n + 2) * 10_000_000} + k, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id, p.payee_company_id,
         'ADD-' || k, 'payable', 1000 + k, 'CNY', date '2027-01-15', 'transfer', 'payer', 'none', p.listed_at, p.payer_tenant_id, p.listed_at, p.payer_tenant_id
       from payees p cross join generate_series(1, ${counts[n]}) k where p.id = '${payeeId}'`,
    )
  await ask(
    ownerUrl,
    `insert into document_states (payer_tenant_id, document_id, payee_tenant_id)
     select payer_tenant_id, id, payee_tenant_id from documents where number like 'ADD-%'`,
  )
  await ask(ownerUrl, `alter table documents enable trigger has_state`)
  await ask(ownerUrl, 'analyze documents, document_states')
  const evaluate = (payeeId: string) =>
    inScope(context.db, { tenantId: payer.id }, async (db) => {
      const document = await db
        .selectFrom('current_documents')
        .selectAll()
        .where('payee_id', '=', payeeId)
        .where('payer_tenant_id', '=', payer.id)
        .where('payer_id', '=', payer.id)
        .where('number', '=', 'ADD-7')
        .executeTakeFirstOrThrow()
      await evaluateDocuments(db, [document], context.clock())
    })
  const [few = '', many = ''] = payees
  const ms = await inTurns({
    few: () => millisecondsEach(20, () => evaluate(few)),
    many: () => millisecondsEach(20, () => evaluate(many)),
  })
  return {
    name: 'add-document',
    ratio: ms.many / ms.few,
    goal: { atMost: 2 },
    figures: `a document of a payee with ${small} more evaluated in ${ms.few.toFixed(1)} ms, of one with ${large} in ${ms.many.toFixed(1)} ms`,
  }
}
