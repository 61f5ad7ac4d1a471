/** The fields of the form of a company: within a sentence, and as labels. */
import type { CompanyField } from '#domain/verification/form.ts'
import type { IdentityType } from '#domain/verification/identity-documents.ts'
import { type Pair, text } from './text.ts'

export const verificationFields = {
  name: text('企业名称', 'company name'),
  creditCode: text('统一社会信用代码', 'unified credit code'),
  legalPerson: text('法定代表人姓名', 'name of the legal representative'),
  legalIdType: text('法定代表人证件类型', 'ID type of the legal representative'),
  legalId: text('法定代表人证件号码', 'ID number of the legal representative'),
  accountHolder: text('对公账户户名', 'corporate account name'),
  accountNumber: text('对公账号', 'corporate account number'),
  bank: text('开户行', 'account bank'),
  bankCode: text('联行号', 'CNAPS number'),
  phone: text('企业联系电话', 'business phone'),
  handler: text('签署经办人姓名', 'name of the e-signature handler'),
  handlerMobile: text('签署经办人手机号', 'mobile of the e-signature handler'),
  handlerIdType: text('签署经办人证件类型', 'ID type of the e-signature handler'),
  handlerId: text('签署经办人证件号码', 'ID number of the e-signature handler'),
  licence: text('营业执照图片', 'image of the business licence'),
} as const satisfies Record<CompanyField, Pair>

export const formFieldTexts = {
  otherName: text(
    '户名须与企业名称一致，只能用本企业的对公账户认证',
    'The account has to be in the name of the company. Use the company’s own account',
  ),
} as const

export const companyFormTexts = {
  name: text('企业名称', 'Company name'),
  creditCode: text('统一社会信用代码', 'Unified credit code'),
  legalPerson: text('法定代表人', 'Legal representative'),
  legalIdType: text('证件类型', 'ID type'),
  legalId: text('证件号码', 'ID number'),
  accountHolder: text('户名', 'Account name'),
  accountNumber: text('账号', 'Account number'),
  bank: text('开户行', 'Account bank'),
  bankCode: text('联行号（选填）', 'CNAPS number (optional)'),
  phone: text('企业联系电话', 'Business phone'),
  handler: text('经办人姓名', 'Handler’s name'),
  handlerMobile: text('经办人手机号', 'Handler’s mobile'),
  handlerIdType: text('经办人证件类型', 'Handler’s ID type'),
  handlerId: text('经办人证件号码', 'Handler’s ID number'),
  licence: text('营业执照', 'Business licence'),
} as const satisfies Record<CompanyField, Pair>

export const identityTypeTexts = {
  citizenId: text('居民身份证', 'ID card'),
  passport: text('护照', 'Passport'),
  hongKongMacaoPermit: text('港澳居民来往内地通行证', 'Hong Kong / Macao permit'),
  taiwanPermit: text('台湾居民来往大陆通行证', 'Taiwan permit'),
  residencePermit: text('居留证件', 'Residence permit'),
} as const satisfies Record<IdentityType, Pair>
