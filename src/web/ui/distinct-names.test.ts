import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

it('[IDN-05] two of one visible name say the end of their ids, and nobody else does', () => {
  const ids = ['0190aaaa-0000-7000-8000-0000003f9a2c', '0190aaaa-0000-7000-8000-0000004b0d11', 'c']
  const names = ['鸿飞(集团)', '鸿飞（集团）', '明远']
  expect(distinctNames(ids.map((id, n) => ({ id, name: names[n] ?? '' })))).toEqual([
    { value: ids[0], label: '鸿飞(集团)（编号 3F9A2C）' },
    { value: ids[1], label: '鸿飞（集团）（编号 4B0D11）' },
    { value: 'c', label: '明远' },
  ])
})
