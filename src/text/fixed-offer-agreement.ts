/** The agreement that a payee accepts with an offer at the rate that a market publishes. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const fixedOfferAgreement = {
  title: agreementTitles.fixedOfferAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、固定利率申请', '1. An offer at the fixed rate'),
      paragraphs: [
        text(
          '收款方就申请中列明的单据，请求付款方按其市场公布的固定年化利率在到期日之前付款。收款方接受该利率，不另行报价。申请在撤回、成交或终止之前持续有效，可参与后续每一次出清；付款方审核通过后，收款方不得撤回。',
          'The payee asks the payer to pay the documents listed in the offer before their due dates at the fixed annual rate that the market publishes. The payee accepts this rate and names no other. The offer stands, and takes part in every clearing, until it is canceled, awarded or ended; once the payer has approved it in a review, the payee cannot cancel it.',
        ),
        text(
          '付款方停止公布或变更固定利率的，已提交申请的利率不变，但不得再加入单据。',
          'If the payer withdraws or changes its fixed rate, offers already submitted keep theirs, and no document can be added to them.',
        ),
      ],
    },
    {
      heading: text('二、折扣的计算', '2. How the discount is calculated'),
      paragraphs: [
        text(
          '折扣 = 应付金额 × 固定年化利率 × 提前天数 ÷ 计息天数（360 或 365，以市场设置为准），四舍五入至币种的最小单位。付款日顺延的，折扣随提前天数减少。',
          'Discount = amount payable × fixed annual rate × days paid early ÷ day count (360 or 365, as the market is set), rounded half up to the smallest unit of the currency. If the pay date moves on, the discount becomes smaller with the days.',
        ),
      ],
    },
    {
      heading: text('三、成交与付款', '3. Award and payment'),
      paragraphs: [
        text(
          '固定利率申请与其他申请参与同一出清，适用同样的额度和单据范围；提交申请不等于成交。成交后，新付款日、折扣和折后金额即告确定，双方均不得单方更改。',
          'An offer at the fixed rate takes part in the same clearing as all others, within the same pool and range of documents; submitting it is not an award. An award fixes the new pay date, the discount and the amount after discount; neither side can change them alone.',
        ),
        text(
          '付款方应于新付款日或市场设置的宽限期内支付折后金额，是否按时以银行付款的日期为准，不以报告的日期为准；按时足额支付后，该单据即告结清。未按时足额支付的，成交失效，折扣不生效，付款方仍应按原到期日支付全额；款项被银行退回的，视为未支付。',
          'The payer pays the amount after discount on the new pay date or within the grace period of the market; whether it is on time depends on the day of the bank’s payment, not on the day on which it is reported. Paid in full and on time, the document is settled. If it is not, the award lapses, the discount does not apply, and the full amount stays due on the original due date. A payment that the bank returns counts as not made.',
        ),
      ],
    },
    {
      heading: text('四、单据变更', '4. Changed documents'),
      paragraphs: [
        text(
          '单据的金额、到期日、币种、付款方式或票据期限在成交前变更的，或单据被停用、删除、另行付款的，该单据退出申请，收款方可重新申请。',
          'If the amount, due date, currency, means of payment or bill term of a document changes before it is awarded, or the document is disabled, deleted or paid otherwise, it leaves the offer. The payee can offer it again.',
        ),
      ],
    },
    {
      heading: text('五、平台的角色', '5. The role of the platform'),
      paragraphs: [
        text(
          '固定利率由付款方公布，平台不参与定价。平台提供撮合、计算与记录服务，不持有任何一方的资金，也不是付款义务人。出清规则公开，每次出清均可复核。',
          'The payer publishes the fixed rate; the platform has no part in it. The platform matches, calculates and records. It holds nobody’s money and owes no payment. The rules of clearing are public, and every clearing can be verified.',
        ),
      ],
    },
  ],
} as const
