/** Messages for a payer's own system: warnings about rows that were accepted, and why a key may not send one. */
import type { SyncWarning } from '#domain/sync/results.ts'
import { type Pair, text } from './text.ts'

export const syncWarningTexts: Readonly<Record<SyncWarning['reason'], Pair>> = {
  connectedPayeeRenamed: text(
    '已连接的收款方由“{{before}}”改名，请核对编码是否正确。',
    'A connected payee was renamed; it was called {{before}}. Check that the code is the right one.',
  ),
  currencyWithoutMarket: text(
    '付款方没有 {{currency}} 市场；在平台运营人员添加之前，这张单据不能提前付款。',
    'The payer has no {{currency}} market. The document cannot be paid early until the platform operator adds one.',
  ),
  alreadyDue: text(
    '到期日已过，这张单据不能提前付款，请核对日期。',
    'The due date has passed, so this document cannot be paid early. Check the date.',
  ),
  accountWaits: text(
    '收款账户须由贵公司另一人确认后才生效。',
    'The account counts once a second person of your company has confirmed it.',
  ),
  accountDeclined: text(
    '这个收款账户已被贵公司退回，不会生效。',
    'Your company has declined this account, so it does not count.',
  ),
  takenOver: text(
    '这张单据原由贵公司人员录入，现由系统同步接管，今后只能由系统修改。',
    'Your people had entered this document. It now belongs to the system sync, and only the system can change it.',
  ),
}

export const ownPayeeOfKey = text(
  '创建该密钥的人是这个收款方的成员，请由其他管理员创建的密钥提交。',
  'The person who made this key belongs to this payee. Send it with a key that another administrator made.',
)
