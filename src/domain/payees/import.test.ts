/** One uploaded row: every column is validated by itself, so that no error hides another. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkImportedContract, checkImportedPayee } from './import.ts'

const yesOrNo = (word: string) => (word === '是' ? 'yes' : word === '否' ? 'no' : undefined)
const payee = (cells: Record<string, string>) =>
  checkImportedPayee({ payeeName: '华泰轴承', payeeCode: 'HT-1', ...cells }, yesOrNo)
const contract = (cells: Record<string, string> = {}) =>
  checkImportedContract({
    payeeCode: 'HT-1',
    contractNumber: '合-1',
    contractFrom: '2026-01-01',
    contractTo: '2026/12/31',
    ...cells,
  })
const errorsOf = (checked: object) =>
  'errors' in checked
    ? (checked.errors as { column: string; reason: string }[]).map(
        ({ column, reason }) => `${column} ${reason}`,
      )
    : []

describe('[DOC-44] a row of payees', () => {
  it('is its values as a payee is typed', () => {
    expect(payee({ payer: ' 鸿飞 ', contactMail: 'ZhouMin@Example.com', small: '是' })).toEqual({
      values: {
        payer: '鸿飞',
        payeeName: '华泰轴承',
        payeeCode: 'HT-1',
        contactName: null,
        contactMail: 'zhoumin@example.com',
        small: 'yes',
        accountHolder: null,
        accountNumber: null,
        bankCode: null,
        bankName: null,
        corrects: null,
      },
    })
  })

  it('[CLR-21] has a whole bank account, in the name of the payee if it names no holder', () => {
    const account = { accountNumber: 'de89 3704 0044 0532 0130 00', bankCode: 'deutdeff' }
    expect(payee(account)).toMatchObject({
      values: {
        accountHolder: '华泰轴承',
        accountNumber: 'DE89370400440532013000',
        bankCode: 'DEUTDEFF',
        bankName: null,
      },
    })
    expect(payee({ ...account, accountHolder: '甲' })).toMatchObject({ values: { accountHolder: '甲' } })
    expect(payee({ ...account, corrects: '是' })).toMatchObject({ values: { corrects: 'yes' } })
    expect(errorsOf(payee({ corrects: '是' }))).toEqual(['accountNumber required', 'bankCode required'])
    expect(payee({ corrects: '否' })).toMatchObject({ values: { accountNumber: null, corrects: 'no' } })
  })

  it.each([
    [{ payeeName: '' }, 'payeeName required'],
    [{ payeeName: '长'.repeat(101) }, 'payeeName tooLong'],
    [{ payeeName: '看\u200b不见' }, 'payeeName unprintable'],
    [{ payeeCode: '' }, 'payeeCode required'],
    [{ payeeCode: '9'.repeat(51) }, 'payeeCode tooLong'],
    [{ contactName: '长'.repeat(51) }, 'contactName tooLong'],
    [{ contactMail: 'zhoumin' }, 'contactMail notAMail'],
    [{ contactMail: `${'m'.repeat(50)}@example.com` }, 'contactMail tooLong'],
    [{ small: '也许' }, 'small notAChoice'],
    [{ accountNumber: '12345678' }, 'bankCode required'],
    [{ bankCode: '102100099996' }, 'accountNumber required'],
    [{ accountNumber: '1', bankCode: '102100099996' }, 'accountNumber notAnAccount'],
    [{ accountNumber: '12345678', bankCode: '1' }, 'bankCode notABankCode'],
    [{ corrects: '也许' }, 'corrects notAChoice'],
  ])('with %o says %s', (cells, error) => {
    expect(errorsOf(payee(cells))).toEqual([error])
  })

  it('tells all that is wrong, and what could be read all the same', () => {
    const wrong = payee({ contactMail: 'x', small: '?' })
    expect(errorsOf(wrong)).toEqual(['contactMail notAMail', 'small notAChoice'])
    expect(wrong).toMatchObject({ read: { payeeName: '华泰轴承', payeeCode: 'HT-1' } })
  })

  it('of whatever texts is values or errors of its own columns', () => {
    const ofPayee = ['payer', 'payeeName', 'payeeCode', 'contactName', 'contactMail', 'small']
    const keys = [...ofPayee, 'accountHolder', 'accountNumber', 'bankCode', 'bankName']
    fc.assert(
      fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, fc.string()]))), (cells) => {
        const checked = checkImportedPayee(cells, yesOrNo)
        if ('values' in checked) expect(Object.keys(checked.values)).toEqual(keys)
        else for (const { column } of checked.errors) expect(keys).toContain(column)
      }),
    )
  })
})

describe('[DOC-45] a row of contracts', () => {
  it('is a contract with its days', () => {
    expect(contract()).toEqual({
      values: {
        payer: null,
        payeeCode: 'HT-1',
        contractNumber: '合-1',
        contractFrom: '2026-01-01',
        contractTo: '2026-12-31',
        contractTerminated: null,
      },
    })
  })

  it.each([
    [{ contractNumber: '' }, ['contractNumber required']],
    [{ contractFrom: '' }, ['contractFrom required']],
    [{ contractTo: '2026-13-01' }, ['contractTo notADay']],
    [{ contractTo: '2025-12-31' }, ['contractTo endsFirst']],
    [{ contractTerminated: '2025-12-31' }, ['contractTerminated terminatedFirst']],
    [
      { contractTo: '2025-12-31', contractTerminated: '2025-12-31' },
      ['contractTo endsFirst', 'contractTerminated terminatedFirst'],
    ],
    [{ contractTo: '2026-01-01', contractTerminated: '2026-01-01' }, []],
  ])('with %o says %j', (cells, errors) => {
    expect(errorsOf(contract(cells))).toEqual(errors)
  })
})
