/** The operator's verification queue, and the release of a company and an account number. */
import type * as contract from '#contract/operated-verification.ts'
import type { Input, Reply } from '#contract/route.ts'
import { parseOperatorReason } from '#domain/reasons.ts'
import { done, refuse } from '#domain/result.ts'
import { wrongAttemptsMax } from '#domain/verification/limits.ts'
import { maskMobile, maskNumber } from '#domain/verification/masks.ts'
import type { Command } from '../commands/command.ts'
import { pageParameters } from '../db/paging.ts'
import type { Operator } from '../sessions/operator.ts'
import { release } from '../verification/commands.ts'
import { journalEntryOfOperator } from './commands.ts'

type Row = Reply<typeof contract.operatorVerifications>['list'][number]
export type VerificationRow = Omit<Row, 'canRelease'>
export type VerificationPage = Omit<Reply<typeof contract.operatorVerifications>, 'list'> & {
  readonly list: readonly VerificationRow[]
}

/**
 * Newest first. The tab `locked` has the newest attempt of each company or account that waits for a release; the
 * tab `codes` those whose credit code is to be looked up, or is that of another company too.
 */
export const verificationPage = ({ query }: Input<typeof contract.operatorVerifications>): string => `
  with counted as (
    select v.*, c.name as company_name, w.of_company, w.of_account, u.elsewhere,
      row_number() over (partition by v.tenant_id, v.account_key order by v.submitted_at desc, v.id desc) = 1 as is_newest
    from verification_attempts v join companies c on c.id = v.tenant_id
      cross join lateral wrong_verifications(v.tenant_id, v.account_number) w
      cross join lateral credit_code_uses(v.tenant_id, v.credit_code, v.legal_name) u
    where $3::text is null or strpos(lower(concat_ws(' ', c.name, v.legal_name, v.number)), $3) > 0
  ), found as (
    select f.*, row_number() over (order by submitted_at ${query.sort === 'submittedAt' ? '' : 'desc'}, id desc) as n from counted f
    where case when $4::text is null then true
      when $4 = 'locked' then is_newest and (of_company >= ${wrongAttemptsMax} or of_account >= ${wrongAttemptsMax})
      when $4 = 'codes' then (code_is_pilot or elsewhere > 0) and state not in ('failed', 'expired')
      else state = $4 end
  )
  select json_build_object('list', coalesce((select json_agg(json_build_object('id', id, 'companyId', tenant_id,
      'companyName', company_name, 'number', number, 'state', state, 'reason', reason, 'legalName', legal_name,
      'creditCode', credit_code, 'codeIsPilot', code_is_pilot, 'codeElsewhere', elsewhere,
      'legalPerson', legal_person, 'accountHolder', account_holder, 'accountNumber', account_number,
      'bank', bank_name, 'phone', phone, 'handler', handler, 'handlerMobile', handler_mobile,
      'submittedAt', instant_text(submitted_at), 'sentAt', instant_text(sent_at), 'arrivedAt', instant_text(arrived_at),
      'endedAt', instant_text(ended_at), 'wrongEntries', wrong, 'wrongOfCompany', of_company, 'wrongOfAccount', of_account) order by n)
      from found where n > $5::int and n <= $5::int + $6::int), '[]'),
    'total', (select count(*) from found), 'page', $7::int, 'pageSize', $6::int, 'next', null)::text as answer`

export const verificationValues = ({
  query,
}: Input<typeof contract.operatorVerifications>): readonly unknown[] => [
  query.keyword?.toLowerCase() ?? null,
  query.tab ?? null,
  ...pageParameters(query),
]

export const verificationView = (row: VerificationRow): Row => ({
  ...row,
  accountNumber: maskNumber(row.accountNumber),
  handlerMobile: maskMobile(row.handlerMobile),
  canRelease: row.wrongOfCompany >= wrongAttemptsMax || row.wrongOfAccount >= wrongAttemptsMax,
})

export const releaseVerification: Command<
  Input<typeof contract.verificationRelease>,
  null,
  Operator
> = async (work, { params: { id }, body: { companyId, reason } }) => {
  const text = parseOperatorReason(reason) ?? ''
  const released = await release(work, {
    tenantId: companyId,
    attemptId: id,
    operatorId: work.actor.operatorId,
    reason: text,
  })
  if (!released.ok) return refuse(released.failure)
  const entry = {
    action: 'operator.verificationReleased',
    name: `${released.value.name} · ${released.value.number}`,
    targetId: companyId,
    before: 'locked',
    after: 'released',
    reason,
    events: released.value.events,
  } as const
  return done({ value: null, entry: journalEntryOfOperator(work, entry) })
}
