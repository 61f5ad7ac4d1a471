/** The SQL of contracts with payees `p`: which end soon, and which are not in force. */
import { contractWarningDays } from '#domain/payees/limits.ts'

/** The payees of the group, restricted to the acting company unless it is the master company. */
export const within = (tenant: string, company: string): string =>
  `p.payer_tenant_id = ${tenant} and (${company} = ${tenant} or p.payer_id = ${company})`

/** The day on which contracts are judged. */
export const contractDay = `coalesce((select m.business_date from markets m where m.tenant_id = p.payer_tenant_id and m.id = p.market_id), payer_day(p.payer_tenant_id))`
export const contractIs = {
  endsSoon: `p.contract_from is not null and contract_reasons(p.contract_from, p.contract_to, p.contract_terminated, ${contractDay}) = 0
    and least(p.contract_to, p.contract_terminated) <= ${contractDay} + ${contractWarningDays}`,
  notInForce: `contract_reasons(p.contract_from, p.contract_to, p.contract_terminated, ${contractDay}) <> 0`,
} as const

/** A payee `p` of the acting company whose contract ends soon, and the day on which it ends. */
export const contractEnding = {
  where: `${within('actor.tenant_id', 'actor.company_id')} and ${contractIs.endsSoon}`,
  day: 'least(p.contract_to, p.contract_terminated)',
} as const
