/** Defects of reconciliation statements that a superuser can cause, and the check that finds each. */
import type { BooksFault } from '#text/invariants.ts'
import { payer } from './ledger.ts'
import { reconciliationTables } from './reconciliation-tables.ts'

const planted = (table: keyof typeof reconciliationTables): string =>
  reconciliationTables[table].insert
    .replaceAll('$1', `'${payer}'`)
    .replaceAll('$2', `'01900000-0000-7000-8000-00000000000c'`)

export const reconciliationDefects: readonly (readonly [string, string, BooksFault])[] = [
  ['a dispute that no line has', planted('reconciliation_disputes'), 'disputeDiffers'],
  [
    'a line that was rejected without a dispute',
    `${planted('reconciliation_lines')}; update reconciliation_lines set state = 'rejected', reason = 'other', description = '乙',
       decided_at = '2026-01-01', decided_by = id, decider_name = '乙', round = 1;
     update reconciliation_rounds set round = 1, sent_at = '2026-01-01', sent_by = statement_id, sender_name = '丙';
     update reconciliations set status = 'rejected', round = 1, rejected = 1, initiated_at = created_at, finished_at = created_at`,
    'disputeDiffers',
  ],
  [
    'a line with another amount than its round counts',
    `${planted('reconciliation_lines')}; update reconciliation_lines set amount = 99`,
    'statementDiffers',
  ],
  [
    'an answer that no line has',
    `${planted('reconciliation_events')}; alter table reconciliation_events disable trigger user;
     update reconciliation_events set kind = 'answered', approved = 1, rejected = 0, withdrawn = 0, status = 'fullyApproved'`,
    'statementDiffers',
  ],
  ['a statement without its round', planted('reconciliations'), 'statementDiffers'],
]
