import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrorsMax } from '#domain/limits.ts'
import type { Language } from '#text/text.ts'
import { check } from './check.ts'
import * as fields from './fields.ts'

const form = z.strictObject({
  account: z.string().check(z.minLength(1)),
  companyType: z.enum(['buyer', 'supplier']),
  agreed: z.boolean(),
  ways: z.array(z.string()).check(z.minLength(1)),
  licenceFileId: z.uuid(),
  file: z.string(),
})
function messages(raw: object, language: Language = 'en') {
  const checked = check(form, raw, language)
  return checked.ok ? {} : checked.fields
}

describe('[COM-30] what is real and not taken is explained', () => {
  const person = z.strictObject({ companyName: fields.name, mail: fields.mail, mobile: fields.mobile })
  const said = (language: Language, raw: object) => {
    const checked = check(person, raw, language)
    return checked.ok ? {} : checked.fields
  }
  const raw = { companyName: '明远 pay.example.com', mail: 'li@pay.technology', mobile: '+852 9123 4567' }

  it('in both languages', () => {
    expect(said('zh', raw)).toEqual({
      companyName: '企业名称不能包含网址或邮箱',
      mail: '仅支持后缀为 2–6 个字母的邮箱，例如 name@company.com',
      mobile: '仅支持中国大陆手机号（11 位，13–19 开头）',
    })
    expect(Object.values(said('en', raw))).toEqual([
      'The company name cannot contain a web or email address',
      'Only addresses with a suffix of 2 to 6 letters are taken, such as name@company.com',
      'Only mobile numbers of mainland China are taken (11 digits, beginning with 13 to 19)',
    ])
  })

  it('and what is nothing of the kind is of a wrong format', () => {
    expect(said('en', { companyName: 'a=b', mail: 'li', mobile: 'none' })).toEqual({
      companyName: 'Invalid company name format',
      mail: 'Invalid email format',
      mobile: 'Invalid mobile number format',
    })
  })
})

it('[COM-34] a number beyond its limits is refused with the limit', () => {
  const days = z.strictObject({ paymentGraceDays: z.int().check(z.gte(1), z.lte(5)) })
  const said = (paymentGraceDays: number, language: Language) => {
    const checked = check(days, { paymentGraceDays }, language)
    return checked.ok ? undefined : checked.fields['paymentGraceDays']
  }
  expect([said(9, 'zh'), said(0, 'zh')]).toEqual(['付款宽限天数最大为 5', '付款宽限天数最小为 1'])
  expect([said(9, 'en'), said(0, 'en')]).toEqual([
    expect.stringMatching(/ can be at most 5$/),
    expect.stringMatching(/ must be at least 1$/),
  ])
  expect(said(1.5, 'zh')).toBe('付款宽限天数格式不正确')
})

describe('what is not there', () => {
  const requested = {
    account: 'Enter mobile number or email!',
    companyType: 'Select entity type',
    agreed: 'Select user agreement',
    ways: 'Select ways',
    licenceFileId: 'Upload licenceFileId',
    file: 'Upload file',
  }
  const empty = { account: '', companyType: '', agreed: null, ways: [], licenceFileId: '', file: null }

  it('[COM-31] is entered, selected or uploaded, as its kind is', () => {
    expect(messages({})).toEqual(requested)
    expect(messages(empty)).toEqual(requested)
    expect(Object.values(messages({}, 'zh')).slice(0, 2)).toEqual(['请输入手机号或邮箱', '请选择主体类型'])
    expect(messages({}, 'zh')['file']).toBe('请上传文件')
  })

  it('[COM-31] is another thing than what is wrong', () => {
    expect(messages({ companyType: 'other', agreed: 'x', ways: [1] })).toMatchObject({
      companyType: 'Invalid entity type format',
      agreed: 'Invalid user agreement format',
      'ways.0': 'Invalid ways format',
    })
  })
})

it('[COM-31] a list that is too long is told how long it may be', () => {
  const batch = z.strictObject({ documents: z.array(z.string()).check(z.maxLength(1_000)) })
  const reported = (language: Language, rules = {}) => {
    const checked = check(batch, { documents: Array(1_001).fill('x') }, language, {}, rules)
    return checked.ok ? {} : checked.fields['documents']
  }
  expect(reported('en')).toBe('At most 1,000 documents in one call')
  expect(reported('zh')).toBe('单据一次最多 1,000 个')
  expect(reported('en', { documents: { zh: '太多', en: 'Fewer of {{max}}' } })).toBe('Fewer of 1,000')
})

it('[COM-31] a form’s own label loses its capital within the sentence, a word of capitals does not', () => {
  const own = { name: { zh: '名称', en: 'Name' }, rate: { zh: '年化利率', en: 'APR' } }
  const named = z.object({ name: z.string(), rate: z.string(), Odd: z.string() })
  const errorsIn = (language: Language) => {
    const checked = check(named, {}, language, own)
    return checked.ok ? {} : { ...checked.fields }
  }
  expect(errorsIn('en')).toEqual({ name: 'Enter name!', rate: 'Enter APR!', Odd: 'Enter Odd!' })
  expect(errorsIn('zh')).toEqual({ name: '请输入名称', rate: '请输入年化利率', Odd: '请输入Odd' })
})

describe('an answer to what is wrong', () => {
  const anything = z.strictObject({ list: z.optional(z.array(z.string())) })
  const named = (raw: unknown) => {
    const checked = check(anything, raw, 'en')
    return checked.ok ? [] : Object.entries(checked.fields)
  }

  it('[COM-06] names at most twenty fields, whatever is wrong with them', () => {
    const list = Array.from({ length: 500 }, (_, n) => (n % 2 === 0 ? n : '\0'))
    expect(named({ list })).toHaveLength(fieldErrorsMax)
    expect(named({ list: list.map(() => '\0') })).toHaveLength(fieldErrorsMax)
    expect(named(Object.fromEntries(list.map((_, n) => [`k${n}`, 1])))).toHaveLength(fieldErrorsMax)
  })

  it('[COM-06] repeats no more of a made-up name than fits a line', () => {
    const name = 'k'.repeat(1_000)
    for (const raw of [{ [name]: 1 }, { [name]: '\0' }, { list: [{ [name]: '\0' }] }])
      for (const [path, message] of named(raw)) expect(path.length + message.length).toBeLessThan(200)
  })

  it('[COM-02] is found however deep the value, without recursion', () => {
    let deep: unknown = '\0'
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(named({ list: deep }).length).toBeGreaterThan(0)
  })
})
