/** The agreement on the e-signature platform, accepted with a verification. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const signatureAgreement = {
  title: agreementTitles.signatureAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、服务内容', '1. The service'),
      paragraphs: [
        text(
          '平台为完成实名认证的企业和个人（下称“签署人”）提供电子合同的生成、签署、保存、下载和查验服务。是否需要电子签名，由付款方按其市场设定。',
          'For verified companies and individuals (“signers”) the platform creates, signs, stores, hands out and checks electronic agreements. Whether a market needs an electronic signature is set by its payer.',
        ),
      ],
    },
    {
      heading: text('二、签署人与经办人', '2. Signer and handler'),
      paragraphs: [
        text(
          '企业通过其指定的经办人签署。企业应当确保经办人的姓名和手机号真实有效，并在经办人变更后及时更新；经办人以发送至其手机的验证码确认签署的，视为企业的签署。',
          'A company signs through the handler it has named. It keeps the handler’s name and mobile number true and up to date. What the handler confirms with a code sent to that mobile counts as signed by the company.',
        ),
      ],
    },
    {
      heading: text('三、签署流程', '3. How a document is signed'),
      paragraphs: [
        text(
          '签署前，平台展示文件全文；签署人阅读后输入验证码，即表示同意文件内容并签署。验证码在有效期内只能使用一次，不得告知他人。',
          'Before signing the platform shows the whole document. By entering the code after reading it, the signer accepts and signs it. A code works once, within its time, and is told to nobody.',
        ),
        text(
          '平台记录签署的时间、网络地址和设备，并以签署人的数字证书对文件签名、加盖平台签发的时间戳。文件签署后的任何改动均可被发现。',
          'The platform records time, network address and device, signs the document with the signer’s digital certificate and adds a timestamp issued by the platform. Any later change of the document can be detected.',
        ),
      ],
    },
    {
      heading: text('四、文件的保存与下载', '4. Storing and downloading'),
      paragraphs: [
        text(
          '已签署的文件保存期限不少于签署之日起五年，文件的双方当事人可随时下载，但仅与签署人有关的文件只由签署人下载。持有文件副本或查验码的任何人均可核验其真伪，但不能由此获知文件内容。',
          'Signed documents are kept for at least five years; both parties to a document can download it at any time; a document about the signer alone is downloaded by the signer alone. Anybody who has a copy or its check code can verify it, but learns nothing of its content from the check.',
        ),
      ],
    },
    {
      heading: text('五、效力', '5. Effect'),
      paragraphs: [
        text(
          '签署人同意以电子形式订立合同，并与平台及文件的另一方约定：经上述流程所作的签名符合其约定的可靠条件，构成《中华人民共和国电子签名法》所称的可靠的电子签名。付款方以成交接受申请，成交确认函加盖平台的电子签章。申请被撤回或终止的，由平台显示其状态；已签署的文件不作改动，签署记录不予删除。',
          'Signers agree to contract electronically, and agree with the platform and the other party to a document that a signature made this way meets the conditions of reliability on which they have agreed and is a reliable electronic signature under the Electronic Signature Law of the People’s Republic of China. A payer accepts an offer by its award, and the award letter bears the platform’s electronic seal. If an offer is canceled or ends, the platform shows its state; the signed document stays as it is, and the record of the signature is not deleted.',
        ),
      ],
    },
    {
      heading: text('六、责任与其他', '6. Liability and other terms'),
      paragraphs: [
        text(
          '平台不是所签文件的当事人，不对其商业内容负责。因平台过错造成文件丢失或泄露的，平台依法承担责任。停止使用电子签名服务不影响已签署文件的效力。本协议适用中华人民共和国法律；中英文不一致的，以中文为准。',
          'The platform is no party to the documents and not responsible for their commercial content. It is liable as the law provides where documents are lost or disclosed through its fault. Ending the service leaves signed documents in force. The law of the People’s Republic of China applies; if the two languages differ, the Chinese prevails.',
        ),
      ],
    },
  ],
} as const
