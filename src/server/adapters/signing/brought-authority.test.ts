/** An authority that is brought: what it issues, and when a server refuses it. */
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { signedAt as at, chain, issued, paperToSign, pemFile, refusalOf } from '#test/support/authorities.ts'
import { checkedFile } from '#test/support/signed-pdf.ts'
import { openSigning, type Signing } from './authority.ts'
import { newKey } from './identities.ts'
import { signPdf } from './sign-pdf.ts'
import { newSigner } from './signer.ts'

const root = mkdtempSync(join(tmpdir(), 'brought-'))
let unsigned: Uint8Array
beforeAll(async () => {
  unsigned = await paperToSign()
})
afterAll(() => rmSync(root, { recursive: true }))

const subject = { commonName: '李晓芸', organization: '上海明远精密制造有限公司' }
const sign = (by: Signing): Buffer =>
  signPdf(unsigned, at, { signer: newSigner(by, subject, at) ?? by.seal, timestamps: by.timestamps })
const verdictOn = (file: Uint8Array, { authorities }: Signing) =>
  verdictOf({ ...checkedFile(file, authorities), isKept: true })

/** A folder with a brought authority. */
function brought(name: string, authority: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'authority.pem'), authority, { mode: 0o600 })
  return folder
}

describe('[VER-23] an authority that is brought', () => {
  it('issues the other keys, and its chain goes with every signature', async () => {
    const authority = chain(2, newKey())
    const signing = await openSigning(brought('issuing', pemFile(authority)), at)
    const issuer = new X509Certificate(authority.certificate)
    expect(new X509Certificate(signing.seal.certificate).verify(issuer.publicKey)).toBe(true)
    expect(signing.seal.issuers).toEqual([authority.certificate, ...authority.issuers])
    expect(verdictOn(sign(signing), signing)).toBe('valid')
    // The issuer of the authority is not an authority of the platform.
    expect(signing.authorities).toEqual([authority.certificate])
    // With the root left out, the keys that were issued before follow.
    writeFileSync(
      join(root, 'issuing', 'authority.pem'),
      pemFile({ ...authority, issuers: authority.issuers.slice(0, -1) }),
    )
    expect((await openSigning(join(root, 'issuing'), at)).seal.issuers).toEqual([authority.certificate])
  })

  it('with a long chain signs, as one of three RSA keys is; one whose signatures would not fit is refused', async () => {
    const key = newKey()
    const signing = await openSigning(brought('long', pemFile(chain(12, key))), at)
    expect(verdictOn(sign(signing), signing)).toBe('valid')
    const seal = signPdf(unsigned, at, { signer: signing.seal, timestamps: signing.timestamps })
    expect(verdictOn(seal, signing)).toBe('valid')
    const folder = brought('too-long', pemFile(chain(24, key)))
    expect(await refusalOf(folder)).toContain(`${folder} makes signatures of`)
    // A refused authority is not one that documents are checked against.
    expect(readdirSync(folder)).not.toContain('authorities')
  })

  it('is refused with a seal whose signatures would not hold', async () => {
    const authority = chain(1, newKey())
    const folder = brought('wrong-seal', pemFile(authority))
    writeFileSync(join(folder, 'seal.pem'), pemFile(issued(newKey(), 'Seal', 'timestamp', authority)), {
      mode: 0o600,
    })
    expect(await refusalOf(folder)).toContain(`${folder} makes signatures that do not hold`)
  })

  it.each([
    ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'opened'],
    ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'opened'],
    ['RSA of 2048 bits', generateKeyPairSync('rsa', { modulusLength: 2_048 }), 'opened'],
    ['P-521', generateKeyPairSync('ec', { namedCurve: 'P-521' }), 'is no private key (P-256, P-384, or RSA'],
    ['secp256k1', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }), 'is no private key'],
    ['RSA of 1024 bits', generateKeyPairSync('rsa', { modulusLength: 1_024 }), 'is no private key'],
  ] as const)('has a key of a kind that PDF readers know: %s', async (name, key, answer) => {
    expect(await refusalOf(brought(`key ${name}`, pemFile(chain(1, key))))).toContain(answer)
  })

  it('has its certificates in order, each followed by that of its issuer', async () => {
    const { issuers, ...own } = chain(3, newKey())
    const stranger = chain(1, newKey())
    const leaf = issued(newKey(), 'Leaf', 'document', stranger)
    for (const [name, wrong] of [
      ['reversed', issuers.toReversed()],
      ['with a gap', issuers.slice(1)],
      ['of another', [stranger.certificate]],
      ['with a leaf', [...issuers, leaf.certificate]],
    ] as const)
      expect(await refusalOf(brought(`order ${name}`, pemFile({ ...own, issuers: wrong })))).toContain(
        'certificates out of order',
      )
  })
})
