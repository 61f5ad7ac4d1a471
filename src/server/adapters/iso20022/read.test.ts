/** Messages of a bank: samples, faults, and a message as long as one may be. */
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import { bankXmlLevelsMax, bankXmlTextCharactersMax, bankXmlUnbrokenMax } from '#domain/bank-files/limits.ts'
import { camt054, camtChunks, type Debit } from '#test/support/bank-messages.ts'
import { messageFormatOf, readMessage } from './read.ts'

async function read(text: string | Iterable<Uint8Array>) {
  const entries: BankEntry[] = []
  const chunks = typeof text === 'string' ? [Buffer.from(text)] : text
  const result = await readMessage(Readable.from(chunks), async (portion) => void entries.push(...portion))
  return result.ok
    ? { entries, messageId: result.value.messageId, sender: result.value.sender }
    : { entries, failure: result.failure, details: result.details }
}
const sample = (name: string): string => readFileSync(`test/fixtures/iso20022/${name}.xml`, 'utf8')
const brief = ({ kind, reference, amount, valueDate, bankReference, reason }: BankEntry) =>
  [kind, reference, amount, valueDate, bankReference, reason].map((one) => one ?? '-').join(' ')
const debit: Debit = { reference: 'K7QM-3XTP', amount: '99.00', valueDate: '2026-11-20' }

