/** The folder of keys: made, brought, replaced and renewed; and what is refused when a server starts. */
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { checkedFile } from '#test/support/signed-pdf.ts'
import { drawPaper } from '../pdf/draw.ts'
import { endingCertificates, openSigning, type Signing } from './authority.ts'
import { type CertificateInput, type Identity, issueCertificate, newSerial } from './certificates.ts'
import { newKey, pemOf } from './identities.ts'
import { signPdf } from './sign-pdf.ts'
import { newSigner, sealAt } from './signer.ts'

const at = new Date('2026-11-18T02:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'authority-'))
let unsigned: Uint8Array
beforeAll(async () => {
  unsigned = await drawPaper({
    title: 'x',
    language: 'en',
    at,
    footer: '',
    blocks: [],
    signature: { name: 'x', reason: 'x', at },
  })
})
afterAll(() => rmSync(root, { recursive: true }))

const subject = { commonName: '李晓芸', organization: '上海明远精密制造有限公司' }
const sign = (by: Signing): Buffer =>
  signPdf(unsigned, at, { signer: newSigner(by, subject, at) ?? by.seal, timestamps: by.timestamps })
const verdictOn = (file: Uint8Array, { authorities }: Signing, isKept = true) =>
  verdictOf({ ...checkedFile(file, authorities), isKept })

const validity = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2030-01-01T00:00:00Z') }
const pemOfKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
type Key = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
function issued(key: Key, name: string, usage: CertificateInput['usage'], issuer?: Identity): Identity {
  const input = {
    subject: { commonName: name },
    publicKey: key.publicKey,
    serial: newSerial(),
    ...validity,
    usage,
  }
  return {
    key: key.privateKey,
    certificate: issueCertificate(input, issuer ?? key.privateKey),
    issuers: issuer ? [issuer.certificate, ...issuer.issuers] : [],
  }
}
/** As many authorities, each issued by the one before. */
function chain(length: number, key: Key): Identity {
  let last = issued(key, 'Root', 'authority')
  for (let n = 1; n < length; n += 1) last = issued(key, `Authority ${n}`, 'authority', last)
  return last
}
const pemFile = ({ key, certificate, issuers }: Identity): string =>
  [pemOfKey(key), ...[certificate, ...issuers].map(pemOf)].join('')
/** A folder with an authority that somebody brought. */
function brought(name: string, authority: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'authority.pem'), authority, { mode: 0o600 })
  return folder
}
const refusalOf = (folder: string): Promise<string> =>
  openSigning(folder, at).then(
    () => 'opened',
    ({ message }: Error) => message,
  )

