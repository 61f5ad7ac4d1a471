/** What a superuser may break of runs, awards and payments, and which check finds it. */
import type { BooksFault } from '#text/invariants.ts'
import { clearingTables } from './clearing-tables.ts'
import { payer } from './ledger.ts'

const [one, other] = ['01900000-0000-7000-8000-00000000000c', '01900000-0000-7000-8000-00000000000d']

const planted = (table: keyof typeof clearingTables, id: string = one): string =>
  clearingTables[table].insert.replaceAll('$1', `'${payer}'`).replaceAll('$2', `'${id}'`)

export const clearingDefects: readonly (readonly [string, string, BooksFault])[] = [
  ['an award that nobody made', planted('awards'), 'awardAmiss'],
  ['money committed to nothing', planted('awards'), 'committedDiffers'],
  [
    'two awards of a document',
    `drop index awards_standing; ${planted('awards')}; ${planted('awards', other)}; update awards set document_id = '${one}'`,
    'awardTwice',
  ],
  ['a payment of nothing', planted('award_payments'), 'paymentAmiss'],
  [
    'a payment that was not posted',
    `${planted('awards')}; ${planted('award_payments')}`,
    'awardPostingDiffers',
  ],
  ['a snapshot of no run', `${planted('clearing_runs')}; ${planted('clearing_snapshots')}`, 'runAmiss'],
]
