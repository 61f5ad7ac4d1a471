/** Texts of the operator's verification queue. */
import { text } from './text.ts'

export const operatedVerificationTexts = {
  lead: text('提交了企业认证的企业', 'Companies that submitted enterprise verification'),
  name: text('企业', 'Company'),
  state: text('状态', 'State'),
  number: text('编号', 'Number'),
  account: text('账户', 'Account'),
  submittedAt: text('提交时间', 'Submitted'),
  wrong: text('金额错误', 'Wrong amounts'),
  wrongText: text('企业 {{company}} · 账号 {{account}}', 'Company {{company}} · account {{account}}'),
  codes: text('信用代码待核对', 'Codes to check'),
  pilot: text('试点代码', 'Pilot code'),
  pilotText: text(
    '试点地区的代码，校验位不能判断真伪，请查登记信息',
    'A code of a pilot region: its check character does not decide. Look it up in the register',
  ),
  elsewhere: text('代码被其他企业使用', 'Code in use elsewhere'),
  elsewhereText: text(
    '另有 {{count}} 家企业用此代码认证或正在认证',
    'Other companies verified or in verification with it: {{count}}',
  ),
  codeCheck: text('代码核对', 'Code check'),
  locked: text('需要解除', 'Locked'),
  release: text('解除限制', 'Unlock'),
  releaseLead: text(
    '“{{name}}”多次打款因金额不正确而结束。解除后该企业和该账号可以再次提交认证。',
    'Several transfers to {{name}} ended after wrong amounts. Once unlocked, the company and the account can be submitted again.',
  ),
  released: text('已解除限制', 'Unlocked'),
  none: text('还没有企业提交认证', 'No company has submitted a verification yet'),
  search: text('企业名称或编号', 'Company or number'),
  details: text('认证资料', 'Details'),
} as const
