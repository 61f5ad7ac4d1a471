/** Builds the replies of imports, with messages, reasons and cures in the caller's language. */
import type { ImportCalls } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import type { RowError, Warning } from '#domain/imports/row-errors.ts'
import { actionsOn } from '#domain/imports/rules.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { errorTexts, importTexts, warningTexts } from '#text/imports.ts'
import { refusalWords } from '#text/refusal-words.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { ImportColumn, ImportKind } from '../import-kind.ts'
import type { ImportDetailRow, ImportListRow, RemarkedRowsPage } from './queries.ts'

const remarkTexts = { ...errorTexts, ...warningTexts }

type Listed = Reply<ImportCalls['list']>['list'][number]

export function importViewOf<S extends ImportListRow>(kind: ImportKind, seen: S, language: Language) {
  const { failure, failureDetails, ...shown } = seen
  return {
    ...shown,
    // `failure` holds only names of failures.
    message:
      failure && refusalWords({ failure: failure as Failure, details: failureDetails ?? {} }, language),
    actions: actionsOn(seen).filter((act) => act !== 'undo' || kind.undo !== undefined),
  } satisfies Omit<S, 'failure' | 'failureDetails'> & Pick<Listed, 'message' | 'actions'>
}

export function importDetailOf(
  kind: ImportKind,
  { chosen, ...seen }: ImportDetailRow,
  language: Language,
): Reply<ImportCalls['read']> {
  const columns = kind
    .columns(chosen)
    .map(({ key, header, holds }) => ({ key, header: header[language], holds }))
  const preview = seen.preview.map(({ row, cells, errors, warnings }) => ({
    row,
    cells: [...cells],
    errorColumns: (errors ?? []).map(({ column }) => column),
    warningColumns: (warnings ?? []).map(({ column }) => column),
  }))
  const amount = (currency: Currency, minor: string) => formatAmount({ currency, minor: BigInt(minor) })
  const totals = seen.totals.map(({ currency, rows, all, valid }) => ({
    currency,
    rows,
    all: amount(currency, all),
    valid: amount(currency, valid),
  }))
  const chosenTexts = kind
    .chosenTexts(chosen)
    .map(({ label, value }) => ({ label: label[language], value: value[language] }))
  const undoes = seen.undoes && {
    count: seen.undoes.count,
    totals: seen.undoes.totals.map(({ currency, amount: minor }) => ({
      currency,
      amount: amount(currency, minor),
    })),
  }
  const shown = importViewOf(kind, seen, language)
  const actions = shown.actions.filter((act) => act !== 'undo' || seen.undoBlockedBy === null)
  return { ...shown, actions, columns, preview, totals, undoes, chosen: chosenTexts }
}

export function importRowsOf(
  kind: ImportKind,
  { chosen, list, ...place }: RemarkedRowsPage,
  language: Language,
): Reply<ImportCalls['rows']> {
  const columns = kind.columns(chosen)
  const words = ({ column, value, reason, details = {} }: RowError | Warning) => ({
    column: columnOf(columns, column, language),
    value,
    reason,
    message: say(language)(remarkTexts[reason].reason as Pair, kind.fill(details, language)),
    cure: say(language)(remarkTexts[reason].cure),
  })
  return {
    ...place,
    list: list.map(({ row, remarks }) => ({ row, remarks: byColumn(columns, remarks).map(words) })),
  }
}

/** In the order of the columns; several remarks of one column in the order in which they were found. */
function byColumn<R extends RowError | Warning>(
  columns: readonly ImportColumn[],
  remarks: readonly R[],
): R[] {
  const placeOf = ({ column }: R): number => columns.findIndex(({ key }) => key === column)
  return remarks.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const columnOf = (columns: readonly ImportColumn[], key: string, language: Language): string =>
  columns.find((column) => column.key === key)?.header[language] ?? key

/** All errors of a row, as text for the file of failed rows. */
export const reasonsOf = (
  { fill }: Pick<ImportKind, 'fill'>,
  columns: readonly ImportColumn[],
  errors: readonly (RowError | Warning)[],
  language: Language,
): string =>
  byColumn(columns, errors)
    .map(({ column, reason, details = {} }) =>
      say(language)(importTexts.reason, {
        column: columnOf(columns, column, language),
        why: say(language)(remarkTexts[reason].reason as Pair, fill(details, language)),
        cure: remarkTexts[reason].cure[language],
      }),
    )
    .join('\n')
