/** Texts of the live indication: whether a rate would clear, as far as its payee may know. */
import type { Indication } from '#domain/clearing/indication.ts'
import { type Pair, text } from './text.ts'

export const indicationWords: Readonly<Record<Indication, Pair>> = {
  clearing: text('可成交', 'Clearing'),
  close: text('接近成交', 'Close'),
  notClearing: text('暂难成交', 'Not clearing'),
}

export const indicationHints: Readonly<Record<Indication, Pair>> = {
  clearing: text(
    '按现有报价，以此利率应可成交。',
    'At this rate it is likely to be awarded, as offers stand now.',
  ),
  close: text(
    '按现有报价，以此利率可能成交，也可能差一点，或金额偏大。',
    'As offers stand now, this rate may or may not be enough, or the amount may be too large.',
  ),
  notClearing: text(
    '按现有报价，以此利率难以成交。',
    'At this rate it is not likely to be awarded, as offers stand now.',
  ),
}

/** Why there is none; `unavailable` covers several causes, so that it tells nothing of other payees. */
export const noIndicationWords: Readonly<Record<'unavailable' | 'byIncome' | 'tooMany', Pair>> = {
  unavailable: text(
    '暂无参考：参与的收款方不足，或付款方未开放。',
    'No indication: too few payees take part, or the payer does not show one.',
  ),
  byIncome: text(
    '本市场按收益优先成交，没有成交参考。',
    'No indication: this market awards by income, not by rate.',
  ),
  tooMany: text(
    '一分钟内查询次数已达上限，稍后自动更新。',
    'No indication for the moment: too many were requested within a minute. It is updated shortly.',
  ),
}

export const indicationTexts = {
  title: text('成交参考', 'Indication'),
  live: text(
    '随市场变化自动更新，不代表成交结果。',
    'Updates as the market changes. It is no promise of a result.',
  ),
  none: text('暂无参考', 'No indication'),
  mixed: text('最低：{{worst}}；最高：{{best}}', 'Worst: {{worst}}; best: {{best}}'),
  settingHint: text(
    '收款方申请时可看到“可成交、接近成交、暂难成交”。提示以 1 个百分点为一档，看不到利率门槛、额度或他人报价。参与的其他收款方少于 5 家时不显示，有共同成员的收款方计为一家。立即生效。',
    'Payees see clearing, close or not clearing for their rates, in steps of one percentage point; never a threshold, the pool or offers of others. Not shown with fewer than 5 other payees; those with a member in common count once. Applies at once.',
  ),
  settingOn: text('显示', 'Shown'),
  settingOff: text('不显示', 'Not shown'),
  neededTitle: text('上次出清所需利率', 'What would have been enough'),
  needed: text('年化 {{rate}}% 应可成交', 'An APR of {{rate}}% would have been enough'),
  neededNone: text('任何利率都不会成交', 'No rate would have been enough'),
}
