/** The privacy policy: which data, for what, how long, shared with whom, and the rights of the person. */
import { titles } from './app.ts'
import { text } from './text.ts'

export const privacyPolicy = {
  title: titles.privacyPolicy,
  version: 1,
  updated: '2026-11-15',
  sections: [
    {
      heading: text('一、我们是谁', '1. Who we are'),
      paragraphs: [
        text(
          '本政策说明 Sooner 早付平台的运营方（下称“我们”）如何处理您的个人信息。我们依据《中华人民共和国个人信息保护法》《中华人民共和国数据安全法》《中华人民共和国网络安全法》处理个人信息，遵循合法、正当、必要和诚信原则。',
          'This policy explains how the operator of the Sooner 早付 platform (“we”) handles your personal information. We do so under the Personal Information Protection Law, the Data Security Law and the Cybersecurity Law of the People’s Republic of China, lawfully, properly, in good faith and only as far as necessary.',
        ),
      ],
    },
    {
      heading: text('二、我们收集哪些信息', '2. What we collect'),
      paragraphs: [
        text(
          '账户信息：姓名、职务、手机号、邮箱、密码。密码只以不可逆的方式保存，我们无法看到您的密码原文。',
          'Account: name, job title, mobile number, email address and password. A password is kept only in a form that cannot be reversed; we cannot see it.',
        ),
        text(
          '登录与操作记录：登录时间、IP 地址、浏览器类型、最近活动时间，以及您在平台上的重要操作。这些记录用于保障账户安全，您可以在“账户信息”中查看自己的登录会话。',
          'Sign-in and activity: time of sign-in, IP address, type of browser, last activity and your important actions on the platform. They serve to protect your account; you can see your own sessions under “Account info”.',
        ),
        text(
          '认证信息：仅在您办理企业实名认证、个人身份认证或电子签名时收集，包括证件类型与号码、银行账户或银行卡号、预留手机号。其中证件号码和银行账户属于敏感个人信息，我们会在收集前单独取得您的同意；不提供这些信息，不影响您使用无需认证的功能。',
          'Verification: collected only when you verify a company or yourself or use electronic signatures, and comprising type and number of the identity document, bank account or card number and the mobile number registered with the bank. Identity and bank account numbers are sensitive personal information: we ask for your separate consent first. If you do not give them, functions that need no verification stay available.',
        ),
        text(
          '业务信息：单据、报价、对账等数据中可能包含联系人姓名和联系方式，由您或您的交易对方提供。',
          'Business data: documents, offers and statements may contain names and contact details, provided by you or your trading partners.',
        ),
      ],
    },
    {
      heading: text('三、我们如何使用信息', '3. What we use it for'),
      paragraphs: [
        text(
          '我们将信息用于：识别并登录账户；按您的角色提供菜单和数据；核实主体资格；办理报价、出清、付款通知和对账；发送与服务有关的通知；防范欺诈、排查故障；履行法定义务。',
          'We use the information to identify you and sign you in; to offer the menu and data that go with your role; to verify entities; to handle offers, clearing, payment notices and reconciliation; to send notices about the service; to prevent fraud and find faults; and to meet legal duties.',
        ),
        text(
          '处理的法律依据包括：您的同意；订立、履行您作为一方当事人的合同所必需；履行法定义务所必需。用于上述以外的目的时，我们会再次征得您的同意。',
          'The legal grounds are your consent, the need to conclude or perform a contract to which you are a party, and legal duties. For any other purpose we ask for your consent again.',
        ),
        text(
          '我们不出售个人信息，不用您的信息投放第三方广告，也不以完全自动化的方式对个人作出信用评价。报价的出清只依据报价本身和付款方设定的规则。',
          'We do not sell personal information, do not use it for third-party advertising, and do not rate the credit of individuals by automated means. Offers are cleared only by the offers themselves and the rules the payer set.',
        ),
      ],
    },
    {
      heading: text('四、浏览器中的本地存储', '4. What is stored in your browser'),
      paragraphs: [
        text(
          '我们不使用第三方 Cookie。平台在您的浏览器中保存登录令牌、所选主体、语言、外观等必要数据；退出登录时清除，仅保留您选择记住的账号、语言、外观、访问来源（七天）以及未提交的草稿等使用习惯。',
          'We use no third-party cookies. The platform keeps what it needs in your browser: the sign-in token, the chosen entity, language and appearance. Signing out clears it, except for the account you chose to remember, the language, the appearance, where you came from (for seven days) and habits such as unsent drafts.',
        ),
      ],
    },
    {
      heading: text('五、信息的共享与委托处理', '5. Sharing and processors'),
      paragraphs: [
        text(
          '为完成交易，您的交易对方可以看到与该交易有关的企业名称、联系人和单据信息；看不到您的密码、登录记录以及与其无关的单据。',
          'To carry out a transaction, your trading partner sees the company name, contact and documents that concern it. It does not see your password, your sign-in records or documents that have nothing to do with it.',
        ),
        text(
          '我们可能委托短信、邮件、云存储、身份核验、电子签名等服务商处理必要的信息，并以合同要求其按约定目的和方式处理、采取安全措施。向其他个人信息处理者提供个人信息的，我们会告知接收方并取得您的单独同意，法律另有规定的除外。',
          'We may engage providers of text messages, email, storage, identity checks and electronic signatures to process what is necessary, and bind them by contract to the agreed purpose, manner and security. Before giving personal information to another controller we name the recipient and ask for your separate consent, unless the law provides otherwise.',
        ),
      ],
    },
    {
      heading: text('六、存储地点与期限', '6. Where and how long'),
      paragraphs: [
        text(
          '个人信息存储在中华人民共和国境内。我们不向境外提供个人信息；确需提供的，将依法完成评估或备案并取得您的单独同意。',
          'Personal information is stored within the People’s Republic of China. We do not send it abroad; should that become necessary, we complete the legal assessment or filing and ask for your separate consent first.',
        ),
        text(
          '登录会话在十二小时无活动后失效，最长七天。账户信息保存至账户注销。交易、签署与审计记录依照会计、反洗钱和电子商务等法律的要求保存，一般不少于五年；期满后删除或匿名化。',
          'A session ends after twelve hours without activity and after seven days at most. Account details are kept until the account is closed. Records of transactions, signatures and audits are kept as the laws on accounting, anti-money-laundering and e-commerce require, generally for no less than five years, and are then deleted or made anonymous.',
        ),
      ],
    },
    {
      heading: text('七、我们如何保护信息', '7. How we protect it'),
      paragraphs: [
        text(
          '我们采用传输加密、密码加盐哈希、令牌哈希存储、按企业隔离数据、按角色授权、不可篡改的审计记录等措施，并限制内部人员的访问。',
          'We encrypt what travels, hash passwords with a salt, store session tokens only as hashes, separate the data of companies, authorise by role, keep tamper-evident audit records and restrict access by our own staff.',
        ),
        text(
          '如发生个人信息泄露、篡改、丢失，我们会立即采取补救措施，并依法通知您和主管部门，说明涉及的信息种类、原因、可能的危害和您可以采取的措施。',
          'If personal information is leaked, altered or lost, we act immediately and, as the law requires, tell you and the authorities which kinds of information are concerned, why, what harm may follow and what you can do.',
        ),
      ],
    },
    {
      heading: text('八、您的权利', '8. Your rights'),
      paragraphs: [
        text(
          '依据《个人信息保护法》，您有权知情和决定，有权查阅、复制、转移、更正、补充、删除您的个人信息，有权撤回同意，有权要求我们解释处理规则，并有权注销账户。',
          'Under the Personal Information Protection Law you have the right to know and decide; to see, copy, transfer, correct, complete and delete your personal information; to withdraw consent; to have our rules explained; and to close your account.',
        ),
        text(
          '您可以在“账户信息”中查看个人资料、结束登录会话；其他请求请通过客户经理或平台客服提出。我们核实身份后在十五个工作日内答复；拒绝的，会说明理由。撤回同意不影响撤回前已进行的处理。',
          'Under “Account info” you can see your profile and end sessions; please make other requests through your account manager or customer service. We answer within fifteen working days of confirming who you are, and give reasons if we refuse. Withdrawing consent does not affect what was done before.',
        ),
        text(
          '自然人死亡的，其近亲属为了自身的合法、正当利益，可以依法行使查阅、复制、更正、删除等权利，死者生前另有安排的除外。',
          'After a person’s death, close relatives may exercise the rights to see, copy, correct and delete for their own lawful and proper interests, unless the person arranged otherwise.',
        ),
      ],
    },
    {
      heading: text('九、企业管理员与其人员', '9. Companies and their staff'),
      paragraphs: [
        text(
          '企业管理员可以查看、停用本企业人员的账户，并看到其在本企业内的操作记录。企业在提供他人的个人信息前，应当告知并取得其同意。',
          'The administrators of a company can see and disable the accounts of its members and see what they did for the company. A company must inform other people and obtain their consent before it provides their personal information.',
        ),
      ],
    },
    {
      heading: text('十、未成年人', '10. Minors'),
      paragraphs: [
        text(
          '平台面向企业和从事经营活动的成年人，不向未满十八周岁的人提供服务。如发现误收未成年人信息，我们会尽快删除。',
          'The platform is for companies and for adults in business. It is not offered to anyone under eighteen. If we find that we hold information of a minor, we delete it promptly.',
        ),
      ],
    },
    {
      heading: text('十一、沙箱环境', '11. Sandbox'),
      paragraphs: [
        text(
          '标有“沙箱环境”的站点仅供演示和测试，其中的企业、人员与交易均为虚构，数据可能随时被清除。请勿在沙箱环境中填写真实的个人信息。',
          'A site marked “Sandbox” is for demonstration and testing only. Its companies, people and transactions are invented, and its data may be erased at any time. Please do not enter real personal information there.',
        ),
      ],
    },
    {
      heading: text('十二、政策的更新', '12. Changes'),
      paragraphs: [
        text(
          '本政策更新时，我们会在平台公布新文本和生效日期；处理目的、方式或信息种类发生变化的，会重新取得您的同意。此前的文本仍可查阅。',
          'When this policy changes we publish the new text and the day it takes effect. If purposes, manner or kinds of information change, we ask for your consent again. Earlier texts remain available.',
        ),
      ],
    },
    {
      heading: text('十三、联系我们', '13. Contact'),
      paragraphs: [
        text(
          '对本政策有疑问、意见或投诉，请联系您的客户经理或平台客服，由我们的个人信息保护负责人处理。您认为我们的处理损害您的权益的，可以向网信等主管部门投诉，或向有管辖权的人民法院起诉。',
          'With questions, comments or complaints please contact your account manager or customer service; our person in charge of personal information protection will handle them. If you believe that we have harmed your rights you may complain to the cyberspace administration or other authorities, or sue in the competent people’s court.',
        ),
        text(
          '本政策以中文和英文书就；两种文本不一致的，以中文为准。',
          'This policy is written in Chinese and English; if they differ, the Chinese prevails.',
        ),
      ],
    },
  ],
}
