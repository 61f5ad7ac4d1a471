/** The import kind for contracts with payees: each row sets the contract of one payee. */
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { checkImportedContract } from '#domain/payees/import.ts'
import { done } from '#domain/result.ts'
import { payeeImport } from '#text/payee-imports.ts'
import type { ImportColumn, ImportKind } from '../import-kind.ts'
import {
  changedMeanwhile,
  currentValues,
  duplicateCodes,
  lookUp,
  ownPayees,
  type RowLookup,
  unknownPayee,
  unknownPayer,
  willChange,
  withChoices,
} from './import-rows.ts'
import * as store from './store.ts'

const { contractColumns: texts } = payeeImport

const columns: readonly ImportColumn[] = [
  { key: 'payeeCode', holds: 'text', isRequired: true, ...texts.payeeCode },
  { key: 'contractNumber', holds: 'text', isRequired: true, ...texts.contractNumber },
  { key: 'contractFrom', holds: 'day', isRequired: true, ...texts.contractFrom },
  { key: 'contractTo', holds: 'day', isRequired: true, ...texts.contractTo },
  { key: 'contractTerminated', holds: 'day', isRequired: false, ...texts.contractTerminated },
  { key: 'payer', holds: 'text', isRequired: false, ...payeeImport.contractPayer },
]

const rows: RowLookup = {
  keys: columns.map(({ key }) => key),
  without: 'any',
  kept: {
    contractNumber: 'p.contract_number',
    contractFrom: 'p.contract_from',
    contractTo: 'p.contract_to',
    contractTerminated: 'p.contract_terminated',
  },
}

export const contractImports: ImportKind = {
  name: 'contracts',
  version: 1,
  title: payeeImport.contracts,
  chosenTexts: () => [],
  columns: () => columns,
  columnsFor: (_, sender, db) => withChoices(columns, sender, db, true),
  check: (cells) => checkImportedContract(cells),
  admit: async () => done(null),
  prepare: lookUp(rows),
  noted: currentValues,
  compare: (batch) => [unknownPayer, unknownPayee, ownPayees, duplicateCodes(batch), changedMeanwhile],
  warning: () => willChange(rows, 'p.contract_number is not null', false),
  fill: ({ before, ...details }, language) => ({
    ...details,
    ...(before !== undefined && { before: before === '' ? payeeImport.none[language] : before }),
  }),
  confirmed: '0',
  undoes: 'null::json',
  undoBlockedBy: 'null::json',
  store: async (batch, range) => {
    await store.setUploadedContracts(batch, range)
    return range.count
  },
  settle: async () => undefined,
  topics: [topics.payeesChanged],
  ownTopics: [topics.eligibilityOutdated],
  seenBy: async ({ db, tenantId }) => {
    const { rows: found } = await sql<{ tenant: string }>`
      select distinct p.payee_tenant_id as tenant from import_payees t join payees p on p.id = t.payee_id
      where p.payee_tenant_id <> ${tenantId}`.execute(db)
    return found.map(({ tenant }) => tenant)
  },
}
