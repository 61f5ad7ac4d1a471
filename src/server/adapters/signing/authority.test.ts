/** The folder of keys: made, renewed and replaced; and what is refused when a server starts. */
import {
  chmodSync,
  cpSync,
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
import { signedAt as at, paperToSign, refusalOf } from '#test/support/authorities.ts'
import { checkedFile } from '#test/support/signed-pdf.ts'
import { endingCertificates, openSigning, type Signing } from './authority.ts'
import { pemOf } from './identities.ts'
import { signPdf } from './sign-pdf.ts'
import { newSigner, sealAt } from './signer.ts'

const root = mkdtempSync(join(tmpdir(), 'authority-'))
let unsigned: Uint8Array
beforeAll(async () => {
  unsigned = await paperToSign()
})
afterAll(() => rmSync(root, { recursive: true }))

const subject = { commonName: '李晓芸', organization: '上海明远精密制造有限公司' }
const sign = (by: Signing): Buffer =>
  signPdf(unsigned, at, { signer: newSigner(by, subject, at) ?? by.seal, timestamps: by.timestamps })
const verdictOn = (file: Uint8Array, { authorities }: Signing, isKept = true) =>
  verdictOf({ ...checkedFile(file, authorities), isKept })

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
