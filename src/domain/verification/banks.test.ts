/** The bank list: complete enough, without doubles, and found by what people type. */
import { expect, it } from 'vitest'
import { bankNamed, banks, searchBanks } from './banks.ts'

const found = (text: string) => searchBanks(text, 3).map(({ name }) => name)

it('[VER-01] has 256 banks or more, each once, with pinyin, and numbers of twelve digits where there are any', () => {
  expect(banks.length).toBeGreaterThanOrEqual(256)
  expect(new Set(banks.map(({ name }) => name)).size).toBe(banks.length)
  for (const { name, english, pinyin, code } of banks) {
    const syllables = pinyin.split(' ').length
    const characters = [...name].filter((one) => /\p{Script=Han}/u.test(one)).length
    const isRight = /^[a-z]+( [a-z]+)+$/.test(pinyin) && syllables === characters && english !== ''
    expect([name, isRight && (code === null || /^\d{12}$/.test(code))]).toEqual([name, true])
  }
  const codes = banks.flatMap(({ code }) => code ?? [])
  expect(new Set(codes).size).toBe(codes.length)
})

it.each([
  ['工商', '中国工商银行'],
  ['工行', '中国工商银行'],
  ['ICBC', '中国工商银行'],
  ['zggsyh', '中国工商银行'],
  ['gongshang', '中国工商银行'],
  ['china merchants', '招商银行'],
  ['常熟农商', '江苏常熟农村商业银行'],
  ['hsbc', '汇丰银行（中国）'],
  ['汇丰银行(中国)', '汇丰银行（中国）'],
  ['313332082914', '宁波银行'],
])('[VER-02] is searched by name, abbreviation, pinyin and initials: %s', (text, name) => {
  expect(found(text)).toContain(name)
})

it('[VER-02] finds nothing for what no bank is called, and knows a bank by its whole name alone', () => {
  expect(found('没有这家')).toEqual([])
  expect(bankNamed('招商银行')?.code).toBe('308584000013')
  expect(bankNamed('招商')).toBeUndefined()
})
