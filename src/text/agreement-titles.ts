/** The titles of the agreements; those of the pages outside the shell are in `titles`. */
import { text } from './text.ts'

export const agreementTitles = {
  offerAgreement: text('提前收款协议', 'Early payment agreement'),
  fixedOfferAgreement: text('固定利率提前收款协议', 'Fixed-rate early payment agreement'),
  continuingAgreement: text('持续申请协议（企业版）', 'Continuing-request agreement for companies'),
  personContinuingAgreement: text('持续申请协议（个人版）', 'Continuing-request agreement for individuals'),
  payerAgreement: text('付款方服务协议', 'Payer Agreement'),
  payeeAgreement: text('收款方服务协议', 'Payee Agreement'),
  certificateAgreement: text('数字证书服务协议', 'Digital certificate agreement'),
  signatureAgreement: text('电子签名平台服务协议', 'E-signature platform agreement'),
}
