/** Why a document cannot be paid early, in sentences that say who is the cause and what would change it. */
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { Confirmation, DocumentSide } from '#domain/documents/kinds.ts'
import { type Pair, type Say, text } from './text.ts'

const ineligibilityTexts = {
  disabled: text('单据已停用', 'Document disabled'),
  excluded: text('收款方已将其排除。', 'The payee has excluded it.'),
  wrongCurrency: text('币种与市场币种不一致', 'Currency differs from the market’s'),
  paid: text('已付款', 'Already paid'),
  notPositive: text('冲减后没有应付余额', 'Nothing payable after credit notes'),
  noPayRun: text('到期前没有付款批次', 'No payment run before the due date'),
  tooEarly: text('距预计付款日超过市场的最长提前天数', 'Over the market’s maximum days paid early'),
  dueTooLate: text('预计付款日晚于市场的最晚到期日', 'Due after the market’s maximum due date'),
  payeeUnregistered: text('收款方尚未注册', 'Payee not registered yet'),
  untied: text('收款方尚未加入该付款方的市场', 'Payee not in the payer’s market'),
  switchedOff: text('付款方已暂停该收款方的提前收款', 'Payer has paused early payment for this payee'),
  reserved: text('已被预留金额或红字单据占用', 'Held by the reserve or by credit notes'),
  unconfirmed: text('付款方未确认', 'Not confirmed by the payer'),
} as const satisfies Record<Ineligibility, Pair>

const disabledTexts = {
  payer: text('付款方已停用：{{reason}}', 'Disabled by the payer: {{reason}}'),
  payee: text('收款方已停用：{{reason}}', 'Disabled by the payee: {{reason}}'),
} as const satisfies Record<DocumentSide, Pair>
const waiting = text('等待付款方确认', 'Waiting for the payer to confirm')
const declined = text('付款方已退回：{{reason}}', 'Declined by the payer: {{reason}}')
const creditNote = text('红字单据不能提前收款', 'Credit notes cannot be paid early')

/** What of a document its reasons speak of; the amount is below zero where it begins with a minus. */
export type Reasoned = {
  readonly amount: string
  readonly disabledBy: DocumentSide | null
  readonly disabledReason: string | null
  readonly confirmation: Confirmation
  readonly declinedReason: string | null
}

export function reasonWords(say: Say, reason: Ineligibility, document: Reasoned): string {
  const { amount, disabledBy, disabledReason, confirmation, declinedReason } = document
  if (reason === 'disabled' && disabledBy)
    return say(disabledTexts[disabledBy], { reason: disabledReason ?? '' })
  if (reason === 'unconfirmed' && confirmation === 'waiting') return say(waiting)
  if (reason === 'unconfirmed' && confirmation === 'declined')
    return say(declined, { reason: declinedReason ?? '' })
  if (reason === 'notPositive' && amount.startsWith('-')) return say(creditNote)
  return say(ineligibilityTexts[reason])
}
