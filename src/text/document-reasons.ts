/** Why a document cannot be paid early: who caused it and what would change it. */
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { Confirmation, DocumentSide } from '#domain/documents/kinds.ts'
import { type Pair, type Say, text } from './text.ts'

export const ineligibilityTexts = {
  disabled: text('单据已停用', 'Document disabled'),
  excluded: text('收款方已排除', 'Excluded by the payee'),
  wrongCurrency: text('币种与市场币种不一致', 'Currency differs from the market’s'),
  paid: text('已付款', 'Already paid'),
  notPositive: text('冲减后没有应付余额', 'Nothing payable after credit notes'),
  noPayRun: text('到期前无确定的付款批次', 'Due before next pay run'),
  tooEarly: text('距到期日超过市场的最长提前天数', 'Over the market’s maximum days paid early'),
  dueTooLate: text('到期日晚于市场的最晚到期日', 'Due after the market’s maximum due date'),
  payeeUnregistered: text('收款方尚未注册', 'Payee not registered yet'),
  unconnected: text('收款方尚未加入该付款方的市场', 'Payee not in the payer’s market'),
  switchedOff: text('付款方已暂停该收款方的提前收款', 'Payer has paused early payment for this payee'),
  reserved: text('已被预留金额或红字单据占用', 'Held by the reserve or by credit notes'),
  unconfirmed: text('付款方未确认', 'Not confirmed by the payer'),
  contractNotRenewed: text('合同不在有效期内', 'Contract not in force'),
  contractTerminated: text('合同已终止', 'Contract terminated'),
  disputed: text('对账中有争议，解决前不能提前付款', 'Disputed in a reconciliation statement'),
  tooSmall: text('低于市场的最小单据金额', 'Below the market’s smallest document'),
  invoiceExists: text('入库单已有对应的发票', 'Its invoice exists'),
  maybePaidAsReceipt: text(
    '可能已按同一订单的入库单提前付款',
    'May already be paid as a receipt of the same order',
  ),
  maybePaidAsInvoice: text(
    '可能已按同一订单的单据付款',
    'May already be paid as a document of the same order',
  ),
  oneDelivery: text(
    '与另一张入库单疑似同一批到货，须双方确认为不同到货',
    'Looks like the same delivery as another receipt until both sides say that they are several',
  ),
  goodsReturned: text('已有退货', 'Goods of it were returned'),
} as const satisfies Record<Ineligibility, Pair>

const disabledTexts = {
  payer: text('付款方已停用：{{reason}}', 'Disabled by the payer: {{reason}}'),
  payee: text('收款方已停用：{{reason}}', 'Disabled by the payee: {{reason}}'),
} as const satisfies Record<DocumentSide, Pair>
const disabledByYou = text('本方已停用：{{reason}}', 'Disabled by you: {{reason}}')
const excludedByYou = text('本方已排除', 'Excluded by you')
const waiting = {
  payer: text('等待贵公司确认', 'Waiting for you to confirm'),
  payee: text('等待付款方确认', 'Waiting for the payer to confirm'),
} as const satisfies Record<DocumentSide, Pair>
const declined = {
  payer: text('贵公司已退回：{{reason}}', 'Declined by you: {{reason}}'),
  payee: text('付款方已退回：{{reason}}', 'Declined by the payer: {{reason}}'),
} as const satisfies Record<DocumentSide, Pair>
const creditNote = {
  payer: text('红字单据不能提前付款', 'Credit notes cannot be paid early'),
  payee: text('红字单据不能提前收款', 'Credit notes cannot be paid early'),
} as const satisfies Record<DocumentSide, Pair>

/** The values that reasons mention; the amount is negative if it starts with a minus. */
export type ReasonFacts = {
  readonly amount: string
  readonly disabledBy: DocumentSide | null
  readonly disabledReason: string | null
  readonly confirmation: Confirmation
  readonly declinedReason: string | null
}

/** For the reader: actions of their own side are worded as their own. */
export function reasonWords(
  say: Say,
  reason: Ineligibility,
  document: ReasonFacts,
  reader: DocumentSide,
): string {
  const { amount, disabledBy, disabledReason, confirmation, declinedReason } = document
  if (reason === 'disabled' && disabledBy)
    return say(disabledBy === reader ? disabledByYou : disabledTexts[disabledBy], {
      reason: disabledReason ?? '',
    })
  if (reason === 'excluded' && reader === 'payee') return say(excludedByYou)
  if (reason === 'unconfirmed' && confirmation === 'waiting') return say(waiting[reader])
  if (reason === 'unconfirmed' && confirmation === 'declined')
    return say(declined[reader], { reason: declinedReason ?? '' })
  if (reason === 'notPositive' && amount.startsWith('-')) return say(creditNote[reader])
  return say(ineligibilityTexts[reason])
}
