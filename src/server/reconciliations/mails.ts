/** Mails about statements: to the responder when a round is sent, and to the initiator when all of its lines are decided. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notifyOther } from '../notifications/commands.ts'
import { offerMailRecipients } from '../offers/queries.ts'
import type { SentRound } from './events.ts'
import { statementNumber } from './work.ts'

type Mailed = {
  readonly serial: bigint
  readonly round: number
  readonly payerTenantId: string
  readonly payeeTenantId: string
  readonly payerName: string
  readonly payeeName: string
  readonly currency: Currency
  readonly amount: bigint
  readonly lines: number
  readonly approved: number
  readonly rejected: number
}

async function findStatement(db: Kysely<Schema>, id: string): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    select serial, round, payer_tenant_id as "payerTenantId", payee_tenant_id as "payeeTenantId", payer_name as "payerName",
      payee_name as "payeeName", currency, item_total as amount, lines, approved, rejected
    from reconciliations where id = ${id}`.execute(db)
  return rows[0]
}

export const mailStatements: EventHandler = {
  name: 'reconciliations.mail',
  topics: [topics.reconciliationSent, topics.reconciliationAnswered],
  handle: async (work, { tenantId, topic, body }) => {
    const { statementId, round, isSettled } = body as { statementId: string } & SentRound
    const found = await findStatement(work.db, statementId)
    // A later round has a mail of its own.
    if (!found || found.round !== round) return undefined
    const isPayer = tenantId === found.payerTenantId
    const isSent = topic === topics.reconciliationSent
    const page = isSent && !isSettled ? pages.reconciliationCheck.path : pages.reconciliationView.path
    const values = {
      party: isPayer ? found.payeeName : found.payerName,
      number: statementNumber(found.serial),
      round: String(round),
      count: String(found.lines),
      amount: `${found.currency} ${groupNumber(formatAmount({ currency: found.currency, minor: found.amount }))}`,
      approved: String(found.approved),
      rejected: String(found.rejected),
      link: `${work.context.config.publicUrl}${page}?id=${statementId}`,
    }
    const cause = {
      senderId: isPayer ? found.payeeTenantId : found.payerTenantId,
      group: 'trade',
      about: `${statementId} ${round}`,
    } as const
    const template = isSettled
      ? 'reconciliationSettled'
      : isSent
        ? 'reconciliationSent'
        : 'reconciliationAnswered'
    for (const { mail, language } of await offerMailRecipients(
      work.db,
      tenantId,
      [],
      ['administrator', 'clerk'],
    ))
      await notifyOther(work, { tenantId, channel: 'mail', to: mail, template, language, values }, cause)
    return undefined
  },
}
