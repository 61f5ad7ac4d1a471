/** Warnings for a payer's own system about rows that were accepted. */
import type { SyncWarning } from '#domain/sync/results.ts'
import { type Pair, text } from './text.ts'

export const syncWarningTexts: Readonly<Record<SyncWarning['reason'], Pair>> = {
  connectedPayeeRenamed: text(
    '已连接的收款方由“{{before}}”改名，请核对编码是否正确。',
    'A connected payee was renamed; it was called {{before}}. Check that the code is the right one.',
  ),
}
