import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { parseDocumentNumber } from './entry.ts'
import { checkImported, type MeansOf } from './import.ts'

const meansOf: MeansOf = (word) =>
  (({ 银行转账: 'transfer', 银行承兑汇票: 'acceptance' }) as const)[word as '银行转账' | '银行承兑汇票']

const row = {
  number: ' YF-1 ',
  amount: '1,280.50',
  currency: '',
  documentDate: '2026/1/5',
  dueDate: '2026-04-05',
  means: '',
  billTermDays: '',
  payer: '鸿飞汽车集团有限公司',
  payeeCode: 'V1',
  creditsNumber: '',
}
const check = (changes: Partial<typeof row> = {}, side: 'payer' | 'payee' = 'payer') =>
  checkImported({ ...row, ...changes }, side, meansOf)
const errorsOf = (changes: Partial<typeof row>, side: 'payer' | 'payee' = 'payer') => {
  const checked = check(changes, side)
  return 'errors' in checked ? checked.errors.map(({ column, reason }) => `${column} ${reason}`) : []
}

describe('[DOC-04] a row of an import', () => {
  it('comes to a document: trimmed, exact, with days as days', () => {
    expect(check()).toEqual({
      values: {
        number: 'YF-1',
        amount: '128050',
        currency: 'CNY',
        documentDate: '2026-01-05',
        dueDate: '2026-04-05',
        means: 'transfer',
        billTermDays: null,
        payer: '鸿飞汽车集团有限公司',
        payeeCode: 'V1',
        creditsNumber: null,
      },
    })
  })

  it('any amount of the currency comes back exactly, however people write it', () => {
    const minor = fc.bigInt({ min: 1n, max: 10_000_000_000_000n })
    fc.assert(
      fc.property(
        minor,
        fc.constantFrom('', ' ', '¥'),
        fc.boolean(),
        fc.boolean(),
        (value, before, wide, minus) => {
          const digits = String(value).padStart(3, '0')
          const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
          const typed = `${minus ? '-' : ''}${before}${whole}.${digits.slice(-2)}`
          const amount = wide
            ? typed.replaceAll(/\d/g, (d) => '０１２３４５６７８９'.charAt(Number(d)))
            : typed
          expect(check({ amount })).toMatchObject({ values: { amount: `${minus ? '-' : ''}${value}` } })
        },
      ),
    )
  })

  it.each([
    [{ amount: '￥１，２８０．５０' }, '128050'],
    [{ amount: '1 280.50' }, '128050'],
    [{ amount: '¥ -5' }, '-500'],
    [{ amount: '−5' }, '-500'],
    [{ amount: '.5' }, '50'],
    [{ amount: 'HK$1,234,567', currency: 'HKD' }, '123456700'],
    [{ amount: '¥1,000', currency: 'JPY' }, '1000'],
  ])('%j comes to %s', (changes, amount) => expect(check(changes)).toMatchObject({ values: { amount } }))

  it.each([
    [{ number: '' }, 'number required'],
    [{ number: 'x'.repeat(51) }, 'number tooLong'],
    [{ number: 'YF\u00071' }, 'number unprintable'],
    [{ amount: '' }, 'amount required'],
    [{ amount: '¥' }, 'amount notANumber'],
    [{ amount: '12,50' }, 'amount notANumber'],
    [{ amount: '12，50' }, 'amount notANumber'],
    [{ amount: '1,2,3' }, 'amount notANumber'],
    [{ amount: '1234,567' }, 'amount notANumber'],
    [{ amount: '1,234 567' }, 'amount notANumber'],
    [{ amount: '1.234,50' }, 'amount notANumber'],
    [{ amount: ',123' }, 'amount notANumber'],
    [{ amount: '-¥-5' }, 'amount notANumber'],
    [{ amount: '$100' }, 'amount currencySign'],
    [{ amount: '＄100' }, 'amount currencySign'],
    [{ amount: '$100', currency: 'HKD' }, 'amount currencySign'],
    [{ amount: '$100', currency: 'AUD' }, 'currency notAChoice'],
    [{ amount: '12.345' }, 'amount tooManyDecimals'],
    [{ amount: '１２．３４５' }, 'amount tooManyDecimals'],
    [{ amount: '100.5', currency: 'JPY' }, 'amount tooManyDecimals'],
    [{ amount: '1e5' }, 'amount notANumber'],
    [{ amount: '一百' }, 'amount notANumber'],
    [{ amount: '12元' }, 'amount notANumber'],
    [{ amount: '0.00' }, 'amount isZero'],
    [{ amount: '100000000000.01' }, 'amount aboveMaximum'],
    [{ number: 'INV-1\u200b' }, 'number unprintable'],
    [{ amount: '50%' }, 'amount percentage'],
    [{ amount: '５０％' }, 'amount percentage'],
    [{ currency: '元宝' }, 'currency notAChoice'],
    [{ documentDate: '2026-02-30' }, 'documentDate notADay'],
    [{ documentDate: '2027-01-21', dueDate: '2027-01-20' }, 'documentDate datedLate'],
    [{ dueDate: '' }, 'dueDate required'],
    [{ dueDate: '下个月' }, 'dueDate notADay'],
    [{ dueDate: '2026-01-05 12:00:00' }, 'dueDate notADay'],
    [{ means: '现金' }, 'means notAChoice'],
    [{ means: '银行承兑汇票' }, 'billTermDays required'],
    [{ means: '银行承兑汇票', billTermDays: '90.5' }, 'billTermDays notWholeDays'],
    [{ means: '银行承兑汇票', billTermDays: '367' }, 'billTermDays aboveMaximum'],
    [{ billTermDays: '90' }, 'billTermDays notNeeded'],
    [{ payer: ' ' }, 'payer required'],
    [{ payeeCode: '' }, 'payeeCode required'],
    [{ creditsNumber: 'YF-0' }, 'creditsNumber notACredit'],
  ])('%j: %s', (changes, error) => expect(errorsOf(changes)).toEqual([error]))

  it.each(['RMB', 'rmb', '人民币', ' ＲＭＢ ', '人民币元'])('%j is CNY', (currency) => {
    expect(check({ currency })).toMatchObject({ values: { currency: 'CNY' } })
  })

  it('[COM-32] a text is a text, whatever it begins with, as it is where it is typed', () => {
    for (const number of ['=1+1', '+86', '-1', '@sum', '=HYPERLINK("a")'])
      expect([check({ number }), parseDocumentNumber(number)]).toEqual([
        { values: expect.objectContaining({ number }) as unknown },
        number,
      ])
  })

  it('what can be read of a row with errors is read, so that it can be compared all the same', () => {
    expect(check({ amount: 'x', documentDate: '2026-02-30' })).toMatchObject({
      read: { number: 'YF-1', currency: 'CNY', dueDate: '2026-04-05', payer: row.payer, payeeCode: 'V1' },
    })
    expect(check({ number: '', currency: 'AUD' })).toMatchObject({ read: { payeeCode: 'V1' } })
    const checked = check({ number: '', currency: 'AUD' })
    expect('read' in checked && Object.keys(checked.read)).not.toContain('amount')
  })

  it('tells everything that is wrong at once', () => {
    expect(errorsOf({ number: '', amount: 'x', dueDate: '', payer: '' })).toEqual([
      'number required',
      'amount notANumber',
      'dueDate required',
      'payer required',
    ])
  })

  it('a payee enters no credit notes and names no payee', () => {
    expect(errorsOf({ amount: '-5', payeeCode: '' }, 'payee')).toEqual(['amount notPositive'])
    expect(check({ payeeCode: '' }, 'payee')).toMatchObject({ values: { payeeCode: null } })
  })
})
