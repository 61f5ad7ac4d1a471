/** Warnings for a payer's own system about rows that were accepted. */
import type { SyncWarning } from '#domain/sync/results.ts'
import { type Pair, text } from './text.ts'

export const syncWarningTexts: Readonly<Record<SyncWarning['reason'], Pair>> = {
  connectedPayeeRenamed: text(
    '已连接的收款方由“{{before}}”改名，请核对编码是否正确。',
    'A connected payee was renamed; it was called {{before}}. Check that the code is the right one.',
  ),
  currencyWithoutMarket: text(
    '付款方没有 {{currency}} 市场；在平台运营人员添加之前，这张单据不能提前付款。',
    'The payer has no {{currency}} market. The document cannot be paid early until the platform operator adds one.',
  ),
  takenOver: text(
    '这张单据原由贵公司人员录入，现由系统同步接管，今后只能由系统修改。',
    'Your people had entered this document. It now belongs to the system sync, and only the system can change it.',
  ),
}
