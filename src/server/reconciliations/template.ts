/** The template of lines: the header that the import reads, and nothing below it. */
import { reconciliationTemplate as route } from '#contract/reconciliation-files.ts'
import type { Day } from '#domain/day.ts'
import { fileTypes } from '#domain/files/types.ts'
import type { Money } from '#domain/money.ts'
import { lineSheetColumns } from '#domain/reconciliations/sheet.ts'
import { lineColumns, templateTexts } from '#text/reconciliations.ts'
import { say } from '#text/text.ts'
import { exportName } from '../exports/export.ts'
import type { Column } from '../exports/table.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import { type Served, withCaller } from '../http/routes.ts'

/** The kind of a column decides how Excel shows what is typed into it. */
const kinds = {
  number: 'text',
  orderNumbers: 'text',
  documentDate: 'day',
  dueDate: 'day',
  amount: 'money',
  currency: 'text',
  termDays: 'count',
  remark: 'text',
} as const

const columns = lineSheetColumns.map((column): Column<never> => {
  const header = lineColumns[column]
  const kind = kinds[column]
  if (kind === 'day') return { kind, header, of: (): Day | null => null }
  if (kind === 'money') return { kind, header, of: (): Money | null => null }
  return kind === 'count' ? { kind, header, of: () => null } : { kind, header, of: () => null }
})

async function* noRows(): AsyncGenerator<readonly never[]> {
  // An empty template has its header only.
}

export const templateServed: Served = withCaller(route, async (context, _actor, _input, { language }) => {
  const at = context.clock()
  return {
    kind: 'file',
    file: {
      name: exportName({ what: templateTexts.title, format: 'xlsx', language, at }),
      mediaType: fileTypes.xlsx.mediaType,
      bytes: xlsxOf(
        { columns, batches: noRows() },
        { title: say(language)(templateTexts.title), language, at },
      ),
    },
  }
})
