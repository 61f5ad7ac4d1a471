/** The agreement on digital certificates, accepted with a verification. */
import { agreementTitles } from './agreement-titles.ts'
import { text } from './text.ts'

export const certificateAgreement = {
  title: agreementTitles.certificateAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [
    {
      heading: text('一、申请与授权', '1. Application and authority'),
      paragraphs: [
        text(
          '您（以及您所代表的企业，下称“证书持有人”）授权平台在实名认证通过后，于每次签署时为证书持有人签发数字证书，用于在平台上签署电子文件。证书由平台自有或其接入的认证机构签发，签发者记载于证书中。为企业办理的经办人保证其已获得该企业的授权。',
          'You and the company you represent (the “holder”) authorise the platform to issue a digital certificate to the holder for each signature once verification has succeeded, for signing electronic documents on the platform. It is issued by the platform’s own certificate authority or one that the platform has engaged; the certificate names its issuer. A handler who acts for a company confirms that the company has authorised them.',
        ),
      ],
    },
    {
      heading: text('二、身份信息', '2. Identity data'),
      paragraphs: [
        text(
          '为签发证书，平台处理以下信息：企业名称、统一社会信用代码、法定代表人姓名及证件信息，经办人姓名、手机号及证件信息；个人的姓名、身份证号、银行卡号及预留手机号。证件号码和银行账户属于敏感个人信息，仅用于核验身份和签发证书，并以加密方式保存。',
          'To issue a certificate the platform processes the company’s name and unified social credit code, the name and ID of its legal representative, and the name, mobile number and ID of the handler; of an individual, the name, ID number, bank card number and the mobile number registered with the bank. ID and account numbers are sensitive personal information. They serve only to verify identity and to issue certificates, and are stored encrypted.',
        ),
        text(
          '证书记载持有人名称、企业的统一社会信用代码、经办人姓名和证书编号，不记载个人的证件号码。',
          'A certificate states the name of the holder, the unified social credit code of a company, the name of the handler and its own number. It states no ID number of a person.',
        ),
      ],
    },
    {
      heading: text('三、证书的使用', '3. Use of the certificate'),
      paragraphs: [
        text(
          '证书仅在证书持有人通过验证码确认签署意愿后使用，一次确认对应其所列文件。签名密钥由平台在受控环境中为该次签署生成，签署后即销毁，不留存，也不提供给任何其他方。',
          'The certificate is used only after the holder has confirmed its will to sign with a code; one confirmation covers the documents it lists. The platform makes the signing key for that signature in a controlled environment and destroys it afterwards; it is neither kept nor given to anybody else.',
        ),
        text(
          '证书持有人应当妥善保管登录密码、手机和验证码。证书只用于平台上的文件，不得用于其他目的。',
          'The holder keeps its password, phone and codes safe. The certificate serves for documents on the platform and for no other purpose.',
        ),
      ],
    },
    {
      heading: text('四、法律效力', '4. Legal effect'),
      paragraphs: [
        text(
          '依据《中华人民共和国电子签名法》，以本证书所作的可靠电子签名与手写签名或者盖章具有同等的法律效力。签名包含平台签发的时间戳，任何人可在“文件查验”页面核验。',
          'Under the Electronic Signature Law of the People’s Republic of China, a reliable electronic signature made with this certificate has the same legal force as a handwritten one or a seal. It carries a timestamp issued by the platform, and anybody can check it on the page for checking files.',
        ),
      ],
    },
    {
      heading: text('五、有效期与停止签发', '5. Validity and end of issue'),
      paragraphs: [
        text(
          '证书在其记载的期限内有效，只用于一次签署；其密钥已销毁，不能再作其他签名。有下列情形之一的，平台停止为持有人签发证书：持有人申请；认证信息变更或失效；验证手段可能泄露；证书被用于违法目的。此前所作签名的效力不受影响。',
          'A certificate is valid for the period it states and serves one signature; as its key is destroyed, it can make no other. The platform stops issuing certificates to the holder at its request, when verified details change or lapse, when its means of verification may be compromised, or when certificates are used unlawfully. Earlier signatures stay valid.',
        ),
      ],
    },
    {
      heading: text('六、责任与其他', '6. Liability and other terms'),
      paragraphs: [
        text(
          '持有人提供虚假信息或未妥善保管验证手段造成的损失由其自行承担；平台因其过错造成的损失由平台依法承担。签发与使用证书不收取费用。本协议适用中华人民共和国法律；中英文不一致的，以中文为准。',
          'The holder bears losses from false details or carelessness with its means of verification; the platform bears those caused by its own fault, as the law provides. Certificates are free of charge. The law of the People’s Republic of China applies; if the two languages differ, the Chinese prevails.',
        ),
      ],
    },
  ],
} as const
