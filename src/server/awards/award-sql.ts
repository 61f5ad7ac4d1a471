/** The SQL of one award, for lists, files and the payer's system. */

/** The joins of an award `a`. */
export const awardJoins = `
  join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
  join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  join payer_directory k on k.company_id = o.payer_id
  left join award_payments pay on pay.payer_tenant_id = a.payer_tenant_id and pay.award_id = a.id
  left join award_returns back on back.payer_tenant_id = a.payer_tenant_id and back.award_id = a.id
  left join award_outside_payments outside on outside.payer_tenant_id = a.payer_tenant_id and outside.award_id = a.id`

/** Whether the bank has refused to pay an award `a`, and no transfer file has it since. */
export const isRefusedByBank = `(a.state = 'committed' and a.refused_at is not null)`
/** That refusal; what the bank wrote besides its code is for the payer, whose file has it. */
export const bankRefusal = `case when ${isRefusedByBank} then json_build_object('reason', a.refusal_reason, 'at', instant_text(a.refused_at),
    'note', (select b.note from bank_file_rows b join bank_files f on f.payer_tenant_id = b.payer_tenant_id and f.id = b.file_id
      where b.payer_tenant_id = a.payer_tenant_id and b.award_id = a.id and b.result = 'refused' order by f.uploaded_at desc, b.row desc limit 1)) end`

/** Whether an award `a` has lapsed and its document is neither paid nor awarded again. */
export const awardIsOpen = `(a.state = 'lapsed' and exists (select from document_states t where t.payer_tenant_id = a.payer_tenant_id
      and t.document_id = a.document_id and t.paid_date is null) and not exists (select from awards w where w.payer_tenant_id = a.payer_tenant_id
      and w.document_id = a.document_id and w.state in ('committed', 'paid')))`
/** Whether an award `a` has lapsed, and its document is as it was awarded and not paid; it may be on offer or awarded again. */
export const awardIsUnpaid = `(a.state = 'lapsed' and exists (select from document_states t
      join documents w on w.payer_tenant_id = t.payer_tenant_id and w.id = t.document_id where t.payer_tenant_id = a.payer_tenant_id
      and t.document_id = a.document_id and t.paid_date is null and w.deleted_at is null
      and (w.amount, w.due_date, w.currency) = (a.face, a.due_date, a.currency)
      and (a.method = 'preSettlement' or a.bill_term_days = coalesce(w.bill_term_days, 0))))`

export const awardRow = `json_build_object('id', a.id, 'number', a.number, 'runId', a.run_id, 'marketId', a.market_id, 'offerId', a.offer_id,
    'offerNumber', offer_number(o.serial), 'itemId', a.id, 'documentId', a.document_id, 'documentNumber', d.number,
    'payerName', k.name, 'payeeName', p.name, 'currency', a.currency, 'face', a.face::text, 'credits', a.credits::text, 'amount', a.amount::text,
    'discount', a.discount::text, 'method', a.method, 'rateKind', a.rate_type, 'rateBps', a.rate_bps, 'billRateKind', a.bill_rate_type,
    'billRateBps', a.bill_rate_bps, 'dayCount', a.day_count, 'daysPaidEarly', a.days_paid_early, 'billTermDays', a.bill_term_days,
    'dueDate', a.due_date, 'newPayDate', a.new_pay_date, 'awardedAt', instant_text(a.awarded_at), 'state', a.state, 'isOpen', ${awardIsOpen}, 'isUnpaid', ${awardIsUnpaid}, 'paidOn', coalesce(pay.value_date, outside.value_date),
    'bankReference', coalesce(nullif(concat_ws(' + ', pay.part_reference, pay.reference), ''), outside.reference), 'returnedOn', back.returned_on, 'shortfall', nullif(outside.shortfall, 0)::text, 'isOwnPayee', coalesce(a.payer_tenant_id = (select scope_tenant())
      and person_belongs_to(a.payee_tenant_id), false),
    'payBy', a.pay_by, 'bankRefusal', ${bankRefusal})`

/** A row of an award for files and for the payer's system: what a list shows, and how the payer's books name it. */
export const fullAwardRow = `(${awardRow})::jsonb || jsonb_build_object('runNumber', r.number, 'payeeCode', p.code, 'documentType', d.type, 'source', pay.source,
    'markedAt', instant_text(pay.marked_at), 'failureReason', i.failure_reason)`
export const fullAwardJoins = `${awardJoins}
  join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
  join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id`
