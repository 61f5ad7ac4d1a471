/**
 * Receivables that a payee of the demo world has entered for payers known by name: one to be invited, one that was
 * invited, one that has registered since, one with a connection request, and one that declined; and documents of its
 * own that a payer has confirmed.
 */
import * as z from 'zod/mini'
import { documentAdd } from '#contract/document-actions.ts'
import { connectionAnswer, connectionRequest } from '#contract/payer-connections.ts'
import { payerInvite, receivableAdd } from '#contract/receivables.ts'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import type { Context } from '#server/context.ts'
import { confirm } from '#server/documents/actions.ts'
import { add as addDocument } from '#server/documents/commands.ts'
import { answer } from '#server/payer-connections/answer.ts'
import { ask } from '#server/payer-connections/commands.ts'
import { add, invite } from '#server/receivables/commands.ts'
import { administrator } from './actors.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

const common = { params: undefined, query: undefined }

/** Payer, number, amount in yuan, and days from today until it is due. */
const named: readonly (readonly [payer: string, number: string, amount: string, due: number])[] = [
  ['东岳重型机械集团有限公司', 'MY-2026-1107', '386000.00', 75],
  ['东岳重型机械集团有限公司', 'MY-2026-1112', '152400.00', 88],
  ['长江轨道交通装备有限公司', 'MY-2026-1031', '920000.00', 60],
  ['启衡医疗器械有限公司', 'MY-2026-1105', '74850.00', 45],
  ['沃禾生鲜有限公司', 'MY-2026-1026', '58300.00', 52],
  ['沃禾华东配送中心', 'MY-2026-1018', '31260.00', 40],
]
const invited = '长江轨道交通装备有限公司'

export async function nameReceivables(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const payee = administrator(entityOf('mingyuan-hongfei'), 'supplier', administratorOf)
  const today = dayOf(past.now().getTime() as Instant)
  for (const [payerName, number, amount, due] of named) {
    const days = { documentDate: addDays(today, due - 90), dueDate: addDays(today, due) }
    const facts = { payerName, number, type: 'receivable', amount, currency: 'CNY', means: 'transfer' }
    await past.act(payee, add, { ...common, body: z.parse(receivableAdd.body, { ...facts, ...days }) })
  }
  await enterConfirmed(context, past, administratorOf)
  const { id } = await context.systemDb
    .selectFrom('named_receivables')
    .select('id')
    .where('payer_name', '=', invited)
    .executeTakeFirstOrThrow()
  const notification = z.parse(payerInvite.body, { mail: 'finance@changjiang-rail.test', language: 'zh' })
  await past.act(payee, invite, { ...common, params: { id }, body: notification })
  for (const payer of ['wohe-fresh', 'wohe-east']) {
    const requestBody = { payerId: entityOf(payer).id, note: '供应冷库货架金属件' }
    await past.act(payee, ask, { ...common, body: z.parse(connectionRequest.body, requestBody) })
  }
  const request = await context.systemDb
    .selectFrom('connection_requests')
    .select('id')
    .where('payer_id', '=', entityOf('wohe-east').id)
    .where('payee_tenant_id', '=', entityOf('mingyuan').tenantId)
    .executeTakeFirstOrThrow()
  const declined = z.parse(connectionAnswer.body, {
    action: 'decline',
    reason: '未查到采购合同，请联系采购部',
  })
  const payer = administrator(entityOf('wohe'), 'buyer', administratorOf)
  await past.act(payer, answer, { ...common, params: request, body: declined })
  await past.settle()
}

/** Documents that the payee has entered and the payer confirmed: one can be offered, one is due too late for that. */
async function enterConfirmed(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const today = dayOf(past.now().getTime() as Instant)
  const whose = { buyerId: entityOf('hongfei-suzhou').id, supplierId: entityOf('mingyuan-hongfei').id }
  const payee = administrator(entityOf('mingyuan-hongfei'), 'supplier', administratorOf)
  for (const [number, amount, due] of confirmedOnes) {
    const facts = { number, type: 'receivable', amount, currency: 'CNY', means: 'transfer' }
    const body = z.parse(documentAdd.body, { ...whose, ...facts, dueDate: addDays(today, due) })
    await past.act(payee, addDocument, { ...common, body })
  }
  const invoices = await context.systemDb
    .selectFrom('documents')
    .select(['id', 'version'])
    .where('payer_id', '=', whose.buyerId)
    .where(
      'number',
      'in',
      confirmedOnes.map(([number]) => number),
    )
    .execute()
  const payer = administrator(entityOf('hongfei'), 'buyer', administratorOf)
  await past.act(payer, confirm, { ...common, body: { invoices, confirmed: true } })
}

const confirmedOnes: readonly (readonly [number: string, amount: string, due: number])[] = [
  ['MY-2026-1120', '268500.00', 56],
  ['MY-2026-1121', '143200.00', 320],
]
