/** What must never be found of verification, as plain SQL over the schema. */

export const verificationChecks = {
  /** Three entries an attempt, five transfers a day, one open attempt a company, and moments that fit the state. */
  verificationAmiss: `
    select format('verification_attempts %s', id) as place from verification_attempts where entries not between 0 and 3
      or wrong not between 0 and entries or (entries > 0 and arrived_at is null) or (wrong > 0) <> (wrong_at is not null)
      or (reason is not null) <> (state = 'failed') or (ended_at is not null) <> (state in ('verified', 'failed', 'expired'))
      or (state = 'submitted') and sent_at is not null or (state in ('transferSent', 'amountToEnter', 'verified', 'expired')) and sent_at is null
      or (state in ('amountToEnter', 'verified', 'expired')) and arrived_at is null or state = 'verified' and entries = 0
    union all
    select format('verification_attempts %s %s', tenant_id, day) from verification_attempts
    where sent_at is not null or state = 'submitted' group by tenant_id, day having count(*) > 5
    union all
    select format('verification_attempts %s', tenant_id) from verification_attempts
    where state in ('submitted', 'transferSent', 'amountToEnter') group by tenant_id having count(*) > 1`,

  /** A verification is of the kind that its company is, and has the facts and the account that its attempt or check proved. */
  verificationUnproven: `
    select format('verifications %s %s', v.tenant_id, v.version) as place from verifications v
      left join verified_accounts b on b.tenant_id = v.tenant_id and b.version = v.version
      left join verification_attempts a on a.tenant_id = v.tenant_id and a.id = v.proof_id and a.state = 'verified'
      left join person_checks p on p.tenant_id = v.tenant_id and p.id = v.proof_id and p.result = 'verified'
    where (exists (select from companies c where c.id = v.tenant_id and c.legal_form = v.kind) and case v.kind
      when 'company' then visible_name_of(b.holder) = visible_name_of(v.legal_name)
        and (v.legal_name, v.credit_code, v.legal_person, v.phone, v.handler, v.handler_mobile, b.holder, b.number, b.bank_name)
          = (a.legal_name, a.credit_code, a.legal_person, a.phone, a.handler, a.handler_mobile, a.account_holder, a.account_number, a.bank_name)
        and b.bank_code is not distinct from a.bank_code
      else (v.legal_name, b.holder) = (p.name, p.name) end) is not true
    union all
    select format('verification_attempts %s', a.id) from verification_attempts a
    where a.state = 'verified' and not exists (select from verifications v where v.tenant_id = a.tenant_id and v.proof_id = a.id)`,

  /** Companies of one type that are verified with one credit code, or companies of two names. */
  creditCodeTwice: `
    select format('verifications %s', string_agg(tenant_id::text, ' ' order by tenant_id)) as place from (
      select distinct on (v.tenant_id) v.tenant_id, v.credit_code, visible_name_of(v.legal_name) as name, c.company_type
      from verifications v join companies c on c.id = v.tenant_id order by v.tenant_id, v.version desc) newest
    where credit_code is not null group by credit_code having count(distinct name) > 1 or count(*) > count(distinct company_type)`,

  /** The amount of a transfer is in no entry of the journal. */
  verificationAmountJournaled: `
    select format('audit %s #%s', tenant_id, seq) as place from audit
    where action like 'verification.%' and (body -> 'facts' ?| array['amount', 'minor', 'amountMinor', 'sealedAmount', 'sealed_amount']
      or body::text like '%sealed_amount%')`,
} as const
