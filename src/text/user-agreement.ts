/** The user agreement: what the platform does and does not do, and the duties of both sides. */
import { titles } from './app.ts'
import { text } from './text.ts'

export const userAgreement = {
  title: titles.userAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、协议的订立', '1. This agreement'),
      paragraphs: [
        text(
          '本协议由您（以及您所代表的企业）与 Sooner 早付平台（下称“平台”）的运营方订立。您注册、登录或使用平台，即表示您已阅读并同意本协议；如不同意，请停止使用。',
          'This agreement is between you, together with the company you represent, and the operator of the Sooner 早付 platform (the “platform”). By registering, signing in or using the platform you confirm that you have read and accept it. If you do not accept it, please do not use the platform.',
        ),
        text(
          '您代表企业使用平台的，应当是经该企业授权的人员。企业对其授权人员在平台上的操作承担责任。',
          'If you use the platform for a company, you must be authorised by it. The company answers for what its authorised users do on the platform.',
        ),
      ],
    },
    {
      heading: text('二、定义', '2. Definitions'),
      paragraphs: [
        text(
          '“付款方”指对单据负有付款义务的企业；“收款方”指有权收取单据款项的企业或个人；“经销商”指向付款方采购并可申请其融资产品的企业；“单据”指发票、订单、应付或应收账款等付款依据。',
          'A “payer” is the company that owes the amount of a document. A “payee” is the company or person to whom it is owed. A “distributor” buys from a payer and may apply for its financing products. A “document” is an invoice, order, payable, receivable or other basis for payment.',
        ),
        text(
          '“报价”（即“提前收款申请”）指收款方就其列明的单据请求提前付款，并按其提出的年化利率或折扣率给予付款方折扣的申请；“出清”指平台按付款方事先设定的规则，对市场内全部有效报价一次性作出的决定；“成交”指报价经出清被接受。',
          'An “offer” is a payee’s request to be paid early for the documents it lists, in return for a discount to the payer at the annual rate or discount rate it names. “Clearing” is the single decision over all active offers of a market under the rules the payer set beforehand. An offer is “awarded” when clearing accepts it.',
        ),
      ],
    },
    {
      heading: text('三、平台提供的服务', '3. What the platform does'),
      paragraphs: [
        text(
          '平台为付款方与收款方提供提前付款的信息撮合与计算服务：管理单据、提交与修改报价、按规则出清、生成成交结果、对账与通知。',
          'The platform brings payers and payees together for early payment and does the arithmetic: managing documents, submitting and changing offers, clearing by rule, producing results, reconciling and notifying.',
        ),
        text(
          '平台不吸收存款，不归集、不代管任何一方的资金，也不以自有资金放款。成交后的款项由付款方直接支付给收款方；付款义务始终由付款方承担，平台不作担保。',
          'The platform takes no deposits, does not pool or hold anyone’s funds, and does not lend its own money. After an award the payer pays the payee directly. The obligation to pay remains the payer’s; the platform does not guarantee it.',
        ),
      ],
    },
    {
      heading: text('四、账户与安全', '4. Accounts and security'),
      paragraphs: [
        text(
          '您应当提供真实、准确、完整的注册信息，并在变更后及时更新。账户仅限本人使用，不得出借、转让或共用。',
          'The details you register must be true, accurate and complete, and you must update them when they change. An account is personal: it may not be lent, transferred or shared.',
        ),
        text(
          '请妥善保管密码和验证码。您可以在“账户信息”中查看并结束自己的登录会话；发现账户被他人使用时，请立即结束该会话并联系客服。通过您的账户完成的操作，除能证明系平台过错外，视为您本人的操作。',
          'Keep your password and codes safe. Under “Account info” you can see and end your sessions. If someone else uses your account, end that session immediately and contact customer service. What is done through your account counts as done by you unless the platform is shown to be at fault.',
        ),
      ],
    },
    {
      heading: text('五、企业认证与授权', '5. Verification and authority'),
      paragraphs: [
        text(
          '提交报价、签署协议等操作可能要求先完成企业实名认证或个人身份认证。认证信息用于核实主体资格与办理电子签名，须与登记机关的登记或有效证件一致。',
          'Submitting offers, signing agreements and similar actions may require verification of the company or the person first. The details serve to confirm who you are and to issue electronic signatures, and must match official records or valid papers.',
        ),
        text(
          '管理员可以为本企业增加、停用人员并设置角色。被停用人员的登录会话立即失效。',
          'Administrators may add and disable members of their own company and set their roles. The sessions of a disabled member end immediately.',
        ),
      ],
    },
    {
      heading: text('六、单据与报价', '6. Documents and offers'),
      paragraphs: [
        text(
          '上传或确认的单据应当基于真实的交易，金额、到期日等内容应当准确，且不得重复申请、重复转让或存在权利争议。',
          'Documents uploaded or confirmed must rest on real transactions, with correct amounts and due dates, and must not be offered twice, assigned twice or be in dispute.',
        ),
        text(
          '报价在成交前可以修改或撤回。提交前确认页所示的折扣金额、折后金额和新付款日按预计的付款日计算；实际金额和日期在成交时确定，折扣不超过该报价的协议中载明的最高折扣。计算精确到币种的最小单位。',
          'An offer may be changed or canceled until it is awarded. The review page shows the discount, the amount after discount and the new pay date for the estimated pay date; the award fixes them, and the discount never exceeds the highest discount that the agreement of the offer states. All amounts are computed exactly to the smallest unit of the currency.',
        ),
      ],
    },
    {
      heading: text('七、出清与付款', '7. Clearing and payment'),
      paragraphs: [
        text(
          '付款方在出清前设定可用资金额度、最低年化和单据范围等条件。平台对同一市场的报价适用同一规则，不为任何一方单独改变结果；每次出清的结果可以查询。',
          'Before clearing, the payer sets the cash available, the minimum APR, the range of documents and other conditions. The platform applies the same rules to all offers of a market and changes the result for nobody. The result of every clearing can be looked up.',
        ),
        text(
          '成交后，付款方应当于新付款日或市场设置的宽限期内按折后金额付款；按时付款的，收款方同意相应折扣自单据金额中扣减。付款方逾期的，成交失效，折扣不生效，付款方仍应按原到期日支付全额；收款方依基础合同和法律享有的权利不受影响。',
          'After an award the payer pays the amount after discount on the new pay date or within the grace period of the market; if it pays on time, the payee accepts that the discount is deducted from the document. If the payer is late, the award lapses, the discount does not apply, and the full amount stays due on the original due date; the payee’s rights under its contract and the law remain.',
        ),
      ],
    },
    {
      heading: text('八、电子签名与电子记录', '8. Electronic signatures and records'),
      paragraphs: [
        text(
          '依据《中华人民共和国电子签名法》，您以可靠的电子签名签署的文件与手写签名或者盖章具有同等的法律效力。平台对重要操作保留可发现篡改的审计记录，可作为处理争议的依据。',
          'Under the Electronic Signature Law of the People’s Republic of China, a reliable electronic signature has the same legal force as a handwritten one or a seal. The platform keeps tamper-evident audit records of important actions, which may be relied on in a dispute.',
        ),
      ],
    },
    {
      heading: text('九、费用与税务', '9. Fees and taxes'),
      paragraphs: [
        text(
          '基础版免费。运营方案等增值服务的内容与费用以双方另行签订的合同为准，平台不会在未告知的情况下收费。因折扣产生的税务处理由付款方与收款方依法各自办理。',
          'The basic version is free. Further services such as the operation plan, and their fees, are subject to a separate contract; the platform never charges without telling you. Payer and payee each see to the tax treatment of a discount as the law requires.',
        ),
      ],
    },
    {
      heading: text('十、您不得从事的行为', '10. What you may not do'),
      paragraphs: [
        text(
          '不得提交虚假单据或冒用他人身份；不得利用平台套取资金、洗钱或从事其他违法活动；不得探测、绕过安全措施，不得干扰平台运行，不得获取他人数据。',
          'You may not submit false documents or pose as someone else; use the platform to obtain funds by deceit, launder money or break the law in any other way; probe or get around security, disturb the platform, or obtain other people’s data.',
        ),
        text(
          '违反上述约定的，平台可以暂停或终止相关账户的使用，并依法向主管机关报告。',
          'If you do, the platform may suspend or close the accounts concerned and report to the authorities as the law requires.',
        ),
      ],
    },
    {
      heading: text('十一、知识产权与保密', '11. Intellectual property and confidentiality'),
      paragraphs: [
        text(
          '平台的软件、界面与文字归运营方或其权利人所有。您上传的数据归您所有，平台仅为提供服务而使用。双方对在平台上获知的对方商业信息负有保密义务，法律另有规定的除外。',
          'The software, screens and texts of the platform belong to the operator or its licensors. The data you upload remains yours and is used only to provide the service. Each side keeps the other’s business information confidential unless the law requires otherwise.',
        ),
      ],
    },
    {
      heading: text('十二、服务中断与责任', '12. Interruptions and liability'),
      paragraphs: [
        text(
          '平台以合理的注意维护系统，计划内的维护会提前通知。因不可抗力、电信或银行系统故障造成的中断，平台不承担责任，但会尽力恢复并保护已确认的数据。',
          'The platform maintains its systems with reasonable care and announces planned maintenance. It is not liable for interruptions caused by force majeure or by failures of telecommunications or banking systems, but will do its best to restore service and protect confirmed data.',
        ),
        text(
          '因平台过错给您造成损失的，平台依法承担赔偿责任。本协议不排除因故意或重大过失、造成人身损害而依法应当承担的责任。',
          'Where the platform is at fault, it compensates your loss as the law provides. Nothing here excludes liability for intent, gross negligence or personal injury.',
        ),
      ],
    },
    {
      heading: text('十三、变更与终止', '13. Changes and ending'),
      paragraphs: [
        text(
          '平台修改本协议的，会在生效前公示；涉及您重要权利的，会另行提示。您不同意的，可以停止使用并申请注销账户。终止前已成交的报价仍应履行。',
          'Changes to this agreement are published before they take effect, and those that touch your important rights are pointed out separately. If you disagree you may stop using the platform and ask for your account to be closed. Offers awarded before then are still to be carried out.',
        ),
      ],
    },
    {
      heading: text('十四、适用法律与争议解决', '14. Law and disputes'),
      paragraphs: [
        text(
          '本协议适用中华人民共和国法律（不含冲突规范）。发生争议的，双方应先协商；协商不成的，任何一方可以向平台运营方所在地有管辖权的人民法院起诉。',
          'This agreement is governed by the law of the People’s Republic of China, without its conflict rules. The parties first try to settle a dispute by talking; failing that, either may sue in the competent people’s court at the operator’s place of business.',
        ),
        text(
          '本协议以中文和英文书就；两种文本不一致的，以中文为准。如有疑问，请联系您的客户经理或平台客服。',
          'This agreement is written in Chinese and English; if they differ, the Chinese prevails. For questions please contact your account manager or customer service.',
        ),
      ],
    },
  ],
}
