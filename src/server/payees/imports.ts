/** The import kind for payees: a known code updates the payee, a new one adds it. */
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { checkImportedPayee, type YesOrNo } from '#domain/payees/import.ts'
import { done } from '#domain/result.ts'
import { payeeImport } from '#text/payee-imports.ts'
import { languages, type Pair } from '#text/text.ts'
import { addAccountsOf } from '../bank-accounts/commands.ts'
import type { Batch, ImportColumn, ImportKind, RowRange } from '../import-kind.ts'
import {
  changedMeanwhile,
  currentValues,
  duplicateCodes,
  lookUp,
  ownPayeeAccounts,
  type RowLookup,
  unknownPayer,
  willChange,
  withChoices,
} from './import-rows.ts'
import { lockPayees } from './locks.ts'
import * as store from './store.ts'

const { columns: texts, yes, no, none } = payeeImport

const columns: readonly ImportColumn[] = [
  { key: 'payer', holds: 'text', isRequired: false, ...payeeImport.payer },
  { key: 'payeeName', holds: 'text', isRequired: true, ...texts.payeeName },
  { key: 'payeeCode', holds: 'text', isRequired: true, ...texts.payeeCode },
  { key: 'contactName', holds: 'text', isRequired: false, ...texts.contactName },
  { key: 'contactMail', holds: 'text', isRequired: false, ...texts.contactMail },
  { key: 'small', holds: 'text', isRequired: false, ...texts.small, choices: [yes, no] },
  { key: 'accountHolder', holds: 'text', isRequired: false, ...texts.accountHolder },
  { key: 'accountNumber', holds: 'text', isRequired: false, ...texts.accountNumber },
  { key: 'bankCode', holds: 'text', isRequired: false, ...texts.bankCode },
  { key: 'bankName', holds: 'text', isRequired: false, ...texts.bankName },
  { key: 'corrects', holds: 'text', isRequired: false, ...texts.corrects, choices: [yes, no] },
]

const yesOrNo: YesOrNo = (word) => {
  const is = (pair: Pair): boolean =>
    languages.some((language) => pair[language].toLowerCase() === word.toLowerCase())
  if (is(yes)) return 'yes'
  return is(no) ? 'no' : undefined
}

/** A column of the account of the payee `p` that waits, or else counts; null if it has none. */
const ofAccount = (column: string): string =>
  `(select b.${column} from payee_accounts b left join payee_account_decisions d on d.payer_tenant_id = b.payer_tenant_id
    and d.payee_id = b.payee_id and d.version = b.version where b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id
    and d.is_confirmed is distinct from false order by b.version desc limit 1)`

const rows: RowLookup = {
  keys: columns.map(({ key }) => key),
  without: 'acting',
  kept: {
    payeeName: 'p.name',
    contactName: 'p.contact_name',
    contactMail: 'p.contact_mail',
    small: `case when p.is_sme then 'yes' else 'no' end`,
    accountHolder: ofAccount('holder'),
    accountNumber: ofAccount('number'),
    bankCode: ofAccount('bank_code'),
    bankName: ofAccount('bank_name'),
  },
}

/** A payee `p` that is unused since the import: no documents, no invitation, no changed settings. */
const unused = `p.version = 1 and p.payee_company_id is null and ${store.isWithoutDocuments}
  and not exists (select from payee_invitations v where v.payer_tenant_id = p.payer_tenant_id and v.payee_id = p.id)
  and not exists (select from payee_private_settings s where s.payer_tenant_id = p.payer_tenant_id and s.payee_id = p.id)
  and not exists (select from payee_accounts b where b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id
    and (b.version > 1 or b.source <> 'uploaded'))
  and not exists (select from payee_minimums n where n.payer_tenant_id = p.payer_tenant_id and n.payee_id = p.id)`

/** The accounts of rows, after their payees are stored. */
async function storeAccounts(
  { db, id, tenantId, userId, businessNow }: Batch,
  { from, to }: RowRange,
): Promise<void> {
  const accounts = sql`
    select coalesce(t.payee_id, p.id) as payee_id, t.parsed ->> 'accountHolder' as holder, t.parsed ->> 'accountNumber' as number,
      t.parsed ->> 'bankCode' as bank_code, t.parsed ->> 'bankName' as bank_name,
      coalesce(t.parsed ->> 'corrects' = 'yes', false) as corrects
    from import_payees t left join payees p on t.payee_id is null and p.payer_tenant_id = ${tenantId} and p.payer_id = t.payer_id
      and p.code = t.parsed ->> 'payeeCode'
    where t.row between ${from} and ${to} and t.parsed ->> 'accountNumber' is not null`
  await addAccountsOf(db, {
    tenantId,
    rows: accounts,
    source: 'uploaded',
    by: userId,
    enteredBy: userId,
    batchId: id,
    at: businessNow,
  })
}

const brought = `from payees p where p.payer_tenant_id = i.tenant_id and p.import_id = i.id`

export const payeeImports: ImportKind = {
  name: 'payees',
  version: 3,
  title: payeeImport.payees,
  chosenTexts: () => [],
  columns: () => columns,
  columnsFor: (_, sender, db) => withChoices(columns, sender, db, false),
  check: (cells) => checkImportedPayee(cells, yesOrNo),
  admit: async () => done(null),
  prepare: lookUp(rows),
  noted: currentValues,
  compare: (batch) => [unknownPayer, ownPayeeAccounts, duplicateCodes(batch), changedMeanwhile],
  warning: () => willChange(rows, 'true', true),
  fill: ({ before, ...details }, language) => ({
    ...details,
    ...(before !== undefined && { before: { '': none, yes, no }[String(before)]?.[language] ?? before }),
  }),
  confirmed: `case when i.state = 'done' then i.rows_added - (select count(*)::int ${brought}) else 0 end`,
  undoes: `(select json_build_object('count', count(*)::int, 'totals', '[]'::json) ${brought} and ${unused})`,
  undoBlockedBy: 'null::json',
  store: async (batch, range) => {
    await store.changeUploaded(batch, range)
    await store.insertUploaded(batch, range)
    await storeAccounts(batch, range)
    return range.count
  },
  settle: async () => undefined,
  undo: async (batch) => {
    const { db, id, tenantId } = batch
    const { rows: found } = await sql<{ id: string; payer_id: string }>`
      select id, payer_id from payees where payer_tenant_id = ${tenantId} and import_id = ${id} order by id`.execute(
      db,
    )
    await store.lockLists(db, tenantId, [...new Set(found.map(({ payer_id }) => payer_id))])
    await lockPayees(
      db,
      found.map((payee) => payee.id),
    )
    return done(await store.removePayees(db, tenantId, sql`p.import_id = ${id} and ${sql.raw(unused)}`))
  },
  topics: [topics.payeesChanged],
  seenBy: async () => [],
}
