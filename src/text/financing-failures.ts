/** The refusals of products, allotments and applications. */
import { loanFailureTexts } from './loan-failures.ts'
import { text } from './text.ts'

export const financingFailureTexts = {
  productRangeReversed: text('上限不能小于下限。', 'The upper end of a range cannot be below its lower end.'),
  productRateTooHigh: text(
    '年利率须在 0.00% 至 {{max}}% 之间，最多两位小数。',
    'The annual rate must be between 0.00% and {{max}}%, with at most two decimals.',
  ),
  penaltyRateTooHigh: text(
    '罚息利率须在 0.00% 至 {{max}}% 之间，最多两位小数。',
    'The penalty rate must be between 0.00% and {{max}}%, with at most two decimals.',
  ),
  productTermTooLong: text('期限最长为 {{max}} {{unit}}。', 'The term can be at most {{max}} {{unit}}.'),
  productTermNeedsMonths: text(
    '等额本息与等额本金的期限只能以月计。',
    'Equal instalments and equal principal need a term in months.',
  ),
  productAmountUnfit: text(
    '金额须大于 0、不超过 {{max}}，最多 {{decimals}} 位小数。',
    'Amounts must be above 0 and at most {{max}}, with at most {{decimals}} decimals.',
  ),
  productCurrencyStays: text(
    '融资产品的币种不能更改，请新建产品。',
    'The currency of a product cannot change. Add another product instead.',
  ),
  productsTooMany: text('最多可设 {{max}} 个融资产品。', 'You can have at most {{max}} products.'),
  productOff: text('该融资产品已停用，暂不接受申请。', 'This product is off and takes no applications now.'),
  productOutdated: text(
    '融资产品的条款已更新，请按新条款重新查看还款计划。',
    'The terms of this product have changed. Check the plan under the new terms.',
  ),
  limitUnfit: text(
    '额度须在 0 至 {{max}} 之间，最多 {{decimals}} 位小数。',
    'The limit must be between 0 and {{max}}, with at most {{decimals}} decimals.',
  ),
  allotmentRateUnfit: text(
    '专属利率须在 {{from}}% 至 {{to}}% 之间，最多两位小数。',
    'The rate of this dealer must be between {{from}}% and {{to}}%, with at most two decimals.',
  ),
  allotmentValidityReversed: text(
    '有效期的结束日不能早于开始日。',
    'The validity cannot end before it begins.',
  ),
  allotmentNotValid: text(
    '该产品的额度有效期为 {{first}} 至 {{last}}，今天不能申请。',
    'The limit for this product is valid from {{first}} to {{last}}, so you cannot apply today.',
  ),
  dealerNotOfCompany: text('“{{dealer}}”不是该公司的经销商。', 'This company has no dealer {{dealer}}.'),
  loanAmountUnfit: text(
    '请输入大于 0 的金额，最多 {{decimals}} 位小数。',
    'Enter an amount above 0, with at most {{decimals}} decimals.',
  ),
  loanAmountOutOfRange: text(
    '该产品的申请金额须在 {{from}} 至 {{to}} 之间。',
    'The amount must be between {{from}} and {{to}} for this product.',
  ),
  loanTermOutOfRange: text(
    '该产品的期限须在 {{from}} 至 {{to}} {{unit}} 之间。',
    'The term must be between {{from}} and {{to}} {{unit}} for this product.',
  ),
  loanAmountTooSmall: text(
    '金额对该期限而言过小：第 {{row}} 期没有应还金额。请提高金额或缩短期限。',
    'The amount is too small for its term: nothing would be due in instalment {{row}}. Ask for more, or for a shorter term.',
  ),
  limitExceeded: text(
    '超出可用额度：该产品还可申请 {{available}}。',
    'This is above what is available: {{available}} for this product.',
  ),
  overallLimitExceeded: text(
    '超出总额度：还可申请 {{available}}。',
    'This is above the overall limit: {{available}} is still available.',
  ),
  dealerNotVerified: text('请先完成企业认证，再申请融资。', 'Verify your company first. Then you can apply.'),
  dealerOverdue: text(
    '借款 {{loan}} 有已逾期的一期（应还日 {{day}}，尚欠 {{amount}} {{currency}}），还清后才能继续。',
    'Loan {{loan}} has an overdue instalment (due {{day}}, {{amount}} {{currency}} unpaid). Pay it first.',
  ),
  loanAttachmentsMissing: text('请上传：{{names}}。', 'Please attach: {{names}}.'),
  loanContractUnsigned: text(
    '该核心企业要求签署借款合同，而借款合同尚不能在线签署，暂不能申请。',
    'This lender asks for a signed loan contract, which cannot be signed here yet. You cannot apply for now.',
  ),
  applicationNotOpen: text('该申请已处理，不能再更改。', 'This application has been decided or has ended.'),
  applicationNotDisbursable: text(
    '该申请未获批准、已失效或已放款，不能放款。',
    'This application is not approved, has ended or was disbursed already.',
  ),
  applicationLapsed: text(
    '批准已于 {{day}} 失效，请经销商重新申请。',
    'The approval lapsed after {{day}}. The dealer can apply again.',
  ),
  approvalRaises: text(
    '批准的金额和利率不能高于申请：最高 {{amount}}，{{rate}}%。',
    'An approval cannot raise the amount or the rate: at most {{amount}} at {{rate}}%.',
  ),
  approvalReasonMissing: text('请填写驳回原因。', 'Enter a reason for the rejection.'),
  approvalOwn: text(
    '您也代表该经销商，须由其他同事审批。',
    'You act for this dealer as well. A colleague decides about its applications.',
  ),
  ...loanFailureTexts,
}
