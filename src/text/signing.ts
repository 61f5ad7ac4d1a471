/** Signing agreements by a code: refusals, actions of payees in the audit log, and the card of step 3. */
import { text } from './text.ts'

export const signingFailureTexts = {
  signatureNeeded: text(
    '该付款方要求电子签名：请先签署协议，再提交。',
    'This payer requires an electronic signature: sign the agreement, then submit.',
  ),
  signatureOutdated: text(
    '签署之后申请内容或市场条件有变化，请核对后重新签署。',
    'Something has changed since you signed: the offer, or the terms of the market. Check it and sign again.',
  ),
  signingCodeWrong: text(
    '验证码错误，还可再试 {{left}} 次。',
    'The verification code is incorrect. Tries left: {{left}}.',
  ),
  signingClosed: text(
    '平台的签名证书已过期，暂时不能签署，请联系平台。',
    'The platform’s signing certificate has expired, so nothing can be signed now. Contact the platform.',
  ),
  nothingToSign: text('没有待签署的协议。', 'No agreement is left to sign.'),
} as const

export const signingActionTexts = {
  'offers.submitted': text('提交提前收款申请', 'Offer submitted'),
  'offers.modified': text('修改提前收款申请', 'Offer modified'),
  'offers.canceled': text('撤回提前收款申请', 'Offer canceled'),
  'offers.included': text('将单据重新纳入持续申请', 'Documents included in a recurring offer again'),
  'agreements.codeSent': text('发送签署验证码', 'Code to sign an agreement sent'),
  'agreements.signed': text('签署协议', 'Agreement signed'),
} as const

export const signingTexts = {
  title: text('电子签名', 'Electronic signature'),
  intro: text(
    '该付款方要求电子签名。验证码将发送至经办人的手机，验证后平台以贵公司名义签署协议。',
    'This payer requires an electronic signature. A code goes to the mobile of your handler; with it the agreement is signed for your company.',
  ),
  sentTo: text('验证码已发送至 {{handler}} {{mobile}}', 'Code sent to {{handler}}, {{mobile}}'),
  sign: text('签署并提交', 'Sign and submit'),
  signAndSave: text('签署并保存', 'Sign and save'),
  codeMissing: text('请输入 6 位验证码', 'Enter the 6-digit code'),
  signedBy: text('{{signer}} · {{time}}', '{{signer}} · {{time}}'),
  signedAgreement: text('已签署的协议', 'Signed agreement'),
  agreement: text('本申请的协议', 'Agreement of this offer'),
  unsigned: text('未签名', 'Not signed'),
  download: text('下载 PDF', 'Download PDF'),
  downloadSelected: text('下载协议', 'Download agreements'),
  downloaded: text('已下载协议', 'Downloaded'),
  nothingToDownload: text('没有可下载的协议。', 'There is no agreement to download.'),
  tooManyToDownload: text(
    '一次最多下载 {{max}} 份协议，请减少所选申请。',
    'At most {{max}} agreements can be downloaded at once. Select fewer offers.',
  ),
  checkCode: text('查验码 {{code}}', 'Check code {{code}}'),
  continuing: text('持续申请协议', 'Continuing-request agreement'),
  continuingZip: text('下载已签署的协议（zip）', 'Download the signed agreements (zip)'),
  signNow: text('签署协议', 'Sign the agreement'),
  pausedHint: text(
    '该付款方已启用电子签名。签署持续申请协议之前，申请暂停，不会成交。',
    'This payer now requires electronic signatures. Until the continuing-request agreement is signed, the offer pauses and nothing is cleared.',
  ),
} as const
