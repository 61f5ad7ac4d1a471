/** What the ledger has of a loan. */
import { ask } from './ask.ts'

/** How many postings of a loan the ledger has not, or has otherwise. */
export const postingsAstray = (ownerUrl: string, loanId: string) =>
  ask(
    ownerUrl,
    `select count(*)::int from loan_postings p where p.loan_id = '${loanId}' and (
      select coalesce(sum(e.amount_minor) filter (where a.kind = 'loanPrincipal'), 0)
      from ledger_transactions t join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.purpose = 'financing.posted' and t.subject_id = p.id) <> p.principal`,
  )
