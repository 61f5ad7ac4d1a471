/**
 * What must never be found of offered documents, as plain SQL over the schema. Through which states an item went is kept
 * nowhere, since the journal has sums of rows: which changes there may be is up to a trigger, which is compared with the catalogue.
 */

const active = `('checking', 'review', 'live', 'awarded')`

export const offerChecks = {
  offerSerialTwice: `
    select format('offers %s %s', payee_tenant_id, serial) as place from offers group by payee_tenant_id, serial having count(*) > 1`,

  itemTwice: `
    select format('documents %s %s', document_id, string_agg(id::text, ' ' order by id)) as place from offer_items where state in ${active}
    group by payer_tenant_id, document_id having count(*) > 1`,

  offeredAmiss: `
    select format('offer_items %s', i.id) as place from offer_items i
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    left join document_payments p on p.payer_tenant_id = i.payer_tenant_id and p.document_id = i.document_id
    left join markets m on m.tenant_id = i.payer_tenant_id and m.id = i.market_id
    left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id and a.state in ('committed', 'paid')
    left join award_payments l on l.payer_tenant_id = a.payer_tenant_id and l.award_id = a.id and l.lapsed_at is not null
    where i.state in ${active} and (d.id is null or d.deleted_at is not null
      -- A document that was open meanwhile may have been disabled.
      or l.award_id is null and (d.disabled_by is not null or d.excluded)
      or i.state <> 'awarded' and a.id is null
        and (p.document_id is not null or m.id is null or m.next_pay_date is not null and d.due_date < m.business_date))`,

  claimDiffers: `
    select format('offer_items %s', i.id) as place from offer_items i
    left join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    left join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    where (i.currency, i.fixed) is distinct from (o.currency, o.fixed)
      or o.kind = 'oneTime' and i.day_count is distinct from v.day_count
      or (i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date)
          is distinct from (o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps, o.expected_date)
        and not exists (select from offer_modifications h where h.payer_tenant_id = i.payer_tenant_id and h.offer_id = i.offer_id
          and (i.state not in ('checking', 'review', 'live')
            or exists (select from awards a where a.payer_tenant_id = i.payer_tenant_id and a.id = i.id))
          and (i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date)
            is not distinct from (h.method, h.rate_type, h.rate_bps, h.bill_rate_type, h.bill_rate_bps, h.expected_date))
      or i.state in ${active} and (i.face, i.due_date, i.bill_term_days) is distinct from (d.amount, d.due_date,
        case when i.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end)`,

  mandateTwice: `
    select format('mandates %s %s', market_id, payee_id) as place from mandates where ended_at is null
    group by payer_tenant_id, market_id, payee_id having count(*) > 1`,

  mandateAmiss: `
    select format('offers %s', o.id) as place from offers o
    full join mandates g on g.payer_tenant_id = o.payer_tenant_id and g.offer_id = o.id
    where (g.offer_id is not null) is distinct from coalesce(o.kind = 'recurring', false)
      or (g.market_id, g.payee_id, g.payee_tenant_id) is distinct from (o.market_id, o.payee_id, o.payee_tenant_id) and g.offer_id is not null
      or g.ended_at is not null and exists (select from offer_items i where i.payer_tenant_id = g.payer_tenant_id and i.offer_id = g.offer_id
        and i.state in ('checking', 'review', 'live')
        and not exists (select from awards a where a.payer_tenant_id = i.payer_tenant_id and a.id = i.id))`,

  // A budget that was lowered later does not bind the awards before it.
  mandateOverBudget: `
    with won as materialized (
      select g.payer_tenant_id, g.offer_id, g.month_minor_max, g.target_minor, g.changed_at, date_trunc('month', r.pay_date) as month,
        sum(a.amount - a.discount) as net, max(a.awarded_at) as last
      from mandates g join awards a on a.payer_tenant_id = g.payer_tenant_id and a.payee_id = g.payee_id and a.offer_id = g.offer_id
        and a.state in ('committed', 'paid')
        -- Others may have taken the place of an award that had lapsed.
        and not exists (select from award_payments l where l.payer_tenant_id = a.payer_tenant_id and l.award_id = a.id and l.lapsed_at is not null)
      join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
      group by g.payer_tenant_id, g.offer_id, month
    )
    select format('mandates %s', offer_id) as place from won where net > month_minor_max and last > changed_at
    union select format('mandates %s', offer_id) from won
    group by payer_tenant_id, offer_id, target_minor, changed_at having sum(net) > target_minor and max(last) > changed_at`,
} as const
