/**
 * The tables that the journal does not cover row by row, and why not: what a change by SQL is seen by, or why nothing follows from it.
 * `docs/operations.md` shows the same, and a test knows every table of the database.
 */
export type Unjournaled = {
  readonly tables: readonly string[]
  /** What the tables hold, in words. */
  readonly what: string
  readonly why: string
}

/** A change is seen all the same, by another of the checks. */
export const seenOtherwise: readonly Unjournaled[] = [
  {
    tables: ['audit', 'audit_heads'],
    what: 'the journal itself',
    why: '`verify-audit`: each entry has the hash of the one before, and anchors have the heads',
  },
  {
    tables: ['awards'],
    what: 'awards',
    why: 'the journaled run has the hashes of its awards and of their numbers; their ends are in journaled items, payments and returns',
  },
  {
    tables: ['clearing_snapshots', 'clearing_payee_results'],
    what: 'the input of a run, and the reasons that payees read',
    why: 'the journaled run has their hashes',
  },
  {
    tables: ['transfer_order_awards'],
    what: 'the transfers of an order, with account and day',
    why: 'the journaled order has their hash; what the bank refused is compared with its files',
  },
  {
    tables: ['bank_file_rows'],
    what: 'rows of payment files',
    why: 'the journaled file has the hash of what its rows say, and its counts by result; payments, returns, refusals and exceptions are compared with them',
  },
  {
    tables: ['ledger_balances', 'document_counts', 'document_states', 'payer_directory', 'calendar_texts'],
    what: 'balances, counts, states of documents, the directory of payers, calendars as they are read',
    why: 'calculated anew from journaled rows',
  },
]

/** A change is not seen, for a reason. */
export const notSeen: readonly Unjournaled[] = [
  {
    tables: [
      'verification_codes',
      'picture_codes',
      'unbind_permits',
      'sign_in_tries',
      'operator_tries',
      'connection_code_tries',
      'known_devices',
    ],
    what: 'codes and permits, counts of tries, known devices',
    why: 'they live for minutes or only limit guessing; a known device gives no access by itself',
  },
  {
    tables: [
      'outbox',
      'domain_events',
      'domain_events_head',
      'domain_events_run',
      'event_deliveries',
      'event_handlers',
      'webhook_outbox',
      'webhook_deliveries',
      'notifications',
      'award_file_mails',
      'stray_bytes',
      'idempotency_keys',
    ],
    what: 'queues, answers kept for repeated calls, and notifications with their recipients',
    why: 'written by background work in transactions without an entry, retried and removed',
  },
  {
    tables: ['offer_edits', 'back_tests', 'mail_counts', 'api_key_uses'],
    what: 'counts of edits, back-tests and mails, the last use of a key',
    why: 'only limit how often something may be done, or are only shown',
  },
  {
    tables: ['document_serials', 'offer_serials', 'reconciliation_serials', 'finance_serials'],
    what: 'the next number of documents, offers, statements, applications and loans',
    why: 'the numbers themselves are in journaled rows and unique',
  },
  {
    tables: ['payee_evaluations'],
    what: 'when and by what the documents of a payee were last evaluated',
    why: 'only decides whether they are evaluated again; eligibility itself is calculated anew by `verify-books`',
  },
  {
    tables: [
      'offer_drafts',
      'verification_drafts',
      'loan_rates',
      'reconciliation_unread',
      'clearing_run_progress',
    ],
    what: 'drafts, the rate at which a person could borrow, what is unread, the progress of a run',
    why: 'nothing follows from them; what is submitted is covered',
  },
  {
    tables: ['import_rows'],
    what: 'rows of an import before they are stored',
    why: 'the person sees them before running it; what is stored is covered, with the hash of the file',
  },
  {
    tables: ['files', 'file_uses'],
    what: 'names and types of files, and which rows use them',
    why: 'what is decided by has the hash of its file in the journal: imports, payment files, attachments of statements; signed documents have their own',
  },
  {
    tables: ['agreement_versions'],
    what: 'the text of a published agreement, and its file',
    why: 'a server that starts compares the hash of the text with its code, not the text; who accepted which version and file is covered',
  },
  {
    tables: ['admin_config'],
    what: 'settings of the platform and of companies',
    why: 'a server writes missing defaults at its start, without an entry',
  },
  {
    tables: ['payer_failures'],
    what: 'failure figures of a payer',
    why: 'counted anew at every day roll from awards, which are covered',
  },
  {
    tables: ['person_checks'],
    what: 'checks of people; the sealed amount of an attempt and its count of entries, in a journaled table',
    why: 'written before anything is compared, without an entry; what is verified by them is covered',
  },
  {
    tables: ['signing_authority'],
    what: 'the fingerprint of the certificate authority',
    why: 'a server with another authority does not start',
  },
  {
    tables: ['clock'],
    what: 'by how much business time is ahead',
    why: 'every entry has both times; only the time machine of the sandbox moves it, and it never goes back',
  },
  {
    tables: ['webhook_receivers', 'webhook_arrivals'],
    what: 'the receiver of the sandbox',
    why: 'it only shows what was sent',
  },
]

/** As `docs/operations.md` shows them. */
export const rowsOf = (listed: readonly Unjournaled[]): readonly string[] =>
  listed.map(
    ({ tables, what, why }) => `| ${what} (${tables.map((table) => `\`${table}\``).join(', ')}) | ${why} |`,
  )
