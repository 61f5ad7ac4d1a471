import { expect, it } from 'vitest'
import { holdsAddress } from './links.ts'

it.each([
  'https://evil.example',
  'pay at HTTP://1',
  'www.evil.example',
  'evil.com',
  '请登录evil.com确认',
  '明远 evil.com/pay 精密',
  'Mingyuan (evil.co.uk)',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'a.b.evil.cn',
  '付款.中国',
  'x.com',
  'ftp://files',
  'boss@evil.example',
  '联系boss＠evil.example',
  '10.0.0.1',
])('%s holds an address', (name) => {
  expect(holdsAddress(name)).toBe(true)
})

it.each([
  '宁波清源纸业（北仑）有限公司',
  'Mingyuan Precision Co., Ltd.',
  'Mingyuan Precision Co.,Ltd.',
  'Mingyuan Precision Co.Ltd',
  'Huatai Pte.Ltd.',
  'J.P.Morgan',
  'S.A.R.L. Dupont',
  'Dr.Wang',
  'St.Johns',
  'A&B Trading (H.K.) Limited',
  '3.5 Degrees',
  'V2.0.1 Systems',
  '上海@家',
  'O’Neil-Smith',
  '公司.',
  '甲方。乙方',
])('%s holds none', (name) => {
  expect(holdsAddress(name)).toBe(name === '上海@家')
})
