/** A trade of the demo world, whose two sides send and answer reconciliation statements. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import * as calls from '#contract/reconciliation-actions.ts'
import type { DateRange } from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import type { LineReason } from '#domain/reconciliations/answer.ts'
import type { StatementStatus } from '#domain/reconciliations/states.ts'
import type { Context } from '#server/context.ts'
import { add, edit } from '#server/reconciliations/drafts.ts'
import { opened } from '#server/reconciliations/opened.ts'
import { review } from '#server/reconciliations/review.ts'
import { send } from '#server/reconciliations/send.ts'
import { administrator } from './actors.ts'
import { payees } from './markets.ts'
import type { Past } from './past-context.ts'
import { entityOf, payeeIdOf } from './seed-markets.ts'

export type Playing = {
  readonly context: Context
  readonly past: Past
  readonly administratorOf: (tenantId: string) => string
}
type Side = 'payer' | 'payee'
export type Entry = {
  readonly id: string
  readonly number: string
  readonly documentDate: Day
  readonly dueDate: Day
  readonly amount: bigint
}
type Reject = { readonly number: string; readonly reason: LineReason; readonly description: string }
type Answer = {
  /** Why lines are rejected; the others are approved. */
  readonly rejects?: readonly Reject[]
  readonly documentIds?: readonly string[]
}

/** The trade between a payer and the payee with this code on its list. */
export function statementDesk({ context, past, administratorOf }: Playing, code: string) {
  const payee = payees.find((one) => one.code === code)
  if (!payee?.company) throw new Error(`The demo world has no registered payee ${code}.`)
  const payeeId = payeeIdOf(payee)
  const currency: Currency = payee.marketCurrency ?? 'CNY'
  const people = {
    payer: administrator(entityOf(payee.payer), 'buyer', administratorOf),
    payee: administrator(entityOf(payee.company), 'supplier', administratorOf),
  }
  const common = { params: undefined, query: undefined }
  const sent = ({ number, documentDate, dueDate, amount }: Entry) => ({
    number,
    documentDate,
    dueDate,
    amount: formatAmount({ currency, minor: amount }),
  })
  const current = (status: StatementStatus, from: Side) =>
    context.systemDb
      .selectFrom('reconciliations')
      .selectAll()
      .where('payee_id', '=', payeeId)
      .where('status', '=', status)
      .where('initiator', '=', from)
      .orderBy('serial', 'desc')
      .executeTakeFirst()
  const linesOf = ({ id, round }: { readonly id: string; readonly round: number }) =>
    context.systemDb
      .selectFrom('reconciliation_lines')
      .select(['id', 'number', 'state'])
      .where('statement_id', '=', id)
      .where('round', '=', round)
      .orderBy('position')
      .execute()
  return {
    people,
    current,
    linesOf,
    /** What both sides have on their books of a period, without credit notes. */
    entries: async ({ from, to }: DateRange): Promise<readonly Entry[]> => {
      const { rows } = await sql<Entry>`
        select d.id, d.number, d.document_date as "documentDate", d.due_date as "dueDate", d.amount from documents d
        where d.payee_id = ${payeeId} and d.currency = ${currency} and d.deleted_at is null and d.confirmation in ('none', 'confirmed')
          and d.amount > 0 and d.document_date between ${from} and ${to} order by d.document_date, d.number`.execute(
        context.systemDb,
      )
      return rows
    },
    /** The documents in offers that wait for a clearing, the latest first. */
    offered: async (): Promise<readonly Entry[]> => {
      const { rows } = await sql<Entry>`
        select d.id, d.number, d.document_date as "documentDate", d.due_date as "dueDate", d.amount from current_offer_items i
        join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
        where d.payee_id = ${payeeId} and d.currency = ${currency} and i.state = 'live' and d.document_date is not null
        order by i.id desc`.execute(context.systemDb)
      return rows
    },
    draft: async (from: Side, items: readonly Entry[], changes: { notes?: string; total?: bigint } = {}) => {
      const { notes, total } = changes
      const body = z.parse(calls.reconciliationAdd.body, {
        payeeId,
        currency,
        items: items.map(sent),
        ...(notes !== undefined && { notes }),
        ...(total !== undefined && { total: formatAmount({ currency, minor: total }) }),
      })
      await past.act(people[from], add, { ...common, body })
    },
    correct: async (from: Side, items: readonly Entry[], takes: readonly string[]) => {
      const statement = await current('partiallyApproved', from)
      if (!statement) return
      const proposals = takes.map((proposalId) => ({ proposalId, take: true }))
      const { version, id } = statement
      const body = z.parse(calls.reconciliationEdit.body, { version, items: items.map(sent), proposals })
      await past.act(people[from], edit, { ...common, params: { id }, body })
    },
    send: async (from: Side, status: StatementStatus, difference?: bigint) => {
      const statement = await current(status, from)
      if (!statement) return
      const body = z.parse(calls.reconciliationSend.body, {
        version: statement.version,
        ...(difference !== undefined && {
          confirmedDifference: formatAmount({ currency, minor: difference }),
        }),
      })
      await past.act(people[from], send, { ...common, params: { id: statement.id }, body })
    },
    answer: async (from: Side, { rejects = [], documentIds = [] }: Answer) => {
      const statement = await current('pendingReview', from)
      if (!statement) return
      const pending = (await linesOf(statement)).filter(({ state }) => state === 'pending')
      const items = pending.map(({ id: itemId, number }) => {
        const reject = rejects.find((one) => one.number === number)
        return reject
          ? { itemId, approve: false, reason: reject.reason, description: reject.description }
          : { itemId, approve: true }
      })
      const body = z.parse(calls.reconciliationReview.body, {
        version: statement.version,
        items,
        documentIds: [...documentIds],
      })
      const person = people[from === 'payer' ? 'payee' : 'payer']
      await past.act(person, opened, { ...common, params: { id: statement.id }, body: undefined })
      await past.act(person, review, { ...common, params: { id: statement.id }, body })
    },
  }
}
