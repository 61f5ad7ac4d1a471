/** Texts of registration. */
import type { Registrant } from '#domain/identity/registration.ts'
import { type Pair, text } from './text.ts'

export const registration = {
  title: text('注册账户', 'Register'),
  registrant: text('注册身份', 'Registration type'),
  companyName: text('企业名称', 'Company name'),
  personName: text('经营者名称', 'Trading name'),
  name: text('联系人姓名', 'Contact name'),
  position: text('职务', 'Job title'),
  mobile: text('手机号', 'Mobile number'),
  mail: text('邮箱', 'Email'),
  mailHint: text(
    '我们会发一封邮件确认；确认后也可以用邮箱登录。',
    'We will send a confirmation email. Once confirmed, you can also sign in with it.',
  ),
  notAgreed: text('请阅读并勾选同意协议。', 'Please read and accept the agreements.'),
  done: text('注册成功，请登录。', 'Registration complete. Please sign in.'),
  donePictured: text(
    '注册成功，请登录。由于此前多次输错验证码，还需输入图片中的字符。',
    'Registration complete. Please sign in. After several incorrect codes, you also need to enter the characters in the picture.',
  ),
  sameName: text('名称已被使用', 'This name is in use'),
  goOn: text('继续注册', 'Register anyway'),
  submit: text('注册', 'Register'),
  submitting: text('正在注册…', 'Registering…'),
  signIn: text('已有账户，去登录', 'Already have an account? Sign in'),
}

export const registrantNames = {
  payer: text('付款方', 'Payer'),
  payeeCompany: text('收款方（企业）', 'Payee (company)'),
  payeePerson: text('收款方（个人）', 'Payee (individual)'),
} as const satisfies Record<Registrant, Pair>
