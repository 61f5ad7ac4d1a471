/** Defects of runs, awards and payments that a superuser can cause, and the check that finds each. */
import type { BooksFault } from '#text/invariants.ts'
import { payer } from './ledger.ts'
import { tradeTables } from './trade-tables.ts'

const [one, other] = ['01900000-0000-7000-8000-00000000000c', '01900000-0000-7000-8000-00000000000d']

const planted = (table: keyof typeof tradeTables, id: string = one): string =>
  tradeTables[table].insert.replaceAll('$1', `'${payer}'`).replaceAll('$2', `'${id}'`)

/** A run that is done, by the first settings of its market. */
const doneRun = `${planted('clearing_runs')}; update clearing_runs set state = 'done', rule_name = 'rateFirst', rule_version = 1, format_version = 2, settings_version = 1, rate_version = 1, pay_date = '2026-01-02',
  snapshot_hash = sha256(''), result_hash = sha256(''), awards_hash = sha256(''), reasons_hash = sha256(''), items = 1, candidates = 1, awarded = 1, amount = 100, discount = 1,
  weight = 3000, lowest_points = 1, lowest_days = 1`

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
  ['a payment file without its rows', planted('bank_files'), 'bankFileAmiss'],
  ['no document in an offer', planted('offer_items'), 'offeredAmiss'],
  ['an item with the terms of no offer', planted('offer_items'), 'claimDiffers'],
  ['reasons of no run', `${planted('clearing_runs')}; ${planted('clearing_payee_results')}`, 'reasonsDiffer'],
  ['a snapshot of no run', `${planted('clearing_runs')}; ${planted('clearing_snapshots')}`, 'runAmiss'],
]
