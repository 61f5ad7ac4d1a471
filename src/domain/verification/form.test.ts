/** The form of a company: what each field takes and refuses. */
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { creditCodeCheck } from '../formats/credit-code.ts'
import { accountKeyOf } from './account-key.ts'
import { type CompanyField, type CompanyForm, parseCompanyField, problemOf, readCompanyForm } from './form.ts'
import { parseIdentityNumber } from './identity-documents.ts'

const today = '2026-11-16' as Day
const form: CompanyForm = {
  name: '上海明远精密制造有限公司',
  legalPerson: '沈国强',
  legalIdType: 'citizenId',
  legalId: '11010519491231002X',
  accountHolder: '上海明远精密制造有限公司',
  accountNumber: '3105 0162 0001 2345 8812',
  bank: '中国建设银行',
  bankCode: '105290073016',
  phone: '021-59110000',
  handler: '李晓芸',
  handlerMobile: '13800006027',
  handlerIdType: 'passport',
  handlerId: 'E12345678',
  licence: '0190aaaa-0000-7000-8000-000000000002',
}
const first17 = '91310114MA1GT3P68'
const creditCode = first17 + creditCodeCheck(first17)
const problem = (field: CompanyField, value: string, more: CompanyForm = {}) =>
  problemOf(field, { ...form, ...more, [field]: value }, today)

describe('[VER-02] the form of a company', () => {
  it('is read whole, with spaces and full-width digits put right', () => {
    const read = readCompanyForm(
      { ...form, creditCode, legalId: '１１０１０５１９４９１２３１００２ｘ' },
      today,
    )
    expect(read).toMatchObject({
      ok: true,
      facts: {
        accountNumber: '31050162000123458812',
        legalId: '11010519491231002X',
        bankCode: '105290073016',
      },
    })
    expect(readCompanyForm({ ...form, creditCode, bankCode: '' }, today)).toMatchObject({
      facts: { bankCode: null },
    })
  })

  it('says of every field what is missing, the licence image too', () => {
    const read = readCompanyForm({}, today)
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(Object.keys(read.problems)).not.toContain('bankCode')
    expect(read.problems.licence).toBe('missing')
  })

  it('takes no credit code with a wrong checksum', () => {
    expect(problem('creditCode', creditCode)).toBeUndefined()
    expect(problem('creditCode', `${first17}${creditCode.endsWith('A') ? 'B' : 'A'}`)).toBe('wrong')
  })

  it('takes an ID number of its own type alone, with its checksum', () => {
    expect(problem('legalId', '11010519491231002X')).toBeUndefined()
    expect(problem('legalId', '110105194912310021')).toBe('wrong')
    expect(problem('legalId', 'E12345678')).toBe('wrong')
    expect(problem('legalId', 'E12345678', { legalIdType: 'passport' })).toBeUndefined()
    expect(problem('legalId', 'H12345678', { legalIdType: 'hongKongMacaoPermit' })).toBeUndefined()
    expect(problem('legalId', 'H12345678', { legalIdType: 'taiwanPermit' })).toBe('wrong')
    expect(problem('legalId', '12345678', { legalIdType: 'taiwanPermit' })).toBeUndefined()
    expect(parseIdentityNumber('residencePermit', 'abc123456789012', today)).toBe('ABC123456789012')
  })

  it('takes account numbers of 5 to 32 characters, and mobiles', () => {
    expect(problem('accountNumber', '1'.repeat(32))).toBeUndefined()
    expect(problem('accountNumber', '1'.repeat(33))).toBe('wrong')
    expect(problem('accountNumber', '1234')).toBe('wrong')
    expect(problem('bankCode', '12345')).toBe('wrong')
    expect(problem('handlerMobile', '12800006027')).toBe('wrong')
    expect(problem('phone', '13800006027')).toBeUndefined()
    expect(problem('licence', 'licence.png')).toBe('wrong')
  })

  it('takes an account in the company’s own name alone, whatever its width, case and spaces', () => {
    expect(problem('accountHolder', '上海明远精密制造有限公司')).toBeUndefined()
    expect(problem('accountHolder', '周大山')).toBe('otherName')
    expect(
      problem('accountHolder', 'acme (shanghai) ltd', { name: 'ＡＣＭＥ（Shanghai） Ltd' }),
    ).toBeUndefined()
    expect(problem('accountHolder', '甲', { name: '' })).toBeUndefined()
  })

  it('[VER-04] tells accounts apart without spaces and hyphens of any width', () => {
    const typed = ['3105 0162-0001', '31050162－0001', '3105–0162–0001', '310501620001']
    const keys = typed.map((accountNumber) =>
      accountKeyOf(parseCompanyField('accountNumber', { accountNumber }, today) ?? ''),
    )
    expect(keys).toEqual(Array(4).fill('310501620001'))
    expect(problem('accountNumber', '-----')).toBe('wrong')
    expect(problem('accountNumber', `${'1'.repeat(31)}-2`)).toBe('wrong')
  })

  it('gives each field as it is kept', () => {
    expect(parseCompanyField('handlerMobile', { handlerMobile: '+86 138-0000-6027' }, today)).toBe(
      '13800006027',
    )
  })
})
