/** The operator looks up an award by its number, and revokes it with a reason. */
import type * as contract from '#contract/operated-awards.ts'
import type { Input, Reply } from '#contract/route.ts'
import { awardNumberIn } from '#domain/awards/number.ts'
import { canRevoke, decideRevoke } from '#domain/awards/revoke.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { parseOperatorReason } from '#domain/reasons.ts'
import { done, refuse } from '#domain/result.ts'
import { lockAwards, revokeAward } from '../awards/commands.ts'
import type { Command } from '../commands/command.ts'
import { pageOf } from '../db/paging.ts'
import type { Statement } from '../db/parameters.ts'
import { enterScope } from '../db/scope.ts'
import type { Operator } from '../sessions/operator.ts'
import { journalEntryOfOperator } from './commands.ts'

type AwardView = Reply<typeof contract.operatorAwards>['list'][number]
export type OperatorAwardRow = Omit<AwardView, 'amountAfterDiscount' | 'canRevoke'> & {
  readonly currency: Currency
  readonly minor: string
}
export type OperatorAwardPage = Omit<Reply<typeof contract.operatorAwards>, 'list'> & {
  readonly list: readonly OperatorAwardRow[]
}

/** Numbers are unique for each payer, so a number finds one award of a few payers at most. */
export function operatorAwardPage({ query }: Input<typeof contract.operatorAwards>): Statement {
  const { page, pageSize } = pageOf(query)
  const sql = `
    select json_build_object('list', coalesce((select json_agg(json_build_object('id', a.id, 'payerId', a.payer_id, 'number', a.number,
        'payerName', a.payer_name, 'payeeName', a.payee_name, 'currency', a.currency, 'minor', a.net::text, 'newPayDate', a.new_pay_date,
        'awardedAt', instant_text(a.awarded_at), 'state', a.state, 'bankRefusal', a.bank_refusal) order by a.awarded_at desc, a.id) from operated_awards($3::text) a), '[]'),
      'total', (select count(*) from operated_awards($3::text)), 'page', $4::int, 'pageSize', $5::int, 'next', null)::text as answer`
  return { sql, values: [awardNumberIn(query.keyword ?? '') ?? '', page, pageSize] }
}

export const operatorAwardView = ({ minor, ...found }: OperatorAwardRow): AwardView => ({
  ...found,
  amountAfterDiscount: formatAmount({ currency: found.currency, minor: BigInt(minor) }),
  canRevoke: canRevoke(found.state),
})

export const revoke: Command<Input<typeof contract.awardRevoke>, null, Operator> = async (
  work,
  { params: { id }, body: { payerId, number, reason } },
) => {
  await enterScope(work.db, { tenantId: payerId })
  const [award] = await lockAwards(work.db, payerId, [id])
  if (!award) return refuse('notFound')
  const decided = decideRevoke(award, number)
  if (!decided.ok) return decided
  const events = await revokeAward(work, award, parseOperatorReason(reason) ?? '')
  const entry = {
    action: 'operator.awardRevoked',
    name: `${award.payer_name} · ${award.number}`,
    targetId: payerId,
    before: 'committed',
    after: 'revoked',
    reason,
    events,
  } as const
  return done({ value: null, entry: journalEntryOfOperator(work, entry) })
}
