/**
 * What must never be found of offered documents, as plain SQL over the schema. Through which states an item went is kept
 * nowhere, since the journal has sums of rows: which changes there may be is up to a trigger, which is compared with the catalogue.
 */

const active = `('checking', 'review', 'live', 'awarded')`

export const offerChecks = {
  itemTwice: `
    select format('documents %s %s', document_id, string_agg(id::text, ' ' order by id)) as place from offer_items where state in ${active}
    group by payer_tenant_id, document_id having count(*) > 1`,

  offeredAmiss: `
    select format('offer_items %s', i.id) as place from offer_items i
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    left join document_payments p on p.payer_tenant_id = i.payer_tenant_id and p.document_id = i.document_id
    left join markets m on m.tenant_id = i.payer_tenant_id and m.id = i.market_id
    left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id and a.state in ('committed', 'paid')
    where i.state in ${active} and (d.id is null or d.deleted_at is not null or d.disabled_by is not null or d.excluded
      or i.state <> 'awarded' and a.id is null
        and (p.document_id is not null or m.id is null or m.next_pay_date is not null and d.due_date < m.business_date))`,

  claimDiffers: `
    select format('offer_items %s', i.id) as place from offer_items i
    left join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    left join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    where (i.currency, i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date, i.day_count)
        is distinct from (o.currency, o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps, o.expected_date, v.day_count)
      or i.state in ${active} and (i.face, i.due_date, i.bill_term_days) is distinct from (d.amount, d.due_date,
        case when o.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end)`,
} as const
