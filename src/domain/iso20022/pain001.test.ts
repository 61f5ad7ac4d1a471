/** The transfer order of a run: valid by the schema, one transaction for each award, and sums to the cent. */
import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addDays, type Day, type Instant } from '../day.ts'
import { currencies } from '../money.ts'
import { netOf, pain001, type Transfer, type TransferOrder } from './pain001.ts'

const schema = XmlDocument.fromString(readFileSync('test/schemas/pain.001.001.09.xsd', 'utf8'))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

const payer = { holder: '澜庭制冷设备（青岛）有限公司', number: '8110701012345678', bankCode: '302452035018' }
const payee = {
  holder: 'Orchid & Söhne <GmbH>',
  number: 'DE89370400440532013000',
  bankCode: 'DEUTDEFF',
  bankName: null,
}
const transfer: Transfer = {
  number: 'K7QM-3XTP',
  payee,
  documentNumber: 'HF-2026-0001',
  payDate: '2026-11-20' as Day,
  face: 100_000_00n,
  credits: 1_000_00n,
  discount: 833_33n,
}
type Given = Pick<TransferOrder, 'payer' | 'currency'> & { readonly transfers: readonly Transfer[] }

/** The file of these transfers, which come in batches of two. */
async function fileOf(changes: Partial<Given> = {}): Promise<string> {
  const { transfers, ...given } = { currency: 'CNY' as const, payer, transfers: [transfer], ...changes }
  const sorted = transfers.toSorted((one, other) => (one.payDate < other.payDate ? -1 : 1))
  const blocks = [...new Set(sorted.map(({ payDate }) => payDate))].map((payDate) => {
    const own = sorted.filter((one) => one.payDate === payDate)
    return { payDate, count: own.length, sum: own.reduce((sum, one) => sum + netOf(one), 0n) }
  })
  async function* batches() {
    for (let from = 0; from < sorted.length; from += 2) yield sorted.slice(from, from + 2)
  }
  const order: TransferOrder = {
    id: '0190a0000000700080000000000000ff',
    at: Date.parse('2026-11-16T04:00:00.000Z') as Instant,
    ...given,
    blocks,
  }
  const pieces: string[] = []
  for await (const piece of pain001(order, batches())) pieces.push(piece)
  return pieces.join('')
}
const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
const validate = (xml: string): void => {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

describe('[CLR-21] a transfer order', () => {
  it('is valid by the schema for whatever names, numbers and amounts there are', async () => {
    const account = fc.record({
      holder: fc
        .string({ minLength: 1, maxLength: 300, unit: 'grapheme' })
        .filter((text) => text.trim() !== ''),
      number: fc.constantFrom('DE89370400440532013000', '6222021001012345678', '8110-7010-1234'),
      bankCode: fc.constantFrom('DEUTDEFF', 'ICBKCNBJXXX', '102100099996'),
    })
    const transfers = fc.array(
      fc.record({
        number: fc.constant('K7QM-3XTP'),
        payee: fc
          .tuple(account, fc.constantFrom('102100099996', null), fc.constantFrom('中国建设银行', null))
          .map(([one, bankCode, bankName]) => ({ ...one, bankCode, bankName })),
        documentNumber: fc.string({ minLength: 1, maxLength: 60 }).map((text) => `N${text}`),
        payDate: fc.constantFrom('2026-11-20' as Day, '2026-11-30' as Day),
        face: fc.bigInt({ min: 1_000n, max: 10_000_000_000_000n }),
        credits: fc.bigInt({ min: 0n, max: 400n }),
        discount: fc.bigInt({ min: 1n, max: 500n }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(transfers, account, fc.constantFrom(...currencies), async (made, from, currency) => {
        validate(await fileOf({ transfers: made, payer: from, currency }))
      }),
    )
  })

  it('[VER-03] of an amount with a remark is as valid, and says the remark instead of a document', async () => {
    const { number, payDate } = transfer
    const xml = await fileOf({ transfers: [{ number, payee, payDate, amount: 37n, remark: '企业认证 EV1' }] })
    expect(() => validate(xml)).not.toThrow()
    expect([textsOf(xml, 'InstdAmt'), textsOf(xml, 'CtrlSum'), textsOf(xml, 'Ustrd')]).toEqual([
      ['0.37'],
      ['0.37', '0.37'],
      ['企业认证 EV1'],
    ])
    expect(xml).not.toContain('<Strd>')
  })

  it('the schema refuses a file whose elements are out of order or missing', async () => {
    const xml = await fileOf()
    expect(() => validate(xml)).not.toThrow()
    expect(() => validate(xml.replace(/<EndToEndId>.*<\/EndToEndId>/, ''))).toThrow('Element')
    expect(() => validate(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).toThrow('Element')
  })

  it('[VER-10] names the bank by its number, or by its name, and not at all for the card of a person', async () => {
    const bankOf = async (changes: Partial<Transfer['payee']>) => {
      const xml = await fileOf({ transfers: [{ ...transfer, payee: { ...payee, ...changes } }] })
      validate(xml)
      return /<CdtrAgt>(.*?)<\/CdtrAgt>/s.exec(xml)?.[1]?.replaceAll(/\s/g, '')
    }
    expect(await bankOf({ bankName: '招商银行' })).toBe('<FinInstnId><BICFI>DEUTDEFF</BICFI></FinInstnId>')
    expect(await bankOf({ bankCode: null, bankName: '招商银行' })).toBe(
      '<FinInstnId><Nm>招商银行</Nm></FinInstnId>',
    )
    expect(await bankOf({ bankCode: null })).toBeUndefined()
  })

  it('names the award, the document, the discount and what is remitted', async () => {
    const xml = await fileOf()
    expect(textsOf(xml, 'EndToEndId')).toEqual(['K7QM-3XTP'])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['98166.67'])
    expect(textsOf(xml, 'RmtdAmt')).toEqual(['98166.67'])
    expect(textsOf(xml, 'DuePyblAmt')).toEqual(['100000.00'])
    expect(textsOf(xml, 'CdtNoteAmt')).toEqual(['1000.00'])
    expect(xml).toContain('<Amt Ccy="CNY">833.33</Amt>')
    expect(textsOf(xml, 'Nb')).toEqual(['HF-2026-0001'])
    expect(textsOf(xml, 'Nm')).toContain('Orchid &amp; Söhne &lt;GmbH&gt;')
    expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>')
    expect(textsOf(xml, 'MmbId')).toEqual(['302452035018'])
  })

  it('has one block for each pay date, and sums that add up', async () => {
    const later = { ...transfer, number: 'K7QM-3XTA', payDate: '2026-12-10' as Day, credits: 0n }
    const xml = await fileOf({ transfers: [later, transfer, { ...transfer, number: 'K7QM-3XTC' }] })
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['3', '2', '1'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['295500.01', '196333.34', '99166.67'])
    expect(textsOf(xml, 'Dt')).toEqual(['2026-11-20', '2026-12-10'])
    expect(new Set(textsOf(xml, 'PmtInfId')).size).toBe(2)
  })

  it('fits the schema with a thousand pay dates', async () => {
    const transfers = Array.from({ length: 1_000 }, (_, n) => ({
      ...transfer,
      payDate: addDays('2026-11-20' as Day, n),
    }))
    const xml = await fileOf({ transfers })
    validate(xml)
    const ids = textsOf(xml, 'PmtInfId')
    expect([new Set(ids).size, Math.max(...ids.map(({ length }) => length))]).toEqual([1_000, 35])
  })

  it('names a document whose number is too long for its field in a remark, and never cuts it', async () => {
    const long = 'HF-2026-0001-0002-0003-0004-0005-0006-0007'
    const xml = await fileOf({ transfers: [{ ...transfer, documentNumber: long }] })
    validate(xml)
    expect([textsOf(xml, 'Nb'), textsOf(xml, 'AddtlRmtInf')]).toEqual([[], [long]])
    const longest = 'N'.repeat(35)
    const other = await fileOf({ transfers: [{ ...transfer, documentNumber: longest }] })
    expect([textsOf(other, 'Nb'), textsOf(other, 'AddtlRmtInf')]).toEqual([[longest], []])
  })

  it('writes yen without decimals', async () => {
    const yen = { ...transfer, face: 100_000n, credits: 0n, discount: 833n }
    expect(textsOf(await fileOf({ currency: 'JPY', transfers: [yen] }), 'InstdAmt')).toEqual(['99167'])
  })
})
