/** The SQL of awards that fit entries whose number is unknown or wrong: committed, of the same amount, and payable by the caller. */
import { proposedAwardsMax } from '#domain/bank-files/limits.ts'
import { type FittingAward, proposedAward } from '#domain/bank-files/propose.ts'
import { currencies, exponents } from '#domain/money.ts'

const units = `case a.currency ${currencies.map((one) => `when '${one}' then ${10 ** exponents[one]}`).join(' ')} end`

/** An entry `r` as a row of the table that `fittingSql` reads; entries without a plain amount fit nothing. */
export const wantedSql = (key: string): string =>
  `${key} as key, r.amount::numeric as amount, r.currency, r.value_date`
export const isWanted = `r.kind = 'payment' and r.amount ~ '^[0-9]{1,15}([.][0-9]{1,6})?$'`

/** Of each entry in the table `wanted` the awards that fit, as JSON: one scan of the awards that wait for a payment. */
export const fittingSql = (wanted: string): string => `
  select f.key, json_agg(json_build_object('number', f.number, 'payeeId', f.payee_id, 'payeeName', f.name)) as awards from (
    select w.key, a.number, a.payee_id, p.name, row_number() over (partition by w.key order by a.number) as place
    from ${wanted} w join awards a on ((a.amount - a.discount)::numeric / ${units}) = w.amount and a.currency = coalesce(w.currency, a.currency)
    join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and actor.company_id in (m.tenant_id, m.payer_id)
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where a.payer_tenant_id = actor.tenant_id and a.state = 'committed' and not person_belongs_to(a.payee_tenant_id)
      and (w.value_date is null or w.value_date between (a.awarded_at at time zone s.time_zone)::date and a.pay_by)
  ) f where f.place <= ${proposedAwardsMax} group by f.key`

/** Proposed is another award than the one that an entry names. */
export function proposalFor(
  reference: string,
  named: { readonly number: string; readonly payeeId: string } | undefined,
  fitting: readonly FittingAward[] | null,
): { readonly number: string; readonly payeeName: string } | null {
  const others = (fitting ?? []).filter(({ number }) => number !== named?.number)
  const proposed = proposedAward(reference, named?.payeeId, others)
  return proposed ? { number: proposed.number, payeeName: proposed.payeeName } : null
}
