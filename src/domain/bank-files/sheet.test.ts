/** Sheets of paid awards: columns in any order and language, typed days and amounts, and CSV. */
import { describe, expect, it } from 'vitest'
import { csvRows } from './csv.ts'
import { bankCsvFieldCharactersMax, bankCsvRowCharactersMax } from './limits.ts'
import { readSheetRow, type SheetNames, sheetLayoutOf } from './sheet.ts'

const names: SheetNames = {
  number: ['成交编号', 'Award number'],
  valueDate: ['付款日期', 'Value date'],
  amount: ['金额', 'Amount'],
  currency: ['币种', 'Currency'],
  reference: ['银行流水号', 'Bank reference'],
}
const layout = (header: readonly string[]) => sheetLayoutOf(header, names)

describe('[CLR-22] a sheet of paid awards', () => {
  it('has its columns in any order and either language, among others', () => {
    expect(layout(['Payee', '金额 *', 'award  number', '付款日期'])).toEqual({
      layout: { amount: 1, number: 2, valueDate: 3 },
    })
    expect(layout(['Award number', 'Currency'])).toEqual({ missing: ['valueDate', 'amount'] })
  })

  it('has a row for each payment; a row without a value date is not paid yet', () => {
    const of = (...cells: readonly string[]) =>
      readSheetRow(cells, { number: 0, valueDate: 1, amount: 2, currency: 3, reference: 4 })
    expect(of('K7QM-3XTP', '2026/11/20', '99,166.67', 'cny', ' B-1 ')).toEqual({
      entry: {
        kind: 'payment',
        reference: 'K7QM-3XTP',
        valueDate: '2026-11-20',
        amount: '99166.67',
        currency: 'CNY',
        bankReference: 'B-1',
        isSumWrong: false,
        orderId: null,
        reason: null,
        note: null,
      },
    })
    expect(of('K7QM-3XTP', '', '99.00')).toEqual({ entry: undefined })
    expect(of('', '2026-11-20', '1')).toEqual({ wrong: 'number' })
    expect(of('K7QM-3XTP', '2026-02-30', '1')).toEqual({ wrong: 'valueDate' })
    expect(of('K7QM-3XTP', '2026-11-20', '-1')).toEqual({ wrong: 'amount' })
  })
})

describe('CSV', () => {
  it('has quoted fields, any of the usual separators, and line numbers of the file', () => {
    expect([...csvRows('a;b\r\n\r\n"x;""y""\n";2\n')]).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['x;"y"\n', '2'] },
    ])
    expect([...csvRows('a,b\n1,2')]).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1', '2'] },
    ])
    expect([...csvRows('')]).toEqual([])
  })

  it('ends at a row or field that is longer than any: what follows is not read', () => {
    const field = (length: number) => [...csvRows(`a,b\n${'x'.repeat(length)},1\nc,d`)]
    expect(field(bankCsvFieldCharactersMax).map(({ row }) => row)).toEqual([1, 2, 3])
    const tooLong = { row: 2, cells: [], isTooLong: true }
    expect(field(bankCsvFieldCharactersMax + 1)).toEqual([{ row: 1, cells: ['a', 'b'] }, tooLong])
    const quoted = (length: number) => [...csvRows(`a,b\n"${'""'.repeat(length)}",1\nc,d`)]
    expect(quoted(bankCsvFieldCharactersMax / 2 - 1).map(({ row }) => row)).toEqual([1, 2, 3])
    expect(quoted(bankCsvFieldCharactersMax / 2)).toEqual([{ row: 1, cells: ['a', 'b'] }, tooLong])
    const row = (separators: number) => [...csvRows(`a,b\n${','.repeat(separators)}1\nc,d`)]
    expect(row(bankCsvRowCharactersMax - 1).map(({ row: number }) => number)).toEqual([1, 2, 3])
    expect(row(bankCsvRowCharactersMax)).toEqual([{ row: 1, cells: ['a', 'b'] }, tooLong])
  })
})
