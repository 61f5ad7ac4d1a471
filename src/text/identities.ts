/** Texts of the choice between identities. */
import { text } from './text.ts'

/** Telling companies with the same name apart. */
export const companyNaming = {
  withId: text('{{name}}（编号 {{id}}）', '{{name}} (ID {{id}})'),
  id: text('编号 {{id}}', 'ID {{id}}'),
  sinceAndId: text('{{day}} 注册 · 编号 {{id}}', 'Registered {{day}} · ID {{id}}'),
}

export const identities = {
  title: text('选择要使用的主体', 'Choose an entity to act for'),
  hint: text(
    '您可以代表以下主体。选择后，菜单和数据随之切换。',
    'You can act for these entities. The menu and data follow your choice.',
  ),
  groups: {
    buyer: text('以付款方身份', 'As Payer'),
    supplier: text('以收款方身份', 'As Payee'),
    dealer: text('以经销商身份', 'As Distributor'),
  },
  frozen: text('已冻结', 'Frozen'),
  eligible: text('可提前收款', 'Can be paid early'),
  unread: text('未读对账单 {{count}} 份', 'Unread statements: {{count}}'),
  allFrozen: text(
    '平台已冻结您所属的企业：{{companies}}。目前没有可以使用的主体，请联系您的客户经理；解冻后点击“重新检查”即可继续。',
    'The platform has frozen all of your companies: {{companies}}. Please contact your account manager. Once one is unfrozen, choose “Check again” to continue.',
  ),
  again: text('重新检查', 'Check again'),
  same: text('没有变化。', 'Nothing has changed.'),
  renewed: text('已更新。', 'Updated.'),
  current: text('当前', 'Current'),
  master: text('隶属 {{name}}', 'Part of {{name}}'),
  oneChild: text('含 1 家子公司', '1 subsidiary'),
  children: text('含 {{count}} 家子公司', '{{count}} subsidiaries'),
  search: text('搜索主体名称', 'Search by name'),
  noMatch: text('没有符合的主体', 'No matching entities'),
  noMatchHint: text('换一个关键词试试。', 'Try another keyword.'),
}
