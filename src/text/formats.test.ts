import { describe, expect, it } from 'vitest'
import { aprBpsMax } from '#domain/limits.ts'
import { passwordErrors } from '#domain/passwords.ts'
import { type BasisPoints, formatPercent, parseApr, parsePercent } from '#domain/rate.ts'
import { daysTexts, formats, passwordTexts, percentTexts, rateTexts } from './formats.ts'
import { say } from './text.ts'

const en = say('en')
const zh = say('zh')

describe('what forms say', () => {
  it('[COM-31] names the field that is missing or of the wrong format', () => {
    expect(en(formats.enter, { field: 'account' })).toBe('Enter account!')
    expect(en(formats.invalid, { field: 'account' })).toBe('Invalid account format')
    expect(zh(formats.enter, { field: '账号' })).toBe('请输入账号')
    expect(zh(formats.invalid, { field: '账号' })).toBe('账号格式不正确')
  })

  it('[COM-33] has the exact words for passwords that differ, and a sentence for every error', () => {
    expect(en(formats.passwordsDiffer)).toBe("Passwords don't match")
    expect(zh(formats.passwordsDiffer)).toBe('两次输入的密码不一致')
    expect(en(passwordTexts.tooShort)).toBe('Passwords must have at least 8 characters.')
    expect(zh(passwordTexts.tooLong)).toBe('密码最多 150 个字符。')
    expect(new Set(passwordErrors.map((error) => en(passwordTexts[error]))).size).toBe(passwordErrors.length)
  })

  it('[COM-34] says how a percentage is written and where it ends', () => {
    const error = parsePercent('8.255')
    expect(error === 'tooManyDecimals' && en(percentTexts[error])).toBe(
      'only two decimals for the percentage',
    )
    expect(en(percentTexts.outOfRange, { field: 'available percent' })).toBe(
      'The available percent must be between 0% and 100%',
    )
    expect(en(rateTexts.notPositive, { field: 'discount rate' })).toBe(
      'The discount rate must be greater than 0',
    )
    expect(zh(daysTexts.notPositive, { field: '最长提前天数' })).toBe('最长提前天数须为正整数。')
  })

  it('[COM-34] names the maximum to whoever goes above it', () => {
    const error = parseApr('99.01')
    const max = formatPercent(aprBpsMax as BasisPoints)
    expect(error === 'aboveMaximum' && en(rateTexts[error], { field: 'APR', max })).toBe(
      'The APR can be at most 99.00%',
    )
    expect(zh(rateTexts.aboveMaximum, { field: '年化率', max })).toBe('年化率最高为 99.00%')
  })

  it('[COM-39] asks for a rate that is empty and refuses one that is no number', () => {
    const [empty, word] = [parseApr(''), parseApr('abc')]
    expect(empty === 'empty' && en(rateTexts[empty], { field: 'APR' })).toBe('Enter APR!')
    expect(word === 'notANumber' && en(rateTexts[word], { field: 'APR' })).toBe('Invalid APR format')
    expect(percentTexts.empty).toBe(formats.enter)
    expect(percentTexts.notANumber).toBe(formats.invalid)
  })
})
