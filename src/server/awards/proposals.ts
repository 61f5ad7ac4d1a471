/** The awards that fit entries whose number is unknown or wrong: committed, of the same amount, and payable by the caller. */
import { type FittingAward, proposedAward } from '#domain/awards/propose.ts'
import { proposedThingsMax } from '#domain/bank-files/limits.ts'
import { currencies, exponents } from '#domain/money.ts'
import type { Proposing } from '../payment-subject.ts'

const units = `case a.currency ${currencies.map((one) => `when '${one}' then ${10 ** exponents[one]}`).join(' ')} end`

/** One scan of the awards that wait for a payment, for all entries together. */
const fitting = (entries: string): string => `
  select f.key, json_agg(json_build_object('number', f.number, 'payeeId', f.payee_id, 'payeeName', f.name)) as fitting from (
    select w.key, a.number, a.payee_id, p.name, row_number() over (partition by w.key order by a.number) as place
    from ${entries} w join awards a on ((a.amount - a.discount)::numeric / ${units}) = w.amount and a.currency = coalesce(w.currency, a.currency)
    join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and actor.company_id in (m.tenant_id, m.payer_id)
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where w.kind = 'payment' and a.payer_tenant_id = actor.tenant_id and a.state = 'committed' and not person_belongs_to(a.payee_tenant_id)
      and (w.value_date is null or w.value_date between (a.awarded_at at time zone s.time_zone)::date and a.pay_by)
  ) f where f.place <= ${proposedThingsMax} group by f.key`

type Named = { readonly number: string; readonly payeeId: string }

/** Proposed is another award than the one that an entry names. */
export const proposedAwards: Proposing = {
  fitting,
  of: (reference, thing, fits) => {
    const named = thing as Named | undefined
    const others = (fits as readonly FittingAward[]).filter(({ number }) => number !== named?.number)
    const proposed = proposedAward(reference, named?.payeeId, others)
    return proposed && { number: proposed.number, party: proposed.payeeName }
  },
}
