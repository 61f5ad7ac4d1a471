/** What a check says of signatures that nearly have the shape of the platform's own, or are in the forms of others. */
import { sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { checkedFile } from '#test/support/signed-pdf.ts'
import { openSigning, type Signing } from './authority.ts'
import { algorithmOf, issuedAs } from './certificates.ts'
import { checkSignature } from './check-signature.ts'
import { attribute, sha256, sha256Algorithm, signingCertificate } from './cms.ts'
import { der, integer, numbered, octets, oid, sequence, set, tags } from './der.ts'
import { oids } from './oids.ts'
import { signatureOf } from './sign-pdf.ts'
import { timestampOf } from './timestamp.ts'

const at = new Date('2026-11-18T02:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'check-signature-'))
let signing: Signing
beforeAll(async () => {
  signing = await openSigning(root, at)
})
afterAll(() => rmSync(root, { recursive: true }))

const digest = sha256(Buffer.from('a paper'))
const check = (value: Buffer | null) => checkSignature(digest, value, signing.authorities).state

/** A signature by the platform's seal, in which parts are other than the platform makes them. */
type Parts = {
  readonly attributes?: readonly Buffer[]
  readonly attributesTag?: number
  readonly signatureTag?: number
  readonly certificatesTag?: number
  readonly infosTag?: number
  readonly signers?: number
}
const signedAttributes = () => [
  attribute(oids.contentType, oid(oids.data)),
  attribute(oids.messageDigest, octets(digest)),
  attribute(oids.signingCertificateV2, signingCertificate(signing.seal.certificate)),
]
const tagged = (tag: number, element: Buffer): Buffer =>
  Buffer.concat([Uint8Array.of(tag), element.subarray(1)])

function made({
  attributes = signedAttributes(),
  attributesTag = numbered(0),
  signatureTag = tags.octets,
  certificatesTag = numbered(0),
  infosTag = tags.set,
  signers = 1,
}: Parts = {}): Buffer {
  const { certificate, issuers, key } = signing.seal
  const { issuer, serial } = issuedAs(certificate)
  const signed = set(...attributes)
  const value = sign('sha256', signed, key)
  const info = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    tagged(attributesTag, signed),
    algorithmOf(key),
    der(signatureTag, value),
    der(numbered(1), attribute(oids.timestampToken, timestampOf(value, at, signing.timestamps))),
  )
  const data = sequence(
    integer(1),
    set(sha256Algorithm),
    sequence(oid(oids.data)),
    tagged(certificatesTag, set(certificate, ...issuers)),
    der(infosTag, ...Array.from({ length: signers }, () => info)),
  )
  return sequence(oid(oids.signedData), der(numbered(0), data))
}

describe('[VER-23] a signature of the platform', () => {
  it('holds in its one shape', () => {
    expect([check(made()), check(signatureOf(digest, at, { signer: signing.seal, ...signing }))]).toEqual([
      'holds',
      'holds',
    ])
  })

  it.each([
    // It would hold for another certificate with the same key.
    ['does not name its certificate', () => ({ attributes: signedAttributes().slice(0, 2) })],
    [
      'names another certificate',
      () => ({
        attributes: [
          ...signedAttributes().slice(0, 2),
          attribute(oids.signingCertificateV2, signingCertificate(signing.timestamps.certificate)),
        ],
      }),
    ],
    ['does not say what is signed', () => ({ attributes: signedAttributes().slice(1) })],
    ['has two signers', () => ({ signers: 2 })],
    ['has its attributes under another tag', () => ({ attributesTag: numbered(2) })],
    ['has its value under another tag', () => ({ signatureTag: tags.utf8 })],
    ['has its certificates under another tag', () => ({ certificatesTag: numbered(1) })],
    ['has its signers in a sequence', () => ({ infosTag: tags.sequence })],
  ] as const)('was changed if it %s', (_what, parts) => expect(check(made(parts()))).toBe('changed'))

  it('was changed if its place ends with anything but zeros, or its timestamp is of somebody else', async () => {
    expect(check(Buffer.concat([made(), Buffer.alloc(100)]))).toBe('holds')
    expect(check(Buffer.concat([made(), Buffer.from('00a0', 'hex')]))).toBe('changed')
    const { timestamps } = await openSigning(join(root, 'other'), at)
    expect(check(signatureOf(digest, at, { signer: signing.seal, timestamps }))).toBe('changed')
  })

  it('is expired, and was not changed, if its timestamp was made after the end of its certificate', () => {
    const late = new Date('2037-01-01T00:00:00Z')
    expect(check(signatureOf(digest, late, { signer: signing.seal, ...signing }))).toBe('expired')
  })
})

describe('[VER-23] a signature in a form that only others use', () => {
  const others: Readonly<Record<string, () => Buffer | null>> = {
    'with lengths that are only known at their end': () =>
      Buffer.concat([Uint8Array.of(tags.sequence, 0x80), made().subarray(4), Buffer.alloc(2)]),
    'of PKCS #1, as octets': () => octets(sign('sha256', digest, signing.seal.key)),
    'of no form at all': () => Buffer.from('a signature'),
    'that could not be read': () => null,
  }
  it.each(Object.entries(others))('%s is foreign: nobody changed it', (_what, value) =>
    expect(check(value())).toBe('foreign'),
  )

  it('is foreign where its place is longer than those that are read', () => {
    const place = `<${'ab'.repeat(20_000)}>`
    const head = '%PDF-1.7\n1 0 obj\n<< /Type /Sig /ByteRange '
    const tail = ' >>\nendobj\n%%EOF\n'
    const rangeOf = (...places: readonly number[]): string =>
      `[0 ${places.map((each) => String(each).padStart(10, '0')).join(' ')}] /Contents `
    const start = head.length + rangeOf(0, 0, 0).length
    const range = rangeOf(start, start + place.length, tail.length)
    const file = Buffer.from(head + range + place + tail)
    const checked = checkedFile(file, signing.authorities)
    expect(checked.signatures).toEqual([{ end: file.length, state: 'foreign' }])
    expect(verdictOf({ ...checked, isKept: false })).toBe('foreign')
  })
})
