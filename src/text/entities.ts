/** Texts of entity management. */
import type { ChildRequestState, EntityKind } from '#domain/entities/rules.ts'
import { type Pair, text } from './text.ts'

export const entityKindNames = {
  master: text('主公司', 'Parent'),
  child: text('子公司', 'Subsidiary'),
  subEntity: text('子主体', 'Sub-entity'),
} as const satisfies Record<EntityKind, Pair>

export const childRequestStateNames = {
  open: text('待处理', 'Pending'),
  granted: text('已新增', 'Added'),
  declined: text('未通过', 'Declined'),
  withdrawn: text('已撤回', 'Withdrawn'),
} as const satisfies Record<ChildRequestState, Pair>

export const entityTexts = {
  title: text('主体管理', 'Entity management'),
  hint: text('当前主体及其下属主体', 'This entity and everything under it'),
  name: text('名称', 'Name'),
  kind: text('类型', 'Type'),
  currency: text('币种', 'Currency'),
  markets: text('市场', 'Markets'),
  otherMarkets: text('另有 {{count}} 个', 'and {{count}} more'),
  verification: text('认证', 'Verification'),
  verified: text('已认证', 'Verified'),
  unverified: text('未认证', 'Not verified'),
  registerTime: text('注册时间', 'Registered'),
  acting: text('当前', 'Current'),
  actions: text('操作', 'Actions'),
  keyword: text('搜索名称', 'Search by name'),
  firstTitle: text('还没有主体', 'No entities yet'),
  firstHint: text('主体由平台新增后会出现在这里。', 'Entities appear here once the platform adds them.'),
  rename: text('重命名', 'Rename'),
  renameNamed: text('重命名：{{name}}', 'Rename: {{name}}'),
  renameTitle: text('重命名“{{name}}”', 'Rename {{name}}'),
  renamed: text('名称已修改', 'Renamed'),
  taxId: text('税号', 'Tax ID'),
  taxIdHelp: text(
    '例如统一社会信用代码。UBL 发票按税号查找付款主体；留空则按名称。',
    'For example, the unified social credit code. UBL invoices find the paying entity by it; leave empty to go by name.',
  ),
  setTaxId: text('设置税号', 'Set tax ID'),
  setTaxIdNamed: text('设置税号：{{name}}', 'Set tax ID: {{name}}'),
  setTaxIdTitle: text('“{{name}}”的税号', 'Tax ID of {{name}}'),
  taxIdSaved: text('税号已保存', 'Tax ID saved'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
}

export const childTexts = {
  title: text('子公司申请', 'Subsidiary requests'),
  hint: text('子公司由平台核实后新增。', 'Subsidiaries are added by the platform after review.'),
  none: text('还没有申请。', 'No requests yet.'),
  ask: text('申请新增子公司', 'Request a subsidiary'),
  name: text('子公司名称', 'Subsidiary name'),
  note: text('说明', 'Note'),
  noteHelp: text(
    '选填，例如统一社会信用代码或联系人。',
    'Optional. For example, its credit code or a contact.',
  ),
  submit: text('提交申请', 'Send request'),
  submitting: text('正在提交…', 'Sending…'),
  requested: text('申请已提交', 'Request sent'),
  requestedBy: text('{{name}}，{{time}}', '{{name}}, {{time}}'),
  reason: text('原因：{{reason}}', 'Reason: {{reason}}'),
  withdraw: text('撤回', 'Withdraw'),
  withdrawNamed: text('撤回：{{name}}', 'Withdraw: {{name}}'),
  withdrawTitle: text('撤回“{{name}}”的申请？', 'Withdraw the request for {{name}}?'),
  withdrawBody: text('撤回后可以重新申请。', 'You can request it again later.'),
  withdrawn: text('申请已撤回', 'Request withdrawn'),
}
