/** A receipt in words: its status, its address, and amounts and days as the reader's language writes them. */
import type { receiptRead } from '#contract/receipt-invoices.ts'
import type { receiptList } from '#contract/receipts.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import type { Currency } from '#domain/money.ts'
import type { ReceiptStatus } from '#domain/receipts/status.ts'
import { receiptStatusTexts } from '#text/receipts.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { amountShown } from '../amount.tsx'
import { Tag, type TagTone } from '../panels.tsx'
import { language, useSay } from '../say.ts'

export type Receipt = Reply<typeof receiptList>['list'][number]
export type WholeReceipt = Reply<typeof receiptRead>

const tones: Readonly<Record<ReceiptStatus, TagTone>> = {
  notOffered: 'off',
  draft: 'off',
  checking: 'wait',
  review: 'wait',
  live: 'wait',
  awarded: 'ok',
  rejected: 'bad',
  canceled: 'stopped',
  revoked: 'stopped',
  adminRevoked: 'bad',
  expired: 'off',
  failed: 'bad',
  invalid: 'bad',
  paid: 'done',
  invoiced: 'done',
}

export function ReceiptTag({ status }: { status: ReceiptStatus }) {
  const say = useSay()
  return <Tag tone={tones[status]}>{say(receiptStatusTexts[status])}</Tag>
}

export const useReceiptSide = (): DocumentSide =>
  useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'

/** The address parameter that opens a receipt. */
export const entryName = 'entry'

export const receiptAddress = (id: string, side: DocumentSide): string =>
  `${(side === 'payee' ? pages.godownEntry : pages.receiptReview).path}?tab=all&${entryName}=${id}`

export const awardAddress = (id: string, side: DocumentSide): string =>
  (side === 'payee' ? pages.ownAward : pages.award).path.replace(':awardId', id)

export const dayShown = (day: string): string => displayDay(day as Day, language())

export const moneyShown = (amount: string, currency: Currency): string =>
  `${amountShown(amount, currency)} ${currency}`
