/** Sheets of documents as people fill them in, for the trade of the demo world's first payer and payee. */
import { mingyuanCode } from './documents.ts'
import { handMade, textRow } from './workbooks.ts'

export const suzhou = '鸿飞汽车零部件（苏州）有限公司'
export const header = [
  '单据编号',
  '金额',
  '币种',
  '单据日期',
  '到期日',
  '付款方式',
  '票据期限（天）',
  '付款方',
  '收款方编码',
  '冲减的单据编号',
]
let count = 0
/** A row as a payer fills it in. */
export const line = (changes: Record<number, string> = {}): string[] => {
  count += 1
  const cells = [
    `进口-${count}`,
    '1,280.50',
    'CNY',
    '2026-11-01',
    '2027-01-20',
    '',
    '',
    suzhou,
    mingyuanCode,
    '',
  ]
  return cells.map((cell, index) => changes[index] ?? cell)
}
export const sheet = (rows: readonly (readonly string[])[], head: readonly string[] = header): Buffer =>
  handMade({ rows: [head, ...rows].map((cells, index) => textRow(index + 1, ...cells)).join('') })
