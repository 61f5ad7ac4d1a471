/** The names of the menu: groups by component, pages by name. */
import type { MenuComponent, PageName } from '#domain/access/pages.ts'
import { type Pair, text } from './text.ts'

export const menuGroups = {
  earlyPay: text('提前付款', 'Early payment'),
  earlyPaid: text('提前收款', 'Get paid early'),
  account: text('账户', 'Account'),
} as const satisfies Record<MenuComponent, Pair>

export const pageNames = {
  accountInfo: text('账户信息', 'Account info'),
  modifyPassword: text('修改密码', 'Change password'),
  staff: text('员工管理', 'Staff management'),
  entities: text('主体管理', 'Entity management'),
  payables: text('应付单据', 'Payables'),
  payees: text('收款方管理', 'Payees'),
  payee: text('收款方详情', 'Payee'),
  payeeSetting: text('收款方设置', 'Payee settings'),
  marketInfo: text('市场概览', 'Market overview'),
  marketToday: text('今日市场', 'Today’s market'),
  marketHistory: text('出清记录', 'Market history'),
  run: text('出清详情', 'Run'),
  marketSetting: text('市场设置', 'Market settings'),
  toPay: text('待付款', 'Awards to pay'),
  award: text('成交详情', 'Award'),
  statements: text('月结单', 'Monthly statements'),
  bankFiles: text('付款文件', 'Payment files'),
  paymentExceptions: text('付款异常', 'Payment exceptions'),
  receivables: text('应收单据', 'Receivables'),
  paymentApply: text('申请提前收款', 'New offer'),
  listApply: text('我的申请', 'My offers'),
  ownAwards: text('我的成交', 'My awards'),
  ownAward: text('成交详情', 'Award'),
  ownStatements: text('月结单', 'Monthly statements'),
  customers: text('我的付款方', 'My payers'),
  accelerate: text('待激活应收', 'Receivables to activate'),
  inviteInfo: text('开始提前收款', 'Start being paid early'),
  offer: text('申请详情', 'Offer'),
  documents: text('单据管理', 'Documents'),
  payeeImport: text('批量上传收款方和合同', 'Upload payees and contracts'),
  documentImport: text('批量导入单据', 'Import documents'),
  document: text('单据详情', 'Document'),
  apiKeys: text('API 密钥', 'API keys'),
  webhooks: text('事件推送 (Webhook)', 'Webhooks'),
  auditLog: text('操作日志', 'Audit log'),
} as const satisfies Record<PageName, Pair>
