/** The refusals of verification, and its actions in the audit log. */
import { text } from './text.ts'

export const verificationFailureTexts = {
  verificationFirst: text('请先完成企业认证', 'Enter enterprise verification first'),
  verificationsUsedUp: text(
    '今天的 {{count}} 次打款已用完，请明天再提交。',
    'Today’s {{count}} transfers are used up. Submit again tomorrow.',
  ),
  verificationLocked: text(
    '多次打款因金额不正确而结束，需要平台核实后才能继续，请联系客服。',
    'Several transfers ended after wrong amounts. We have to look into it before you go on. Contact customer service.',
  ),
  verificationUnfit: text(
    '认证状态已变化，请查看最新状态。',
    'The state of the verification has changed. Look at it again.',
  ),
  verificationClosed: text('平台暂未开通实名认证。', 'Verification is not open on this platform yet.'),
  submissionsUsedUp: text(
    '今天的 {{count}} 次提交已用完，请明天再提交。',
    'Today’s {{count}} submissions are used up. Submit again tomorrow.',
  ),
  verificationFinal: text(
    '企业以对公账户认证，个人以银行卡认证；主体类型以注册时的选择为准。',
    'Companies verify by a corporate account, and people by a bank card. Which of the two you are was chosen at registration.',
  ),
  amountWrong: text('金额不正确，还可填写 {{left}} 次。', 'This is not the amount. Entries left: {{left}}.'),
  amountLate: text(
    '已超过填写期限，这笔打款失效，请重新提交。',
    'The time to enter the amount is over. Submit the verification again.',
  ),
  accountIncorrect: text(
    '对公账户信息有误，请重新提交认证',
    'Incorrect Corporate Account - Resubmit verification',
  ),
  bankUnknown: text('请从列表中选择开户行。', 'Choose the bank from the list.'),
  creditCodeTaken: text(
    '该统一社会信用代码已由其他企业认证，请核对或联系客服。',
    'Another company is verified with this unified credit code. Check it, or contact customer service.',
  ),
  licenceMissing: text('请上传营业执照图片。', 'Upload an image of the business licence.'),
  identityMismatch: text('身份信息不一致', 'identity does not match'),
  bankDetailsMismatch: text('银行卡信息不一致', 'bank details do not match'),
  personChecksUsedUp: text(
    '今天的 {{count}} 次核验已用完，请明天再试。',
    'Today’s {{count}} checks are used up. Try again tomorrow.',
  ),
  registryUnavailable: text(
    '核验服务暂时没有响应，请稍后再试。',
    'The registry does not answer right now. Try again later.',
  ),
  verificationReleased: text('没有需要解除的限制。', 'There is nothing to unlock.'),
} as const

export const verificationActionTexts = {
  'agreements.accepted': text('同意协议', 'Agreements accepted'),
  'verification.submitted': text('提交企业认证', 'Enterprise verification submitted'),
  'verification.sent': text('认证打款已发出', 'Verification transfer sent'),
  'verification.arrived': text('认证打款已到账', 'Verification transfer arrived'),
  'verification.amountWrong': text('打款金额填写错误', 'Wrong amount entered'),
  'verification.verified': text('实名认证通过', 'Verified'),
  'verification.failed': text('企业认证未通过', 'Enterprise verification failed'),
  'verification.expired': text('企业认证已过期', 'Enterprise verification expired'),
  'verification.personChecked': text('个人实名核验', 'Person checked'),
} as const
