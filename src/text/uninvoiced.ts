/** Awarded receipts without an invoice, by age. */
import type { ReceiptAge } from '#domain/receipts/status.ts'
import { type Pair, text } from './text.ts'

export const receiptAgeTexts: Readonly<Record<ReceiptAge, Pair>> = {
  to30: text('0–30 天', '0–30 days'),
  to60: text('31–60 天', '31–60 days'),
  to90: text('61–90 天', '61–90 days'),
  over90: text('90 天以上', 'Over 90 days'),
}

export const uninvoicedTexts = {
  list: text('待开票入库单', 'Awarded receipts without an invoice'),
  title: text('没有待开票的入库单', 'No invoice is missing'),
  ownHint: text(
    '已成交但尚未开票的入库单列在这里，请尽快开票。',
    'Receipts that were awarded and not invoiced yet are listed here.',
  ),
  hint: text(
    '已成交但尚未收到发票的入库单列在这里，按成交后的天数排列。',
    'Receipts that were awarded and have no invoice yet are listed here by their age.',
  ),
}
