/** The agreement of a payer with the platform, accepted for the company at registration. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const payerAgreement = {
  title: agreementTitles.payerAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、主体与授权', '1. Parties and authority'),
      paragraphs: [
        text(
          '本协议由付款方与 Sooner 早付平台（下称“平台”）的运营方订立。为付款方注册的人员保证其已获得授权。付款方使用平台前，由运营方审核开通；其下属公司由运营方应其申请添加，付款方对其下属公司的操作负责。',
          'This agreement is between the payer and the operator of the Sooner 早付 platform (the “platform”). The person who registers confirms that the payer has authorised them. The operator activates a payer after a review and adds its child companies on request; the payer answers for what they do.',
        ),
        text(
          '本协议与《用户协议》一并适用；就付款方的业务，两者不一致的，以本协议为准。',
          'It applies together with the user agreement and prevails over it in matters of the payer’s business.',
        ),
      ],
    },
    {
      heading: text('二、单据数据', '2. Documents'),
      paragraphs: [
        text(
          '付款方上传、同步或确认的单据应当与其账簿一致。单据的金额、到期日或付款状态变更的，付款方应当及时更新；因数据有误造成的后果由付款方承担。',
          'Documents that the payer uploads, syncs or confirms agree with its books. The payer updates amounts, due dates and payments without delay and bears the consequences of wrong data.',
        ),
        text(
          '付款方确认的单据，视为其承认对收款方负有相应的付款义务；付款方保留的质保金、扣款应当事先列明。',
          'By confirming a document the payer acknowledges that it owes the amount to the payee. Retentions and deductions are stated beforehand.',
        ),
      ],
    },
    {
      heading: text('三、市场与资金', '3. Market and funds'),
      paragraphs: [
        text(
          '资金额度、期望收益、最低年化、单据范围、付款日和出清方式由付款方自行设定。付款方保证所设额度有真实可用的自有资金支持。',
          'The payer itself sets its pool, the income it wants, the minimum APR, the range of documents, pay days and the way of clearing. It warrants that the pool is covered by its own available funds.',
        ),
        text(
          '平台不归集、不代管付款方资金，也不垫付任何款项。',
          'The platform neither pools nor holds the payer’s money and advances nothing.',
        ),
      ],
    },
    {
      heading: text('四、出清与付款义务', '4. Clearing and the duty to pay'),
      paragraphs: [
        text(
          '出清按付款方事先设定并对各方一致适用的规则进行，结果可复核。付款方不得以暗示、胁迫等方式要求收款方提交申请或接受特定利率，不得以提前付款为由变更原定付款条件。',
          'Clearing follows rules that the payer set beforehand and that apply to everybody alike; its results can be verified. The payer does not press payees to make offers or to accept a rate, and does not use early payment to change agreed payment terms.',
        ),
        text(
          '成交后，付款方应当于新付款日或市场设置的宽限期内向收款方的收款账户支付折后金额。逾期的，成交失效，折扣不生效，原应付金额和到期日恢复适用，且不影响收款方依法主张违约责任。',
          'After an award the payer pays the amount after discount to the payee’s account on the new pay date or within the grace period of the market. If it is late, the award lapses, the discount does not apply, the original amount and due date stand again, and the payee’s rights under the law remain.',
        ),
      ],
    },
    {
      heading: text('五、接口与人员', '5. Interfaces and staff'),
      paragraphs: [
        text(
          '付款方应当妥善保管接口密钥，及时停用离职人员。通过其密钥或账户完成的操作视为付款方的操作，能够证明平台有过错的除外。',
          'The payer keeps its API keys safe and disables staff who leave. What is done with its keys or accounts counts as done by the payer unless the platform is shown to be at fault.',
        ),
      ],
    },
    {
      heading: text('六、保密与数据', '6. Confidentiality and data'),
      paragraphs: [
        text(
          '付款方的最低年化、期望年化、额度和备注仅供其自身使用，平台不向收款方披露。付款方对在平台上获知的收款方信息负有保密义务。',
          'The payer’s minimum and desired APR, its pool and its notes are its own; the platform does not show them to payees. The payer keeps what it learns about payees confidential.',
        ),
      ],
    },
    {
      heading: text('七、费用与责任', '7. Fees and liability'),
      paragraphs: [
        text(
          '基础版免费；增值服务的费用以双方另行签订的合同为准。平台因其过错给付款方造成损失的，依法承担赔偿责任；平台不对付款方与收款方之间的基础交易承担责任。',
          'The basic version is free; fees of further services are agreed separately. The platform compensates losses caused by its own fault as the law provides. It is not liable for the transactions between payer and payee.',
        ),
      ],
    },
    {
      heading: text('八、期限、变更与争议', '8. Term, changes and disputes'),
      paragraphs: [
        text(
          '本协议自付款方同意之日起生效，至账户注销之日终止；终止前已成交的申请，付款方仍应付款。协议有新版本时，平台会在下次登录时重新征求同意。',
          'The agreement takes effect when the payer accepts it and ends when its account is closed; the payer still pays what was awarded before. The platform asks for consent to a new version at the next sign-in.',
        ),
        text(
          '本协议适用中华人民共和国法律，争议由平台运营方所在地有管辖权的人民法院管辖。中英文不一致的，以中文为准。',
          'The law of the People’s Republic of China applies; disputes go to the competent people’s court at the operator’s place of business. If the two languages differ, the Chinese prevails.',
        ),
      ],
    },
  ],
} as const
