/** How a payment exception shows the award that its row names. */
import { pages } from '#domain/access/pages.ts'
import { canRecordAt } from '#domain/awards/can-record.ts'
import { awardSolutions } from '#domain/awards/exceptions.ts'
import { isShort } from '#domain/awards/short-payments.ts'
import type { AwardState } from '#domain/awards/states.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import type { SaidEntry, ShownThing, SubjectView } from '../payment-subject.ts'
import { awardIsOpen, awardIsUnpaid, bankRefusal } from './award-sql.ts'

/** The award that the row `e` names. */
export const awardShown = `select json_build_object('id', a.id, 'number', a.number, 'payeeId', a.payee_id, 'payeeName', p.name, 'state', a.state, 'bankRefusal', ${bankRefusal},
    'currency', a.currency, 'minor', (a.amount - a.discount)::text, 'payBy', a.pay_by, 'isOwnPayee', person_belongs_to(a.payee_tenant_id),
    'full', a.amount::text, 'awardedOn', (a.awarded_at at time zone s.time_zone)::date, 'documentDate', d.document_date, 'isOpen', ${awardIsOpen}, 'isUnpaid', ${awardIsUnpaid},
    'paidOn', y.value_date, 'today', payer_day(a.payer_tenant_id))
  from awards a join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
  join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
  left join award_payments y on y.payer_tenant_id = a.payer_tenant_id and y.award_id = a.id
  where a.payer_tenant_id = e.payer_tenant_id and a.id = e.subject_id`

type ShownAward = {
  readonly id: string
  readonly number: string
  readonly payeeName: string
  readonly state: AwardState
  readonly bankRefusal: SubjectView['bankRefusal']
  readonly currency: Currency
  /** The amount after discount, and without the discount. */
  readonly minor: string
  readonly full: string
  readonly payBy: Day
  readonly isOwnPayee: boolean
  readonly awardedOn: Day
  readonly documentDate: Day | null
  readonly isOpen: boolean
  readonly isUnpaid: boolean
  readonly paidOn: Day | null
  /** The business date of the payer. */
  readonly today: Day
}

/** What is missing of an award that a short payment was made for. */
function missingOf({ problem, kind, valueDate, ...said }: SaidEntry, award: ShownAward): string | null {
  if (problem !== 'amountDiffers' || kind !== 'payment' || !valueDate) return null
  if (award.state !== 'committed' && !(award.state === 'lapsed' && award.isUnpaid)) return null
  const money = moneyOf({ ...said, currency: said.currency ?? award.currency })
  const net = BigInt(award.minor)
  const { awardedOn, payBy, currency } = award
  if (
    money?.currency !== currency ||
    !isShort({ awardedOn, payBy, net }, { minor: money.minor, day: valueDate })
  )
    return null
  return formatAmount({ currency, minor: net - money.minor })
}

export function awardShownOf(row: unknown, said: SaidEntry): ShownThing {
  const award = row as ShownAward
  const { id, number, state, bankRefusal: refusal, currency, payBy, payeeName, isOwnPayee } = award
  const net = BigInt(award.minor)
  const canRecord = canRecordAt(said, { ...award, net, full: BigInt(award.full) }, award.today)
  const missing = missingOf(said, award)
  return {
    isOwn: isOwnPayee,
    missing,
    solutions: missing === null ? [] : awardSolutions,
    view: {
      id,
      number,
      page: pages.award.path.replace(':awardId', id),
      state,
      bankRefusal: refusal,
      party: payeeName,
      currency,
      amount: formatAmount({ currency, minor: net }),
      payBy,
      isWaiting: state === 'committed',
      isPaid: state === 'paid',
      canRecord,
    },
  }
}
