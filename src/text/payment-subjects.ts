/** How pages name the things that messages of banks settle, by their payment subject. */
import { awardStateTexts } from './clearing.ts'
import { type Pair, text } from './text.ts'

type SubjectTexts = {
  readonly label: Pair
  /** Who is paid, or pays. */
  readonly party: Pair
  readonly states: Readonly<Record<string, Pair>>
  /** What comes of a payment that is too small, with what is missing and the last day for it. */
  readonly short: Pair
}

export const paymentSubjectTexts: Readonly<Record<string, SubjectTexts>> = {
  award: {
    label: text('成交', 'Award'),
    party: text('收款方', 'Payee'),
    states: awardStateTexts,
    short: text(
      '还缺 {{missing}}。{{day}} 之前未付足折后金额的，成交失效，到期须付全额。',
      '{{missing}} is missing. If the amount after discount is not paid by {{day}}, the award lapses and the full amount is due.',
    ),
  },
}
