/** The names of operators' actions, in their log. */
import type { OperatorAction } from '#domain/audit.ts'
import { type Pair, text } from './text.ts'

export const operatorActionNames = {
  'operator.added': text('添加运营人员', 'Operator added'),
  'operator.reset': text('重设运营人员', 'Operator reset'),
  'operator.removed': text('移除运营人员', 'Operator removed'),
  'operator.signedIn': text('登录', 'Signed in'),
  'operator.signInFailed': text('登录失败', 'Sign-in failed'),
  'operator.signedOut': text('退出登录', 'Signed out'),
  'operator.companyActivated': text('激活企业', 'Company activated'),
  'operator.companyFrozen': text('冻结企业', 'Company frozen'),
  'operator.companyUnfrozen': text('解冻企业', 'Company unfrozen'),
  'operator.childAdded': text('添加子公司', 'Subsidiary added'),
  'operator.childDeclined': text('拒绝子公司申请', 'Subsidiary request declined'),
  'operator.marketAdded': text('添加市场', 'Market added'),
  'operator.registrationPageSet': text('设置专属注册页', 'Registration page set'),
  'operator.userFrozen': text('冻结用户', 'User frozen'),
  'operator.userUnfrozen': text('解冻用户', 'User unfrozen'),
  'operator.awardRevoked': text('撤销成交', 'Award revoked'),
  'operator.verificationReleased': text('解除实名认证限制', 'Verification unlocked'),
  'operator.configChanged': text('修改配置', 'Configuration changed'),
} as const satisfies Record<OperatorAction, Pair>
