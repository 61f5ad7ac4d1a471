/** What a field is called when a sentence speaks of it. */
import { type Pair, text } from './text.ts'

export const fieldNames: Readonly<Record<string, Pair>> = {
  account: text('手机号或邮箱', 'mobile number or e-mail'),
  password: text('密码', 'password'),
  companyType: text('主体类型', 'entity type'),
  id: text('编号', 'id'),
  fileId: text('文件编号', 'file id'),
  companyIds: text('主体编号', 'company ids'),
  buyerId: text('付款方编号', 'buyer id'),
  key: text('配置项', 'key'),
  keyId: text('密钥编号', 'key id'),
  recipient: text('收件人', 'recipient'),
  channel: text('发送方式', 'channel'),
  language: text('语言', 'language'),
  mark: text('手机号或邮箱', 'mobile number or e-mail'),
  type: text('类型', 'type'),
  source: text('用途', 'purpose'),
  code: text('验证码', 'verification code'),
  captcha: text('图片验证码', 'picture code'),
  originalPwd: text('原密码', 'original password'),
  newPwd: text('新密码', 'new password'),
  repeat: text('重复密码', 'repeated password'),
  captchaId: text('图片编号', 'picture id'),

  advance: text('前进天数', 'number of days'),
  to: text('目标', 'target'),
  file: text('文件', 'file'),
  fileIds: text('文件编号', 'file ids'),
  purpose: text('用途', 'purpose'),
}
