/** Defects of runs, awards and payments that a superuser can cause, and the check that finds each. */
import type { BooksFault } from '#text/invariants.ts'
import { payer } from './ledger.ts'
import { tradeTables } from './trade-tables.ts'

const [one, other] = ['01900000-0000-7000-8000-00000000000c', '01900000-0000-7000-8000-00000000000d']

const planted = (table: keyof typeof tradeTables, id: string = one): string =>
  tradeTables[table].insert.replaceAll('$1', `'${payer}'`).replaceAll('$2', `'${id}'`)

/** A run that is done, by the first settings of its market. */
const doneRun = `${planted('clearing_runs')}; update clearing_runs set state = 'done', rule_name = 'rateFirst', rule_version = 1, format_version = 3, settings_version = 1, rate_version = 1, pay_date = '2026-01-02',
  snapshot_hash = sha256(''), result_hash = sha256(''), awards_hash = sha256(''), reasons_hash = sha256(''), items = 1, candidates = 1, awarded = 1, amount = 100, discount = 1,
  weight = 3000, lowest_points = 1, lowest_days = 1, bound = 1, pool_price = 0, margin_price = 0, scale_bits = 0, is_optimal = true`

export const clearingDefects: readonly (readonly [string, string, BooksFault])[] = [
  ['an award that nobody made', planted('awards'), 'awardAmiss'],
  ['money committed to nothing', planted('awards'), 'committedDiffers'],
  [
    'two awards of a document',
    `drop index awards_of_document; ${planted('awards')}; ${planted('awards', other)}; update awards set document_id = '${one}'`,
    'awardTwice',
  ],
  ['a payment of nothing', planted('award_payments'), 'paymentAmiss'],
  [
    'a payment that was not posted',
    `${planted('awards')}; ${planted('award_payments')}`,
    'awardPostingDiffers',
  ],
  ['an award of no document', planted('awards'), 'awardSourceDiffers'],
  [
    'an award to an account that nobody verified',
    `${planted('awards')}; update awards set verified_account = 1`,
    'awardAccountAmiss',
  ],
  ['an award of no item', planted('awards'), 'awardEndAmiss'],
  [
    'a run below what was desired',
    `${doneRun}; ${planted('awards')}; update market_private_settings set desired_bps = 9900`,
    'desiredMissed',
  ],
  [
    'a document in two offers',
    `drop index offer_items_active; ${planted('offer_items')}; ${planted('offer_items', other)}; update offer_items set document_id = '${one}'`,
    'itemTwice',
  ],
  [
    'two offers of a payee with one number',
    `alter table offers drop constraint offers_payer_tenant_id_payee_tenant_id_serial_key; ${planted('offers')}; ${planted('offers', other)};
      update offers set payee_tenant_id = '${one}'`,
    'offerSerialTwice',
  ],
  ['a payment file without its rows', planted('bank_files'), 'bankFileAmiss'],
  ['a payment file that says something else', planted('bank_files'), 'bankRowsDiffer'],
  [
    'an award that the bank did not refuse',
    `${planted('awards')}; update awards set refused_at = now()`,
    'refusalAmiss',
  ],
  ['a transfer order without its awards', `${doneRun}; ${planted('transfer_orders')}`, 'transferOrderAmiss'],
  ['no document in an offer', planted('offer_items'), 'offeredAmiss'],
  ['an item with the terms of no offer', planted('offer_items'), 'claimDiffers'],
  ['guard rails of no offer', planted('mandates'), 'mandateAmiss'],
  [
    'two active mandates of a payee',
    `drop index mandates_active; ${planted('mandates')}; ${planted('mandates', other)}; update mandates set payee_id = '${one}', market_id = '${one}'`,
    'mandateTwice',
  ],
  [
    'awards beyond a monthly maximum',
    `${doneRun}; ${planted('mandates')}; ${planted('awards')};
      update awards set awarded_at = awarded_at + interval '1 day';
      update mandates set month_minor_max = 1, offer_id = a.offer_id, payee_id = a.payee_id from awards a where a.id = '${one}'`,
    'mandateOverBudget',
  ],
  ['reasons of no run', `${planted('clearing_runs')}; ${planted('clearing_payee_results')}`, 'reasonsDiffer'],
  ['a certificate of no input', doneRun, 'certificateDiffers'],
  [
    'reasons of a run that was not awarded',
    `${planted('clearing_runs')}; ${planted('clearing_payee_results')}`,
    'proposalAmiss',
  ],
  [
    'a proposal that no run made',
    `${doneRun}; update clearing_runs set state = 'proposed', finished_at = null, proposed_at = instant, holds_until = instant`,
    'proposalAmiss',
  ],
  ['a snapshot of no run', `${planted('clearing_runs')}; ${planted('clearing_snapshots')}`, 'runAmiss'],
]
