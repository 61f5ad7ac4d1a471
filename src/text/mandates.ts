/** Texts of recurring offers: their guard rails, what they took, and why they pause. */
import type { LeftOutReason } from '#domain/mandates/fit.ts'
import type { MandateEndReason, MandatePause } from '#domain/mandates/guard-rails.ts'
import type { OfferKind } from '#domain/offers/terms.ts'
import { type Pair, text } from './text.ts'

export const kindTexts: Readonly<Record<OfferKind, Pair>> = {
  oneTime: text('单次', 'One-time'),
  recurring: text('持续', 'Recurring'),
}
export const kindHints: Readonly<Record<OfferKind, Pair>> = {
  oneTime: text('只申请所选的单据。', 'Only the documents that you chose.'),
  recurring: text(
    '自动申请该付款方现有和今后的每一张可提前收款的单据。',
    'Every eligible document of this payer, those there are and every new one, automatically.',
  ),
}

export const railTexts = {
  title: text('限制条件', 'Your guard rails'),
  hint: text('超出任一条件的单据不会成交。', 'A document that would break one is left out.'),
  ceiling: text('最高年化利率', 'Highest APR'),
  ceilingHint: text('也适用于折扣率折算的年化利率', 'Also as implied by a flat rate'),
  monthlyMaximum: text('每月上限', 'Most a month'),
  monthlyMaximumHint: text('折后金额，按付款日所在月计', 'After discount, by pay date'),
  minimumDays: text('最少提前天数', 'Fewest days early'),
  minimumDaysHint: text('天数不足的单据不纳入', 'Shorter ones are left out'),
  cashTarget: text('收款目标', 'Cash target'),
  cashTargetHint: text('达到后申请结束', 'The offer ends when reached'),
  endDate: text('结束日期', 'End date'),
  endDateHint: text('可成交的最后一天', 'Last day it can be awarded'),
  endDateWrong: text(
    '请填写日期，例如 2027-06-30；不限则留空。',
    'Enter a day, for example 2027-06-30, or leave it empty for no limit.',
  ),
  noLimit: text('不限', 'No limit'),
  days: text('天', 'days'),
  used: text('本月已成交 {{amount}}', '{{amount}} used this month'),
  received: text('已收 {{amount}}', '{{amount}} received'),
}

export const mandateTexts = {
  offerKind: text('申请方式', 'Kind'),
  everyDocument: text('自动申请每一张新的可提前收款单据', 'Every new eligible document, automatically'),
  railsChanged: text('修改了限制条件', 'You changed your guard rails'),
  railChanged: text('{{rail}}：{{change}}', '{{rail}}: {{change}}'),
  nothingWaits: text(
    '目前没有单据等待出清；有新的可提前收款单据时自动纳入。',
    'No document waits at present. New eligible ones join by themselves.',
  ),
  oneWaits: text('张单据将参与下一次出清', 'document takes part in the next clearing'),
  openExisting: text('打开申请 {{number}}', 'Open offer {{number}}'),
  received: text('累计提前收款', 'Received early so far'),
  receivedOf: text(
    '{{documents}} 张单据，{{clearings}} 次出清',
    '{{documents}} documents in {{clearings}} clearings',
  ),
  cost: text('累计成本', 'Cost so far'),
  left: text('本月剩余额度', 'Left this month'),
  leftOf: text('每月上限 {{amount}}', 'Of your maximum of {{amount}} a month'),
  waiting: text('等待出清', 'Waiting'),
  waitingOf: text('张单据将参与下一次出清', 'documents take part in the next clearing'),
  ask: text('您的报价', 'What you ask'),
  change: text('保存修改', 'Save changes'),
  changed: text('修改已保存', 'Changes saved'),
  confirmHint: text(
    '放宽了限制或更改了利率，须重新同意持续申请协议。',
    'You loosened a guard rail or changed the rate, so that the continuing-request agreement is accepted again.',
  ),
  tightenHint: text('收紧限制立即生效。', 'A tighter guard rail applies at once.'),
  agreement: text('持续申请协议', 'Continuing-request agreement'),
  end: text('结束申请', 'End offer'),
  cancelBody: text(
    '申请将结束，等待出清的单据随即退出；已成交的单据不受影响。',
    'The offer ends, and the documents that wait for a clearing leave it. What was awarded stays awarded.',
  ),
  leftOut: text('未纳入的单据', 'Documents left out'),
  leftOutNone: text('所有可提前收款的单据均已纳入。', 'Every eligible document is in.'),
  leftOutMore: text('仅显示前 {{count}} 张，共 {{total}} 张。', 'The first {{count}} of {{total}}.'),
  document: text('单据', 'Document'),
  due: text('到期日', 'Due'),
  amount: text('金额', 'Amount'),
  daysEarly: text('提前天数', 'Days early'),
  why: text('原因', 'Why'),
  include: text('重新纳入', 'Include'),
  included: text('已重新纳入', 'Included again'),
  stillOut: text('已记录；该单据目前不符合条件。', 'Noted. The document does not fit at present.'),
  inOffer: text('在申请 {{number}} 中', 'In offer {{number}}'),
}

export const pauseTexts: Readonly<Record<MandatePause, Pair>> = {
  frozen: text('已暂停：公司被冻结', 'Paused: a company is frozen'),
  marketClosed: text('已暂停：市场休市', 'Paused: the market is closed'),
  signature: text('已暂停：等待签署协议', 'Paused: the agreement waits for a signature'),
  rateOutOfRange: text(
    '已暂停：您的利率不在市场接受的范围内',
    'Paused: your rate is outside what the market accepts',
  ),
  notYet: text('未到最早收款日', 'Not before its first pay date'),
  monthlyMaximum: text('已暂停：额度已用完', 'Paused: the budget is used up'),
}

export const mandateEndTexts: Readonly<Record<MandateEndReason, Pair>> = {
  canceled: text('已由您结束', 'You ended it'),
  endDate: text('已到结束日期', 'Its end date has passed'),
  target: text('已达到收款目标', 'Its cash target was reached'),
}

export const leftOutTexts: Readonly<Record<LeftOutReason, Pair>> = {
  billAlone: text('票据须单独申请', 'A bill is offered alone'),
  methodUnfit: text('付款方式不适用', 'Its means of payment does not fit'),
  noPayRun: text('到期前没有付款批次', 'No pay run before its due date'),
  tooFewDays: text('少于最少提前天数', 'Fewer than your days early'),
  aboveCeiling: text('超过最高年化利率', 'Above your highest APR'),
  rateOutOfRange: text('不在市场的利率范围内', 'Outside the market’s range of rates'),
  discountInvalid: text('金额太小，没有折扣', 'Too small for a discount'),
  endedBefore: text('此前退出过申请', 'It left an offer before'),
  inOtherOffer: text('单次申请优先', 'Your one-time offer goes first'),
  excluded: text('已排除', 'Excluded'),
}
