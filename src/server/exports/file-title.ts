/** The title of a file of a run, which names payer, currency and run. */
import { type Pair, say } from '#text/text.ts'
import type { ExportRecord } from './serve.ts'

/** Characters that file names cannot have are replaced. */
export const fileTitleOf = (
  title: Pair,
  { payer = '', currency = '', number = 0 }: Partial<Pick<ExportRecord, 'payer' | 'currency' | 'number'>>,
): Pair => {
  const values = { payer: String(payer).replaceAll(/[\\/:*?"<>|]/g, '-'), currency, number }
  return { zh: say('zh')(title, values), en: say('en')(title, values) }
}
