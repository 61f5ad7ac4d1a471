/** The refusals of a payer's own system. */
import { sizeText } from '#domain/files/size.ts'
import { groupNumber } from '#domain/numerals.ts'
import {
  keysPerCompanyMax,
  rowsPerSyncMax,
  syncBodyBytesMax,
  ublDocumentsMax,
  ublExpandedBytesMax,
} from '#domain/sync/limits.ts'
import { text } from './text.ts'

const rowsMax = groupNumber(String(rowsPerSyncMax))
const ublMax = groupNumber(String(ublDocumentsMax))

export const syncFailureTexts = {
  apiKeyInvalid: text('API 密钥无效。', 'This API key is not valid.'),
  apiKeyRevoked: text('API 密钥已停用。', 'This API key has been revoked.'),
  apiKeyAddress: text('API 密钥不允许从 {{address}} 调用。', 'This API key cannot be used from {{address}}.'),
  apiKeyMadeByYou: text(
    '您创建的密钥须由另一位管理员允许。',
    'You made this key, so another administrator has to allow it.',
  ),
  apiKeyKind: text('API 密钥没有此项权限。', 'This API key does not have this permission.'),
  apiKeysTooMany: text(
    `最多可有 ${keysPerCompanyMax} 个有效的 API 密钥，请先停用不再使用的密钥。`,
    `You can have at most ${keysPerCompanyMax} active API keys. Revoke one that is no longer used.`,
  ),
  documentEnteredByHand: text(
    '此编号的单据由收款方或平台录入，不能由同步修改。',
    'The document with this number was entered by the payee or the platform, so a sync cannot change it.',
  ),
  documentSignChanged: text(
    '不能把应付单据改为红字单据，或反之；请先撤回再录入。',
    'A document cannot turn into a credit note or back. Withdraw it and send it again.',
  ),
  documentNotPayable: text(
    '红字单据或未确认的单据不能标记为已付款。',
    'A credit note or an unconfirmed document cannot be marked as paid.',
  ),
  documentPaidOtherDay: text('单据已于 {{day}} 付款。', 'This document was already paid on {{day}}.'),
  paidDateFuture: text('付款日期不能晚于今天。', 'The payment date cannot be in the future.'),
  paidDateTooEarly: text('付款日期不能早于 {{day}}。', 'The payment date cannot be before {{day}}.'),
  ublInvalid: text(
    '不是可读取的 UBL 2.1 发票或红字发票：{{place}}。',
    'Not a readable UBL 2.1 invoice or credit note: {{place}}.',
  ),
  ublTooMuch: text(
    `一个文件最多 ${ublMax} 份 XML，解压后最多 ${sizeText(ublExpandedBytesMax)}，请分开发送。`,
    `One file can have at most ${ublMax} XML documents and ${sizeText(ublExpandedBytesMax)} when unpacked. Please split it.`,
  ),
  batchTooLarge: text(
    `一次最多 ${rowsMax} 行、${sizeText(syncBodyBytesMax)}，请分批发送。`,
    `One call can have at most ${rowsMax} rows and ${sizeText(syncBodyBytesMax)}. Please send several.`,
  ),
} as const