describe('[VER-23] the keys of the platform', () => {
  const own = join(root, 'own')
  const files = ['authority', 'timestamps', 'seal'].map((name) => join(own, `${name}.pem`))
  let signing: Signing
  beforeAll(async () => {
    signing = await openSigning(own, at)
  })

  it('are made once, and only their owner reads them', async () => {
    const before = files.map((path) => readFileSync(path, 'utf8'))
    const again = await Promise.all([openSigning(own, at), openSigning(own, at)])
    expect(files.map((path) => readFileSync(path, 'utf8'))).toEqual(before)
    for (const one of again) expect(one.seal.certificate).toEqual(signing.seal.certificate)
    expect(files.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    const both = await Promise.all([openSigning(join(root, 'new'), at), openSigning(join(root, 'new'), at)])
    expect(both[0]?.seal.certificate).toEqual(both[1]?.seal.certificate)
  })

  it('are refused, by the name of their file, if others can read them or they are not what they should be', async () => {
    const [authority = '', , seal = ''] = files
    const refused = async (path: string, change: () => void) => {
      const kept = readFileSync(path)
      change()
      await expect(openSigning(own, at)).rejects.toThrow(path)
      writeFileSync(path, kept)
      chmodSync(path, 0o600)
    }
    await refused(seal, () => chmodSync(seal, 0o640))
    await refused(seal, () => writeFileSync(seal, 'no key'))
    await refused(seal, () => writeFileSync(seal, readFileSync(authority)))
    await refused(authority, () => writeFileSync(authority, readFileSync(seal)))
    await openSigning(join(root, 'other'), at)
    const other = readFileSync(join(root, 'other', 'authority.pem'))
    const kept = readFileSync(authority)
    writeFileSync(authority, other)
    await expect(openSigning(own, at)).rejects.toThrow('issued by another authority')
    writeFileSync(authority, kept)
  })

  it('are on the disk before a name leads to them', async () => {
    const path = join(root, 'handle')
    writeFileSync(path, '')
    const handle = await open(path)
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
    await handle.close()
    await openSigning(join(root, 'durable'), at)
    // Of three keys and the certificate of the authority: the bytes, then the name.
    expect(sync).toHaveBeenCalledTimes(8)
    sync.mockRestore()
  })

  it('warn while they end soon, and sign nothing once they have ended', () => {
    expect(endingCertificates(signing, at)).toEqual([])
    const soon = new Date('2035-11-15T00:00:00Z')
    expect(endingCertificates(signing, soon)).toEqual(
      ['Sooner Timestamping', 'Sooner Platform Seal'].map((name) => ({
        subject: `CN=${name}, O=Sooner`,
        validTo: '2036-01-01T00:00:00.000Z',
      })),
    )
    expect([sealAt(signing, soon), sealAt(signing, new Date('2036-01-02T00:00:00Z'))]).toEqual([
      signing.seal,
      undefined,
    ])
    expect(endingCertificates(signing, new Date('2047-01-01T00:00:00Z'))).toHaveLength(3)
  })

  it('are renewed by removing them: what was sealed before stays valid', async () => {
    const folder = join(root, 'renewed')
    const before = await openSigning(folder, at)
    const file = signPdf(unsigned, at, { signer: before.seal, timestamps: before.timestamps })
    for (const name of ['timestamps', 'seal']) rmSync(join(folder, `${name}.pem`))
    const after = await openSigning(folder, new Date('2035-11-15T00:00:00Z'))
    expect(after.seal.certificate).not.toEqual(before.seal.certificate)
    expect(verdictOn(file, after)).toBe('valid')
  })
})

describe('[VER-23] an authority that is brought', () => {
  it('issues the other keys, and its chain goes with every signature', async () => {
    const authority = chain(2, newKey())
    const signing = await openSigning(brought('issuing', pemFile(authority)), at)
    const issuer = new X509Certificate(authority.certificate)
    expect(new X509Certificate(signing.seal.certificate).verify(issuer.publicKey)).toBe(true)
    expect(signing.seal.issuers).toEqual([authority.certificate, ...authority.issuers])
    expect(verdictOn(sign(signing), signing)).toBe('valid')
    // Whoever issued the authority is not one of the platform.
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

describe('[VER-23] an authority that is replaced', () => {
  it('leaves documents valid that were signed before, until its certificate is removed', async () => {
    const folder = join(root, 'replaced')
    const before = await openSigning(folder, at)
    const file = sign(before)
    for (const name of ['authority', 'timestamps', 'seal']) rmSync(join(folder, `${name}.pem`))
    const after = await openSigning(folder, at)
    expect(after.authorities).toEqual([after.authority.certificate, before.authority.certificate])
    expect([verdictOn(file, after), verdictOn(sign(after), after)]).toEqual(['valid', 'valid'])
    expect((await openSigning(folder, at)).authorities).toEqual(after.authorities)
    const [kept = ''] = readdirSync(join(folder, 'authorities')).filter((name) =>
      readFileSync(join(folder, 'authorities', name), 'utf8').includes(pemOf(before.authority.certificate)),
    )
    rmSync(join(folder, 'authorities', kept))
    const without = await openSigning(folder, at)
    expect([verdictOn(file, without), verdictOn(file, without, false)]).toEqual(['kept', 'foreign'])
  })

  it('is refused, by the name of its file, if others can read it or it is no authority', async () => {
    const folder = join(root, 'refused')
    const { seal, authority } = await openSigning(folder, at)
    const path = join(folder, 'authorities', 'earlier.pem')
    for (const [text, mode] of [
      [pemOf(authority.certificate), 0o644],
      [pemOf(seal.certificate), 0o600],
      ['no certificate', 0o600],
      ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 0o600],
    ] as const) {
      writeFileSync(path, text)
      chmodSync(path, mode)
      expect(await refusalOf(folder)).toContain(path)
    }
    rmSync(path)
    const [one = ''] = readdirSync(join(folder, 'authorities'))
    for (let n = 1; n <= 16; n += 1)
      cpSync(join(folder, 'authorities', one), join(folder, 'authorities', `earlier-${n}.pem`))
    expect(await refusalOf(folder)).toContain('at most 16 are read')
  })
})
