/** Signed documents, and the public page that checks them. */
import type { SignedKind } from '#domain/signatures/documents.ts'
import type { Verdict } from '#domain/signatures/verdict.ts'
import { type Pair, text } from './text.ts'

/** Printed in the box under a signed paper. */
export const signatureTexts = {
  platform: text('Sooner 早付平台', 'Sooner platform'),
  sealed: text(
    '平台电子签章。改动任何一个字节，签名即失效。',
    'Sealed by the platform. The signature fails if a single byte is changed.',
  ),
  /** Under the name of the company that signed. */
  confirmed: text(
    '经办人 {{handler}} · 短信验证码确认 {{mobile}}',
    'Signed by {{handler}}, confirmed by a text-message code to {{mobile}}',
  ),
  signedAt: text('签署时间', 'Signed at'),
  timestamped: text('平台时间戳随签名保存', 'platform timestamp in the signature'),
  valid: text('有效期', 'Valid'),
  content: text('内容摘要 SHA-256', 'Content SHA-256'),
  subject: text('证书主体', 'Subject'),
  issuer: text('颁发者', 'Issuer'),
  serial: text('序列号', 'Serial number'),
  format: text('签名格式', 'Format'),
  scan: text('扫码查验', 'Scan to check'),
} as const

export const signedKindTexts = {
  awardLetter: text('早付确认函', 'Award letter'),
  offerAgreement: text('提前收款协议', 'Early payment agreement'),
  continuingAgreement: text('持续申请协议', 'Continuing-request agreement'),
} as const satisfies Record<SignedKind, Pair>

export const verdictTexts = {
  valid: {
    title: text('签名有效', 'Valid'),
    says: text(
      '这份文件由本平台签署，签署后没有任何改动。',
      'This platform signed this file, and nothing in it has changed since.',
    ),
  },
  changed: {
    title: text('文件已被改动', 'Changed'),
    says: text(
      '文件的内容或签名在签署后被改动。请不要采信，向出具方索取原件。',
      'The content or the signature was changed after signing. Do not rely on this file; ask for the original.',
    ),
  },
  revised: {
    title: text('签署后有追加内容', 'Added to after signing'),
    says: text(
      '签署之后有人在文件中追加了内容，看到的页面可能与签署时不同。请索取原件。',
      'Something was added to the file after signing, so what you see may differ from what was signed. Ask for the original.',
    ),
  },
  cutOff: {
    title: text('文件不完整', 'Incomplete'),
    says: text(
      '文件的末尾缺失，可能没有传完。请重新下载后再查验。',
      'The end of the file is missing. Download it again, then check it again.',
    ),
  },
  expired: {
    title: text('签署时证书已失效', 'Certificate expired'),
    says: text(
      '签署时，签署人或时间戳的证书不在有效期内。',
      'The certificate of the signer, or of the timestamp, was not valid at the time of signing.',
    ),
  },
  kept: {
    title: text('平台存有这份文件', 'Kept by this platform'),
    says: text(
      '这份文件与平台签署并保存的文件逐字节相同，但平台现在无法核对其证书的颁发者。',
      'This file is, byte for byte, one that this platform signed and keeps, but the platform cannot check the authority of its certificate any more.',
    ),
  },
  foreign: {
    title: text('不是本平台签署的', 'Not signed by this platform'),
    says: text(
      '文件有签名，但没有读到由本平台颁发的证书，本平台无法判断其真伪。',
      'The file has a signature, but no certificate from this platform could be read in it, so the platform cannot say what it is worth.',
    ),
  },
  unsigned: {
    title: text('没有签名', 'Not signed'),
    says: text('这份 PDF 中没有电子签名。', 'This PDF has no electronic signature.'),
  },
  notPdf: {
    title: text('不是 PDF 文件', 'Not a PDF'),
    says: text('请选择从平台下载的 PDF 文件。', 'Choose a PDF that was downloaded from the platform.'),
  },
} as const satisfies Record<Verdict, { readonly title: Pair; readonly says: Pair }>

export const checkPageTexts = {
  intro: text(
    '查验从 Sooner 早付下载的协议、确认函等签署文件是否为原件。',
    'Find out whether a document from Sooner, such as an agreement or an award letter, is as it was signed.',
  ),
  drop: text('选择或拖入 PDF 文件', 'Choose a PDF, or drop it here'),
  staysHere: text(
    '文件不会上传：在您的浏览器中计算指纹，只把指纹和签名发送给平台。',
    'The file is not uploaded. Your browser computes its fingerprint and sends only that and the signature.',
  ),
  byFile: text('查验文件', 'Check a file'),
  file: text('文件', 'File'),
  tooLarge: text('文件超过 {{megabytes}} MB', 'The file is larger than {{megabytes}} MB'),
  needsHttps: text('请通过 https 打开本页后再查验文件', 'Open this page over https to check a file'),
  unreadable: text('无法读取文件', 'The file could not be read'),
  checking: text('正在查验…', 'Checking…'),
  signedBy: text('签署方', 'Signed by'),
  signedAt: text('签署时间', 'Signed at'),
  kind: text('文件类型', 'Document'),
  fingerprint: text('SHA-256 指纹', 'SHA-256 fingerprint'),
  byCode: text('按查验码查询', 'Look up a check code'),
  code: text('查验码', 'Check code'),
  codeHint: text('印在签章框中，例如 7K2M-Q4XD-91TP', 'Printed in the signature box, such as 7K2M-Q4XD-91TP'),
  find: text('查询', 'Look up'),
  codeFormat: text('查验码由 12 位字母和数字组成', 'A check code has 12 letters and digits'),
  codeUnknown: text(
    '没有找到这个查验码。请核对后再试；查不到的文件不是本平台签署的。',
    'There is no document with this code. Check it and try again. A document that is not found was not signed by this platform.',
  ),
  found: text('平台签署过这份文件', 'The platform signed this document'),
  foundSays: text(
    '查验码只说明平台签署过它。要确认手中的文件就是它，请在“查验文件”中选择该文件。',
    'The code says that the platform signed it. To make sure that the file you hold is the same, choose it under “Check a file”.',
  ),
} as const
