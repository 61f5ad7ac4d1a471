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
  file: text('文件', 'file'),
  fileIds: text('文件编号', 'file ids'),
  purpose: text('用途', 'purpose'),
}
