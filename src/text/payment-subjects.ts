/** How pages name the things that messages of banks settle, by their payment subject. */
import { awardStateText } from './clearing.ts'
import { type Pair, text } from './text.ts'

/** The bank's refusal is said instead of the state that waits. */
type Stated = { readonly state: string; readonly bankRefusal: object | null }

type SubjectTexts = {
  readonly label: Pair
  /** Who is paid, or pays. */
  readonly party: Pair
  readonly stateOf: (stated: Stated) => Pair
  /** What comes of a payment that is too small, with what is missing and the last day for it. */
  readonly short: Pair
}

export const paymentSubjectTexts: Readonly<Record<string, SubjectTexts>> = {
  award: {
    label: text('成交', 'Award'),
    party: text('收款方', 'Payee'),
    stateOf: (stated) => awardStateText(stated as Parameters<typeof awardStateText>[0]),
    short: text(
      '还缺 {{missing}}。补付 {{missing}} 后上传回单，两笔合计登记为已付款。最晚 {{day}}，逾期未付足的，成交失效，到期须付全额。',
      '{{missing}} is missing. Pay {{missing}} and upload what the bank reports: both payments together pay the award. If it is not made up by {{day}}, the award lapses and the full amount is due.',
    ),
  },
}
