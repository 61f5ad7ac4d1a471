/** The title of a file of a run, which names payer, currency and run, and the order where it is of one. */
import { type Pair, say } from '#text/text.ts'
import type { ExportRecord } from './serve.ts'

/** Characters that file names cannot have are replaced. */
export const fileTitleOf = (
  title: Pair,
  found: Partial<Pick<ExportRecord, 'payer' | 'currency' | 'number' | 'order'>>,
): Pair => {
  const { payer = '', currency = '', number = 0, order = 0 } = found
  const values = { payer: String(payer).replaceAll(/[\\/:*?"<>|]/g, '-'), currency, number, order }
  return { zh: say('zh')(title, values), en: say('en')(title, values) }
}
