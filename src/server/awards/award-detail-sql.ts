/** The SQL of one award with everything that its page and its letter show. */
import { paymentReportBankDays } from '#domain/awards/limits.ts'
import { agreementSql } from '../offers/queries.ts'
import { accountJoins, accountJson, awardSettledAt, isFirstPayment } from './account-sql.ts'
import { awardJoins, awardRow } from './award-sql.ts'

/** The names of people and keys; a payee never reads them. */
const recordedBy = (id: string): string =>
  `case when a.payer_tenant_id = actor.tenant_id then coalesce((select u.name from users u where u.id = ${id}),
    (select y.name from api_keys y where y.id = ${id})) end`

const recorded = (table: string, day: string): string =>
  `case when ${table}.award_id is not null then json_build_object('at', instant_text(${table}.marked_at), 'day', ${table}.${day},
    'source', ${table}.source, 'person', ${recordedBy(`${table}.marked_by`)}) end`

/** As the offer's agreement names them, which both sides read. */
const parties = `(select json_build_object('payer', g.facts -> 'payer', 'payee', g.facts -> 'payee') from offer_agreements g
  where g.payer_tenant_id = o.payer_tenant_id and g.offer_id = o.id order by g.version desc limit 1)`

/** Within the caller's tenant on either side, and the acting company unless it is the master company. */
export const awardDetail = `
  select json_build_object('row', (${awardRow})::jsonb || jsonb_build_object('isFirstPayment', ${isFirstPayment}), 'documentType', d.type, 'settingsVersion', a.settings_version, 'timeZone', s.time_zone,
    'runNumber', r.number, 'failureReason', i.failure_reason, 'reportBy', bank_day_after(s.country, a.pay_by, ${paymentReportBankDays}),
    'account', ${accountJson}, 'agreement', ${agreementSql}, 'parties', ${parties},
    'transferFile', (select o.number from transfer_order_awards t join transfer_orders o on o.payer_tenant_id = t.payer_tenant_id and o.id = t.order_id
      where t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null),
    'endedAt', case when a.state not in ('committed', 'paid') then instant_text(i.changed_at) end,
    'lapsedAt', instant_text(pay.lapsed_at),
    'outsidePool', case when a.payer_tenant_id = actor.tenant_id then nullif(pay.outside_pool, 0)::text end,
    'payment', ${recorded('pay', 'value_date')}, 'outside', ${recorded('outside', 'value_date')},
    'outsidePaid', outside.paid::text, 'back', ${recorded('back', 'returned_on')}, 'returnReference', back.reference)::text as answer
  from awards a ${awardJoins}
  join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
  ${accountJoins(awardSettledAt)}
  left join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
  left join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
  where a.id = $3::uuid and (a.payer_tenant_id = actor.tenant_id or a.payee_tenant_id = actor.tenant_id)
    and (actor.company_id = actor.tenant_id or actor.company_id in (o.payer_id, o.payee_company_id))`
