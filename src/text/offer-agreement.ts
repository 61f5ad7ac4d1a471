/** The agreement that a payee accepts with every offer. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const offerAgreement = {
  title: agreementTitles.offerAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、申请', '1. The offer'),
      paragraphs: [
        text(
          '收款方就申请中列明的单据，请求付款方在到期日之前付款，并按申请的利率给予折扣。申请在撤回、成交或终止之前持续有效，可参与后续每一次出清。',
          'The payee asks the payer to pay the documents listed in the offer before their due dates, in return for a discount at the rate named in the offer. The offer stands, and takes part in every clearing, until it is canceled, awarded or ended.',
        ),
        text(
          '申请可以写明最早收款日：在此之前付款的出清不会成交该申请。',
          'The offer may name a not-before date: a clearing that pays before it does not award the offer.',
        ),
      ],
    },
    {
      heading: text('二、折扣的计算', '2. How the discount is calculated'),
      paragraphs: [
        text(
          '年化利率：折扣 = 应付金额 × 年化利率 × 提前天数 ÷ 计息天数（360 或 365，以市场设置为准）。折扣率：折扣 = 应付金额 × 折扣率。贴现部分按票据期限以同样方式计算。每部分四舍五入至币种的最小单位。',
          'At an annual rate: discount = amount payable × rate × days paid early ÷ day count (360 or 365, as the market is set). At a discount rate: discount = amount payable × rate. The bill part is calculated the same way over the term of the bill. Each part is rounded half up to the smallest unit of the currency.',
        ),
        text(
          '未在本次出清成交的，付款日顺延；按年化利率计算的折扣随之减少，按折扣率计算的折扣不变。',
          'If a clearing does not award the offer, its pay date moves on: a discount at an annual rate becomes smaller, a discount at a discount rate stays as it is.',
        ),
      ],
    },
    {
      heading: text('三、成交与付款', '3. Award and payment'),
      paragraphs: [
        text(
          '成交后，新付款日、折扣和折后金额即告确定，双方均不得单方更改。付款方应于新付款日或市场设置的宽限期内支付折后金额，是否按时以银行付款的日期为准，不以报告的日期为准；按时足额支付后，该单据即告结清。',
          'An award fixes the new pay date, the discount and the amount after discount; neither side can change them alone. The payer pays the amount after discount on the new pay date or within the grace period of the market; whether it is on time depends on the day of the bank’s payment, not on the day on which it is reported. Paid in full and on time, the document is settled.',
        ),
        text(
          '未按时足额支付的，成交失效，折扣不生效，付款方仍应按原到期日支付全额；款项被银行退回的，视为未支付。',
          'If it is not paid in full and on time, the award lapses, the discount does not apply, and the full amount stays due on the original due date. A payment that the bank returns counts as not made.',
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
          '平台提供撮合、计算与记录服务，不持有任何一方的资金，也不是付款义务人。出清规则公开，每次出清均可复核。',
          'The platform matches, calculates and records. It holds nobody’s money and owes no payment. The rules of clearing are public, and every clearing can be verified.',
        ),
      ],
    },
  ],
} as const
