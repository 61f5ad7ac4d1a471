/** The refusals of offers. */
import { wrongDocumentsNamedMax } from '#domain/offers/limits.ts'
import { numbersIn } from '#domain/offers/quote.ts'
import { mandateFailureTexts } from './mandate-failures.ts'
import { needFailureTexts } from './offer-need.ts'
import { type Language, say, text } from './text.ts'

const andMore = text('{{numbers}} 及另外 {{more}} 张', '{{numbers}} and {{more}} more')

/** The documents of a refusal in a sentence, the first few by their numbers. */
export function numbersWords(details: string, language: Language): string {
  const numbers = numbersIn(details)
  const named = numbers.slice(0, wrongDocumentsNamedMax).join(language === 'zh' ? '、' : ', ')
  const more = numbers.length - wrongDocumentsNamedMax
  return more > 0 ? say(language)(andMore, { numbers: named, more }) : named
}

export const offerFailureTexts = {
  marketClosed: text('市场已休市，暂不能提交。', 'The market is closed. You can submit when it opens again.'),
  noDocuments: text('请至少选择一张单据。', 'Select at least one document.'),
  billNotAlone: text(
    '票据须单独申请，请只选择这一张。',
    'A bill must be offered alone. Select only this document.',
  ),
  oneDocumentOnly: text(
    '该付款方每笔申请只接受一张单据，请只选择一张。',
    'This payer takes one document per offer. Select only one.',
  ),
  offerOfTwoPayers: text('请选择同一付款方的单据。', 'Select documents of one payer.'),
  offerOfTwoCurrencies: text('请选择同一币种的单据。', 'Select documents of one currency.'),
  documentInOffer: text(
    '单据 {{number}} 已在另一申请中。',
    'Document {{number}} is already in another offer.',
  ),
  documentNotEligible: text(
    '单据 {{number}} 已不能提前付款：{{reason}}。',
    'Document {{number}} can no longer be paid early: {{reason}}.',
  ),
  noEligibleAmount: text('没有可提前收款的金额。', 'No eligible amount.'),
  methodNotForTransfer: text(
    '单据 {{number}} 以银行转账付款，只能选择提前结算。',
    'Document {{number}} is paid by bank transfer, which only allows early settlement.',
  ),
  rateMissing: text('请输入利率。', 'Enter the rate.'),
  billRateMissing: text('请输入贴现利率。', 'Enter the bill rate.'),
  rateUnfit: text(
    '请输入 {{from}}% 至 {{to}}% 的利率，最多两位小数。',
    'Enter a rate from {{from}}% to {{to}}% with at most two decimals.',
  ),
  billRateUnfit: text(
    '请输入 {{from}}% 至 {{to}}% 的贴现利率，最多两位小数。',
    'Enter a bill rate from {{from}}% to {{to}}% with at most two decimals.',
  ),
  rateTypeNotOffered: text('该市场不接受这种利率类型。', 'This market does not take this type of rate.'),
  rateOutOfRange: text(
    '年化利率须在 {{from}}%–{{to}}% 之间。',
    'The APR must be between {{from}}% and {{to}}%.',
  ),
  impliedAprOutOfRange: text(
    '按此利率，单据 {{numbers}} 的年化利率不在 {{from}}%–{{to}}% 之间。',
    'At this rate, the APR of {{numbers}} is not between {{from}}% and {{to}}%.',
  ),
  impliedAprTooHigh: text(
    '按此利率，单据 {{numbers}} 的年化利率超过 {{to}}% 的上限。',
    'At this rate, the APR of {{numbers}} is above the maximum of {{to}}%.',
  ),
  discountInvalid: text(
    '单据 {{number}} 按此利率没有可计的折扣，请调整利率。',
    'At this rate, document {{number}} has no discount, or nothing is left of it. Change the rate.',
  ),
  expectedDatePast: text('最早收款日不能早于今天。', 'The not-before date cannot be in the past.'),
  noPayRunByDueDate: text(
    '单据 {{number}} 在最早收款日与到期日之间没有付款批次，请选择更早的日期。',
    'There is no pay run between the not-before date and the due date of document {{number}}. Choose an earlier date.',
  ),
  noPayDate: text(
    '日历未公布，暂无付款日。',
    'There is no pay date, because the calendar is not published yet.',
  ),
  payAmountDiffers: text(
    '所选单据的金额已变为 {{amount}}，请核对后再提交。',
    'The selected documents now come to {{amount}}. Check and submit again.',
  ),
  agreementNotAccepted: text('请先阅读并同意协议。', 'Read and accept the agreement first.'),
  agreementOutdated: text(
    '协议已更新，请阅读新版本后再提交。',
    'The agreement has changed. Read the new version and submit again.',
  ),
  fixedRateMissing: text(
    '该市场目前没有公布固定利率。',
    'This market does not publish a fixed rate at present.',
  ),
  fixedRateDiffers: text(
    '公布的固定利率现为 {{rate}}%，请核对后再提交。',
    'The published fixed rate is {{rate}}% now. Check and submit again.',
  ),
  fixedRateNotEditable: text(
    '按固定利率提交的申请不能修改利率。',
    'The rate of an offer at the published fixed rate cannot be changed.',
  ),
  modificationLeavesNothing: text(
    '修改后申请中没有可成交的单据，申请将被撤回。请确认。',
    'This change leaves no document in the offer, so that the offer is withdrawn. Confirm to continue.',
  ),
  offerNotModifiable: text('该申请当前不可修改。', 'This offer cannot be changed now.'),
  editsOverDailyLimit: text(
    '今日修改次数已达上限（{{limit}} 次），请明日再试。',
    'You have reached the daily limit of {{limit}} changes. Try again tomorrow.',
  ),
  tooManyDrafts: text(
    '草稿最多 {{limit}} 份，请先提交或删除。',
    'You can keep up to {{limit}} drafts. Submit or delete one first.',
  ),
  ...needFailureTexts,
  ...mandateFailureTexts,
  documentOffered: text(
    '单据在申请中，不能这样操作。请先撤回申请。',
    'This document is in an offer. Cancel the offer first.',
  ),
  documentAwarded: text('单据已成交，不能更改。', 'This document has been awarded and cannot be changed.'),
}
