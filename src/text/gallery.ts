/** Texts of the gallery: the frame around the components, and sample texts. */
import { text } from './text.ts'

export const gallery = {
  parts: text('组件', 'Components'),
  currency: text('币种', 'Currency'),
  table: text('表格', 'Table'),
  tableStates: text('表格的各种状态', 'States of a table'),
}

/** The demo documents, like a list of payables. */
export const payables = {
  title: text('应付单据', 'Payables'),
  keyword: text('单据编号，至少 2 个字符', 'Number, at least 2 characters'),
  number: text('单据编号', 'Number'),
  payee: text('收款方', 'Payee'),
  type: text('类型', 'Type'),
  due: text('到期日', 'Due'),
  amount: text('金额', 'Amount'),
  source: text('来源', 'Source'),
  state: text('状态', 'Status'),
  note: text('备注', 'Note'),
  firstTitle: text('还没有单据', 'No documents yet'),
  firstHint: text(
    '导入第一批应付单据，收款方即可申请提前收款。',
    'Import your first payables so payees can ask to be paid early.',
  ),
  import: text('导入单据', 'Import documents'),
  disable: text('停用', 'Disable'),
  disabled: text('已停用', 'Disabled'),
  disableTitle: text('停用 {{count}} 张单据？', 'Disable {{count}} documents?'),
  disableBody: text(
    '停用后收款方不能再用它们申请提前收款。',
    'Payees can then no longer request early payment for them.',
  ),
  awardedReason: text('已成交的单据不能停用', 'An awarded document cannot be disabled'),
  simulated: text(
    '导出与批量操作均为模拟：不会下载文件，单据也不会改变。',
    'Exports and bulk actions are simulated: nothing is downloaded and no document changes.',
  ),
  exported: text('模拟导出 {{count}} 条', 'Simulated export of {{count}}'),
}

export const payableStates = {
  eligible: text('可申请', 'Eligible'),
  offered: text('申请中', 'In an offer'),
  awarded: text('已成交', 'Awarded'),
  disabled: text('已停用', 'Disabled'),
}
export const payableTypes = {
  invoice: text('应付账款', 'Accounts payable'),
  voucher: text('付款凭证', 'Payment voucher'),
  order: text('采购订单', 'Purchase order'),
  bill: text('汇票', 'Bill'),
}
export const payableSources = {
  sync: text('系统同步', 'System sync'),
  payer: text('付款方上传', 'Payer upload'),
  payee: text('收款方上传', 'Payee upload'),
}
export const payees = {
  mingyuan: text('明远精密制造有限公司', 'Mingyuan Precision Manufacturing'),
  hengda: text('恒达包装材料有限公司', 'Hengda Packaging Materials'),
  kaito: text('海渡电子（日本）', 'Kaito Electronics (Japan)'),
  blueRidge: text('蓝岭模具', 'Blue Ridge Tooling'),
  orchid: text('兰芝精细化工有限公司', 'Orchid Fine Chemicals'),
  jiangnan: text('江南纺织集团', 'Jiangnan Textile Group'),
}
export const payableNotes = {
  none: text('无', 'None'),
  urgent: text('请在月结前核对数量与入库单', 'Check quantities against the delivery note before month end'),
  split: text('分两批交货，第二批未到', 'Delivered in two lots; the second has not arrived'),
}

/** The title of each table state. */
export const stateNames = {
  waiting: text('首次加载', 'First load'),
  renewing: text('重新加载', 'Reloading'),
  firstUse: text('首次使用', 'First use'),
  noMatch: text('没有匹配', 'No match'),
  noTab: text('此状态下为空', 'Nothing with this status'),
  noPermission: text('无权限', 'No permission'),
  failed: text('出错', 'Failed'),
  renewFailed: text('更新失败', 'Reload failed'),
  counting: text('合计未到', 'Not counted yet'),
  report: text('批量操作的结果', 'Result of a bulk action'),
  serverError: text('系统出错，请稍后重试。', 'Something went wrong on our side. Please try again shortly.'),
}
