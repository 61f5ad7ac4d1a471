/** The agreements as an operator sees them. */
import { text } from './text.ts'

export const operatedAgreementTexts = {
  lead: text(
    '协议的新版本随系统升级发布；用户在下次登录时须先同意新版本。各付款方的协议设置在“配置”中修改。',
    'New versions are published with an upgrade, and users accept them at their next sign-in. What a payer sets for its agreements is under Configuration.',
  ),
  versions: text('已发布的版本', 'Published versions'),
  version: text('第 {{version}} 版', 'Version {{version}}'),
  inForce: text('现行', 'In force'),
  earlier: text('历史版本', 'Earlier'),
  published: text('自 {{day}} 起施行，发布于 {{time}}', 'Dated {{day}}, published {{time}}'),
  accepted: text(
    '同意 {{acceptances}} 次 · {{people}} 人 · {{companies}} 家企业',
    'Accepted {{acceptances}} times · users: {{people}} · companies: {{companies}}',
  ),
}
