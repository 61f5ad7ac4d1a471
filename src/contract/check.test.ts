import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Language } from '#text/text.ts'
import { check } from './check.ts'

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

describe('what is not there', () => {
  const asked = {
    account: 'Enter mobile number or email!',
    companyType: 'Select entity type',
    agreed: 'Select user agreement',
    ways: 'Select ways',
    licenceFileId: 'Upload licenceFileId',
    file: 'Upload file',
  }
  const empty = { account: '', companyType: '', agreed: null, ways: [], licenceFileId: '', file: null }

  it('[COM-31] is entered, selected or uploaded, as its kind is', () => {
    expect(messages({})).toEqual(asked)
    expect(messages(empty)).toEqual(asked)
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

it('[COM-31] a form’s own label loses its capital within the sentence, a word of capitals does not', () => {
  const own = { name: { zh: '名称', en: 'Name' }, rate: { zh: '年化利率', en: 'APR' } }
  const named = z.object({ name: z.string(), rate: z.string(), Odd: z.string() })
  const told = (language: Language) => {
    const checked = check(named, {}, language, own)
    return checked.ok ? {} : { ...checked.fields }
  }
  expect(told('en')).toEqual({ name: 'Enter name!', rate: 'Enter APR!', Odd: 'Enter Odd!' })
  expect(told('zh')).toEqual({ name: '请输入名称', rate: '请输入年化利率', Odd: '请输入Odd' })
})
