import { expect, it } from 'vitest'
import { configWrong } from './config-wrong.ts'

const cfo = { value: '1', zh: '首席财务官', en: 'CFO' }
const errorFor = (...list: readonly object[]) => configWrong('position_type', JSON.stringify(list), 'en')

it('[OPS-01] [IDN-09] says in which line of the job titles what is wrong, and of a code that two have, in which', () => {
  expect(errorFor(cfo, { ...cfo, value: '2' }, cfo)).toBe('Lines 1 and 3 have the same code: 1')
  expect(errorFor(cfo, { ...cfo, value: 'a b' })).toBe('Line 2, Code: missing or invalid')
  expect(errorFor({ ...cfo, en: '' })).toBe('Line 1, English name: missing or invalid')
  expect(configWrong('offer_type', 'none', 'zh')).toContain('报价方式')
})

it('[OPS-01] asks for a value that is not there, and calls none wrong that nobody entered', () => {
  expect(errorFor()).toBe('Enter job titles!')
  expect(configWrong('agreement_name', ' ', 'zh')).toBe('请输入协议名称（企业）')
  expect(configWrong('use_electronic_signature', '', 'zh')).toBe('请选择电子签名（企业）')
  expect(configWrong('agreement_name', '=1', 'zh')).toBe('协议名称（企业）格式不正确')
})
