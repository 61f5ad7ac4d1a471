/** Texts of the page of API keys. */
import type { KeyKind } from '#domain/sync/keys.ts'
import { addressesPerKeyMax, keyNameCharactersMax } from '#domain/sync/limits.ts'
import { type Pair, text } from './text.ts'

export const keyKindTexts = {
  documents: text('单据', 'Documents'),
  payees: text('收款方', 'Payees'),
  payments: text('付款', 'Payments'),
  awards: text('成交（读取）', 'Awards (read)'),
} as const satisfies Record<KeyKind, Pair>

const apart = 'To tell keys apart'

export const apiKeyTexts = {
  title: text('API 密钥', 'API keys'),
  hint: text(
    '贵公司的 ERP 等系统凭密钥同步单据、收款方和付款，并读取成交。密钥等同于密码，请妥善保管。',
    'Your ERP uses a key to sync documents, payees and payments, and to read awards. Treat a key like a password.',
  ),
  make: text('创建密钥', 'Create a key'),
  making: text('正在创建…', 'Creating…'),
  keyName: text('名称', 'Name'),
  keyNameHelp: text(
    `便于识别，最多 ${keyNameCharactersMax} 个字符，例如“SAP 生产系统”。`,
    `${apart}, up to ${keyNameCharactersMax} characters. For example: SAP production.`,
  ),
  kinds: text('可同步的内容', 'What it can sync'),
  kindsMissing: text('请至少选择一项。', 'Choose at least one.'),
  addresses: text('允许的 IP 地址', 'Allowed IP addresses'),
  addressesHelp: text(
    `每行一个地址或网段，例如 203.0.113.7 或 203.0.113.0/24，最多 ${addressesPerKeyMax} 行。留空表示不限制。`,
    `One address or range per line, such as 203.0.113.7 or 203.0.113.0/24, up to ${addressesPerKeyMax}. Leave it empty to allow any.`,
  ),
  addressesWrong: text('“{{line}}”不是 IP 地址或网段。', '“{{line}}” is not an IP address or range.'),
  addressesMany: text(`最多 ${addressesPerKeyMax} 行。`, `At most ${addressesPerKeyMax} lines.`),
  made: text('密钥已创建', 'Key created'),
  madeHint: text(
    '请立即复制并保存。关闭后将无法再次查看。',
    'Copy the key now and store it safely. You will not be able to see it again.',
  ),
  theKey: text('密钥', 'Key'),
  tryIt: text('试一试', 'Try it'),
  close: text('我已保存', 'I have saved it'),
  active: text('有效', 'Active'),
  revoked: text('已停用', 'Revoked'),
  madeBy: text('{{name}} 创建于 {{time}}', 'Created by {{name}} on {{time}}'),
  revokedBy: text('{{name}} 停用于 {{time}}', 'Revoked by {{name}} on {{time}}'),
  used: text('最近使用：{{time}}，来自 {{address}}', 'Last used {{time}} from {{address}}'),
  unused: text('尚未使用', 'Not used yet'),
  anywhere: text('任何地址', 'Any address'),
  accountsWait: text(
    '提交的收款账户须由第二人确认后生效。',
    'Bank accounts of payees that it sends wait for a second person.',
  ),
  accountsAllowed: text(
    '{{name}} 已允许其提交的收款账户直接生效。',
    '{{name}} has allowed that bank accounts of payees that it sends count at once.',
  ),
  allow: text('允许账户直接生效', 'Allow accounts'),
  allowNamed: text('允许 {{name}} 提交的账户直接生效', 'Allow accounts by {{name}}'),
  allowTitle: text(
    '允许密钥“{{name}}”提交的收款账户直接生效？',
    'Let bank accounts that “{{name}}” sends count at once?',
  ),
  allowBody: text(
    '此密钥提交的收款账户将不再等待第二人确认。收款方和贵公司管理员仍会收到邮件。停用密钥后失效。',
    'They then no longer wait for a second person. The payee and your administrators are still mailed. It ends when the key is revoked.',
  ),
  allowDone: text('已允许', 'Allowed'),
  revoke: text('停用', 'Revoke'),
  revokeNamed: text('停用 {{name}}', 'Revoke {{name}}'),
  revokeTitle: text('停用密钥“{{name}}”？', 'Revoke the key “{{name}}”?'),
  revokeBody: text(
    '使用此密钥的系统将立即无法调用，且不能恢复。',
    'Systems that use this key stop working at once. This cannot be undone.',
  ),
  revokeDone: text('密钥已停用', 'Key revoked'),
  none: text('还没有密钥。', 'There are no keys yet.'),
  noneHint: text(
    '创建一个密钥，让 ERP 自动同步应付单据。',
    'Create a key so that your ERP can sync payables by itself.',
  ),
  reference: text('接口文档', 'API reference'),
} as const
