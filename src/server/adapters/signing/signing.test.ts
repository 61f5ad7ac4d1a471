/** Signatures and timestamps, and what a check finds of a file that is not as it was signed. */
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { pdfReader, readerWaitMs } from '#test/support/pdfsig.ts'
import { addedTo, checkedFile, signAgain } from '#test/support/signed-pdf.ts'
import { drawPaper } from '../pdf/draw.ts'
import { openSigning, type Signing } from './authority.ts'
import { signPdf } from './sign-pdf.ts'
import { newSigner } from './signer.ts'
import { timestampOf } from './timestamp.ts'

const at = new Date('2026-11-18T02:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'signing-'))
let signing: Signing
let unsigned: Uint8Array
let signed: Buffer

beforeAll(async () => {
  signing = await openSigning(join(folder, 'own'), at)
  unsigned = await drawPaper({
    title: '提前付款协议',
    language: 'zh',
    at,
    footer: '早付',
    blocks: [{ kind: 'paragraph', text: '折扣 = 应付金额 × 年化利率' }],
    signature: { name: '李晓芸', reason: '提前付款协议', at },
  })
  signed = sign(signing)
})
afterAll(() => rmSync(folder, { recursive: true }))

const subject = { commonName: '李晓芸', organization: '上海明远精密制造有限公司' }
const sign = (by: Signing, signedAt = at): Buffer =>
  signPdf(unsigned, signedAt, { signer: newSigner(by, subject, at) ?? by.seal, timestamps: by.timestamps })
const verdictOn = (file: Uint8Array, isKept = true) =>
  verdictOf({ ...checkedFile(file, [signing.authority.certificate]), isKept })

describe('[VER-23] a signature', () => {
  it('holds, with the company of its certificate and the time of its timestamp', () => {
    expect(verdictOn(signed)).toBe('valid')
    const [signature] = checkedFile(signed, [signing.authority.certificate]).signatures
    expect(signature).toEqual({ state: 'holds', end: signed.length, at, holder: subject.organization })
  })

  it('has a certificate with the credit code of its company, and a timestamp under a policy of the product’s own', () => {
    const creditCode = '91310114MA1GT3100H'
    const identity = newSigner(signing, { ...subject, creditCode }, at)
    const { subject: named } = new X509Certificate(identity?.certificate ?? '')
    expect(named.split('\n')).toContain(`organizationIdentifier=NTRCN-${creditCode}`)
    expect(new X509Certificate(newSigner(signing, subject, at)?.certificate ?? '').subject).not.toContain(
      'NTR',
    )
    // 2.25.300122609642113027369207054754225104326.1, of which X.667 makes the second number from a UUID.
    const policy = '06156983c3c9c1c68a82c28ea3849286ade9ada2cb4601'
    expect(timestampOf(signed, at, signing.timestamps).toString('hex')).toContain(policy)
  })

  it('is not held valid in a file in which any byte is another, whatever else is in it', () => {
    const range = /\/ByteRange \[0 (\d+) (\d+)/.exec(signed.toString('latin1')) ?? []
    const [start = 0, end = 0] = range.slice(1).map(Number)
    for (let n = 0; n < signed.length; n += n > start && n < end ? 997 : 97) {
      const changed = Buffer.from(signed)
      changed[n] = (changed[n] ?? 0) ^ 1
      expect(verdictOn(changed, false), `byte ${n}`).not.toBe('valid')
      // Outside of the signature's own place the signature itself does not hold.
      if (n < start || n >= end) expect(verdictOn(changed), `byte ${n}`).not.toBe('valid')
    }
  })

  it('is told from additions, a second signature, a cut, and no signature at all', async () => {
    expect(verdictOn(addedTo(signed))).toBe('revised')
    expect(verdictOn(signAgain(signed, at, signing))).toBe('revised')
    expect(
      checkedFile(signAgain(signed, at, signing), [signing.authority.certificate]).signatures,
    ).toHaveLength(2)
    for (const size of [signed.length - 1, signed.length / 2, 2_000])
      expect(verdictOn(signed.subarray(0, size))).toBe('cutOff')
    const prefixed = Buffer.concat([Buffer.from('mailed to you\r\n'), signed])
    expect(verdictOn(prefixed, false), 'something stands before it').toBe('changed')
    const plain = await drawPaper({ title: 'x', language: 'en', at, footer: '', blocks: [] })
    expect(verdictOn(plain)).toBe('unsigned')
    for (const other of [Buffer.alloc(0), Buffer.from('PK'), Buffer.alloc(100_000, '/ByteRange [0 1 2 3]')])
      expect(verdictOn(other)).toBe('notPdf')
  })

  it('of another authority is foreign, and one made after its certificate has ended is expired', async () => {
    const other = await openSigning(join(folder, 'other'), at)
    expect(verdictOn(sign(other), false)).toBe('foreign')
    // The timestamps of one authority do not vouch for the signatures of another.
    expect(verdictOn(sign({ ...signing, timestamps: other.timestamps }))).not.toBe('valid')
    expect(verdictOn(sign(signing, new Date('2028-01-01T00:00:00Z')))).toBe('expired')
    expect(verdictOn(sign(signing, new Date('2026-01-01T00:00:00Z')))).toBe('expired')
  })

  it('is not taken where ranges name other bytes than those around its place', () => {
    const text = signed.toString('latin1')
    for (const [from, to] of [
      [/\[0 (\d+)/, '[1 $1'],
      [/\/ByteRange \[0 \d+ /, '/ByteRange [0 0000 '],
    ] as const)
      expect(verdictOn(Buffer.from(text.replace(from, to), 'latin1'))).not.toBe('valid')
  })

  it('is valid to a PDF reader, and invalid with another byte', { timeout: readerWaitMs }, () => {
    const changed = Buffer.from(signed)
    changed[20] = (changed[20] ?? 0) ^ 1
    expect([verdictOn(signed), verdictOn(changed)]).toEqual(['valid', 'changed'])
    const read = pdfReader()
    if (!read) return
    const said = read(signed)
    for (const line of [
      'Signature is Valid',
      'Total document signed',
      'ETSI.CAdES.detached',
      'SHA-256',
      subject.commonName,
    ])
      expect(said).toContain(line)
    expect(read(changed)).not.toContain('Signature is Valid')
    expect(read(addedTo(signed))).not.toContain('Total document signed')
  })
})
