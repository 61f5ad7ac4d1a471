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
    left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.item_id = i.id and a.state in ('committed', 'paid')
    where i.state in ${active} and (d.id is null or d.deleted_at is not null or d.disabled_by is not null or d.excluded
      or i.state <> 'awarded' and a.id is null
        and (p.document_id is not null or m.id is null or m.next_pay_date is not null and d.due_date < m.business_date))`,
} as const
