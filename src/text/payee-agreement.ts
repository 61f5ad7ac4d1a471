/** The agreement of a payee with the platform, accepted for the company at registration. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const payeeAgreement = {
  title: agreementTitles.payeeAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、主体与授权', '1. Parties and authority'),
      paragraphs: [
        text(
          '本协议由收款方与 Sooner 早付平台（下称“平台”）的运营方订立。收款方可以是企业或个人；为企业注册的人员保证其已获得该企业的授权，平台可以要求提供授权文件。',
          'This agreement is between the payee and the operator of the Sooner 早付 platform (the “platform”). The payee is a company or an individual. A person who registers a company confirms that the company has authorised them; the platform may ask for proof.',
        ),
        text(
          '本协议与《用户协议》一并适用；就收款方的业务，两者不一致的，以本协议为准。',
          'It applies together with the user agreement and prevails over it in matters of the payee’s business.',
        ),
      ],
    },
    {
      heading: text('二、单据与权利保证', '2. Documents and title'),
      paragraphs: [
        text(
          '收款方保证：其提交或确认的单据基于真实、合法且已履行的交易；其为该款项的唯一权利人；该款项未转让、未质押、未设立其他担保，也不存在争议、抵销或查封、冻结。',
          'The payee warrants that documents it submits or confirms rest on real, lawful and performed transactions; that it alone is entitled to the amount; and that the amount has not been assigned, pledged or otherwise encumbered, is not disputed, set off, seized or frozen.',
        ),
        text(
          '单据在成交前已转让、质押或发生争议的，收款方应当立即停用该单据并通知付款方。',
          'If a document is assigned, pledged or disputed before it is awarded, the payee disables it at once and informs the payer.',
        ),
      ],
    },
    {
      heading: text('三、实名认证', '3. Verification'),
      paragraphs: [
        text(
          '提交申请前，收款方应当完成企业实名认证或个人身份认证，并保证所提供的信息真实有效。名称或收款账户变更后，应当重新认证。',
          'Before its first offer the payee completes enterprise or personal verification with true and valid details. It verifies again after a change of its name or account.',
        ),
      ],
    },
    {
      heading: text('四、申请与成交', '4. Offers and awards'),
      paragraphs: [
        text(
          '收款方自主决定是否提前收款、针对哪些单据以及接受的利率。申请提交后、成交前可以修改或撤回，但审核通过后的固定利率申请不得撤回；成交后，折扣和新付款日即告确定。',
          'The payee alone decides whether it wants to be paid early, for which documents and at which rate. It may change or cancel an offer until it is awarded, except that an offer at the fixed rate cannot be canceled once the payer has approved it. An award fixes the discount and the new pay date.',
        ),
        text(
          '平台不保证任何申请成交，也不就利率或资金安排提供建议。',
          'The platform does not promise that an offer is awarded and gives no advice on rates or finances.',
        ),
      ],
    },
    {
      heading: text('五、收款账户', '5. Bank account'),
      paragraphs: [
        text(
          '款项由付款方直接支付至收款方登记的账户。因账户信息有误或未及时更新造成的退款、延误，由收款方承担。',
          'The payer pays directly to the account that the payee has registered. The payee bears returns and delays that are due to wrong or outdated details.',
        ),
        text(
          '收款方误收或多收款项的，应当在知悉后五个工作日内退还。',
          'Amounts received in error or in excess are returned within five working days of becoming known.',
        ),
      ],
    },
    {
      heading: text('六、费用与税务', '6. Fees and taxes'),
      paragraphs: [
        text(
          '平台不向收款方收取注册、认证和申请的费用。折扣属于收款方与付款方之间的商业安排，相应的票据和税务处理由双方依法办理。',
          'Registration, verification and offers are free of charge to the payee. A discount is a matter between payee and payer, who see to invoices and taxes as the law requires.',
        ),
      ],
    },
    {
      heading: text('七、违约与责任', '7. Breach and liability'),
      paragraphs: [
        text(
          '收款方违反第二条保证的，应当赔偿付款方因此遭受的损失；平台可以暂停其提交申请，并依法向主管机关报告。',
          'A payee in breach of section 2 compensates the payer’s loss. The platform may suspend its offers and report to the authorities as the law requires.',
        ),
        text(
          '平台因其过错给收款方造成损失的，依法承担赔偿责任。',
          'The platform compensates losses caused by its own fault as the law provides.',
        ),
      ],
    },
    {
      heading: text('八、期限、变更与争议', '8. Term, changes and disputes'),
      paragraphs: [
        text(
          '本协议自收款方同意之日起生效，至账户注销之日终止；终止前已成交的申请仍应履行。协议有新版本时，平台会在下次登录时重新征求同意。',
          'The agreement takes effect when the payee accepts it and ends when its account is closed; offers awarded before then are carried out. The platform asks for consent to a new version at the next sign-in.',
        ),
        text(
          '本协议适用中华人民共和国法律，争议由平台运营方所在地有管辖权的人民法院管辖。中英文不一致的，以中文为准。',
          'The law of the People’s Republic of China applies; disputes go to the competent people’s court at the operator’s place of business. If the two languages differ, the Chinese prevails.',
        ),
      ],
    },
  ],
} as const