describe('[CLR-22] a status report, pain.002', () => {
  it('says what is settled and what was refused; a status on the way says nothing', async () => {
    const { entries, messageId } = await read(sample('pain.002.001.10'))
    expect(messageId).toBe('STS-20261120-0001')
    expect(entries.map(brief)).toEqual([
      'payment K7QM-3XTP 99166.67 2026-11-20 BOC20261120000017 -',
      'refusal N4RT-9CWE 49583.33 - - AC04',
      'payment T3AF-4QGJ - - - -',
    ])
    expect(entries[1]?.note).toBe('Closed account number')
  })

  it('that refuses an order as a whole is told under the id of the order', async () => {
    const whole = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>1</MsgId></GrpHdr>
      <OrgnlGrpInfAndSts><OrgnlMsgId>RUN-1</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>
      </CstmrPmtStsRpt></Document>`
    expect((await read(whole)).entries.map(brief)).toEqual(['refusal RUN-1 - - - FF01'])
  })

  it('that has the status of a block gives it to its transactions, or tells the block where it names none', async () => {
    const blocks = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>2</MsgId></GrpHdr>
      <OrgnlGrpInfAndSts><OrgnlMsgId>RUN-1</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-1</OrgnlPmtInfId><PmtInfSts>PDNG</PmtInfSts><TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-2</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>B</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-3</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`
    expect((await read(blocks)).entries.map(brief)).toEqual(['refusal B - - - -', 'refusal RUN-1-3 - - - -'])
  })

  it('whose block takes the status of the order takes its reason too; what is pending is named, and is no entry', async () => {
    const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>3</MsgId></GrpHdr>
      <OrgnlGrpInfAndSts><OrgnlMsgId>RUN-1</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn><AddtlInf>Bad file</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-1</OrgnlPmtInfId></OrgnlPmtInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-2</OrgnlPmtInfId><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1-3</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId><TxSts>PDNG</TxSts></TxInfAndSts>
        <TxInfAndSts><OrgnlEndToEndId>B</OrgnlEndToEndId><TxSts>ACTC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`
    const pending: string[] = []
    const entries: BankEntry[] = []
    const take = async (portion: readonly BankEntry[]) => void entries.push(...portion)
    const onPending = (reference: string) => void pending.push(reference)
    const options = { onPending, entriesMax: 2 }
    await readMessage(Readable.from([Buffer.from(report)]), take, options)
    expect(entries.map(brief)).toEqual(['refusal RUN-1-1 - - - FF01', 'refusal RUN-1-2 - - - AM04'])
    expect(entries.map(({ note }) => note)).toEqual(['Bad file', 'Bad file'])
    expect(pending).toEqual(['A', 'B'])
    const onlyPending = report.replace('<GrpSts>RJCT</GrpSts>', '')
    const tooMany = await readMessage(Readable.from([Buffer.from(onlyPending)]), take, { entriesMax: 1 })
    expect(tooMany, 'no more may be named than may be entries').toMatchObject({ failure: 'bankFileTooMany' })
  })
})

describe('[CLR-22] a notification, camt.054', () => {
  it('says what was booked: debits, each of a batch, and what came back; other credits say nothing', async () => {
    const { entries, messageId } = await read(sample('camt.054.001.08'))
    expect(messageId).toBe('NTF-20261120-0007')
    expect(entries.map(brief)).toEqual([
      'payment K7QM-3XTP 99166.67 2026-11-20 BOC20261120000017 -',
      'payment N4RT-9CWE 49583.33 2026-11-20 BOC20261120000018-1 -',
      'payment P6DX-7HKM 99166.67000 2026-11-20 BOC20261120000018-2 -',
      'return N4RT-9CWE 49583.33 2026-11-21 BOC20261121000003 AC04',
      'payment  35.00 2026-11-20 BOC20261120000099 -',
    ])
  })

  it('gives a transaction of a batch that has no amount none that pays, and one alone the amount of its entry', async () => {
    const entry = (
      references: readonly string[],
    ) => `<Ntry><Amt Ccy="CNY">99.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <ValDt><Dt>2026-11-20</Dt></ValDt><NtryDtls>${references.map((one) => `<TxDtls><Refs><EndToEndId>${one}</EndToEndId></Refs></TxDtls>`).join('')}</NtryDtls></Ntry>`
    const message = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>3</MsgId></GrpHdr>
      <Ntfctn>${entry(['A', 'B'])}${entry(['C'])}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
    expect((await read(message)).entries.map(brief)).toEqual([
      'payment A 0 2026-11-20 - -',
      'payment B 0 2026-11-20 - -',
      'payment C 99.00 2026-11-20 - -',
    ])
  })

  it('is the same wherever the stream is cut into chunks', async () => {
    const bytes = Buffer.from(sample('camt.054.001.08').replace('Account fee', '账户管理费'))
    const whole = await read([bytes])
    for (const size of [1, 7, 64])
      expect(
        await read(
          Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
            bytes.subarray(n * size, (n + 1) * size),
          ),
        ),
      ).toEqual(whole)
    expect(whole.entries.at(-1)?.note).toBe('账户管理费')
  })

  it('is read in its neighbouring versions; an unknown namespace is named', async () => {
    const of = (namespace: string) => camt054('1', [debit], `urn:iso:std:iso:20022:tech:xsd:${namespace}`)
    for (const namespace of ['camt.054.001.02', 'camt.054.001.08', 'camt.054.001.12'])
      expect((await read(of(namespace))).entries).toHaveLength(1)
    for (const namespace of ['camt.053.001.08', 'camt.054.001.99']) {
      const refused = await read(of(namespace))
      expect([refused.failure, refused.details]).toEqual([
        'bankNamespaceUnknown',
        { namespace: `urn:iso:std:iso:20022:tech:xsd:${namespace}` },
      ])
      expect(messageFormatOf(Buffer.from(of(namespace)))).toMatchObject({ failure: 'bankNamespaceUnknown' })
    }
    expect((await read('<Document/>')).failure).toBe('bankNamespaceUnknown')
  })
})

describe('[CLR-22] a message is refused as a whole', () => {
  const whole = camt054('1', [debit, debit])
  it('if it is cut off anywhere, or is not UTF-8', async () => {
    for (const at of [whole.length - 1, whole.length - 40, 300])
      expect((await read(whole.slice(0, at))).failure, `cut off at ${at}`).toBe('bankFileBroken')
    expect((await read([Buffer.from(whole), Buffer.from([0xff])])).failure).toBe('bankFileBroken')
    expect((await read('')).failure).toBe('bankFileBroken')
  })

  it('if it has a document type, so that no entity is ever expanded', async () => {
    const bomb = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>`
    for (const xml of [bomb + whole, `<!DOCTYPE d SYSTEM "file:///etc/passwd">${whole}`])
      expect((await read(xml)).failure).toBe('bankFileUnsafe')
    expect((await read(whole.replace('99.00', '&b;'))).failure).toBe('bankFileBroken')
  })

  it('if it is nested too deep, or a text of it is too long', async () => {
    const deep = '<a>'.repeat(bankXmlLevelsMax) + '</a>'.repeat(bankXmlLevelsMax)
    const inside = (more: string): string => whole.replace('<Ntfctn>', `<Ntfctn>${more}`)
    expect((await read(inside(deep))).failure).toBe('bankFileUnfit')
    expect((await read(inside(`<b>${'x'.repeat(bankXmlTextCharactersMax + 1)}</b>`))).failure).toBe(
      'bankFileUnfit',
    )
    const comment = Array.from({ length: 20 }, () => Buffer.from('x'.repeat(bankXmlUnbrokenMax / 10)))
    expect((await read([Buffer.from('<!--'), ...comment])).failure).toBe('bankFileUnfit')
  })

  it('if it has more entries than it may have; entries are handed on as they come, in small portions', async () => {
    function* debits(count: number): Generator<Debit> {
      for (let n = 0; n < count; n += 1) yield debit
    }
    const sizes: number[] = []
    const streamed = await readMessage(Readable.from(camtChunks('1', debits(3_000))), async (portion) => {
      sizes.push(portion.length)
    })
    expect(streamed).toMatchObject({ ok: true, value: { entries: 3_000 } })
    expect(Math.max(...sizes)).toBeLessThan(1_500)
    const more = await readMessage(Readable.from(camtChunks('1', debits(101))), async () => undefined, {
      entriesMax: 100,
    })
    expect(more).toMatchObject({ failure: 'bankFileTooMany', details: { count: 100 } })
  })
})
