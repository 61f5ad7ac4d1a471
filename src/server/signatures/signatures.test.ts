/** Sealed letters, and their check by anybody. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask, openQueryConnection } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { addedTo, factsOf, signAgain } from '#test/support/signed-pdf.ts'
import { openSigning } from '../adapters/signing/authority.ts'
import { sha256 } from '../adapters/signing/cms.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import { inScope } from '../db/scope.ts'
import { acceptOwnAuthority } from './own-authority.ts'
import { findSigned } from './store.ts'

let server: TestServer
let payer: string
let awardIds: readonly string[]
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  const documents = ['SEAL-1', 'SEAL-2', 'SEAL-3'].map((number) => ({ number, due_date: '2026-12-20' }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(minute)
  await clearNow(server)
  const { data } = await server.call(routes.awardList, { query: { keyword: 'SEAL' } }, { token: payer })
  awardIds = data.list.map(({ id }) => id)
})
afterAll(() => server.close())

const awardLetter = async (language: 'zh' | 'en' = 'zh', id = awardIds[0] ?? ''): Promise<Buffer> => {
  const url = routes.awardLetter.path.replace('{id}', id)
  return (await server.app.inject({ url, headers: { token: payer, 'accept-language': language } })).rawPayload
}
const check = async (file: Uint8Array) =>
  (await server.call(routes.signedDocumentCheck, { body: factsOf(file) })).data
const codeOn = (file: Buffer): string => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(pdfText(file))?.[0] ?? ''

describe('[VER-23] the letter of an award', () => {
  it('[CLR-23] carries the platform’s seal, and is known to the check as it is', async () => {
    const file = await awardLetter()
    for (const stated of [
      '平台电子签章',
      'Sooner Platform Seal',
      'Sooner Signing CA',
      'PAdES B-T',
      '2026-11-16',
    ])
      expect(pdfText(file)).toContain(stated)
    const checked = await check(file)
    expect(checked).toMatchObject({
      verdict: 'valid',
      kind: 'awardLetter',
      signatures: [{ state: 'holds', holder: 'Sooner' }],
    })
    expect(checked.signatures[0]?.at).toContain('2026-11-16T')
    expect(await awardLetter()).toEqual(file)
  })

  it('is sealed once, however often and at once it is asked for', async () => {
    const files = await Promise.all([1, 2].map(() => awardLetter('en', awardIds[1])))
    for (const file of files) expect(file).toEqual(files[0])
    const [count] = await ask(
      server.ownerUrl,
      `select count(*) from signed_documents where subject_id = '${awardIds[1]}'`,
    )
    expect(Number(count)).toBe(1)
  })

  it('is sealed once by two calls that both found nothing, and wait for the same lock', async () => {
    const connection = await openQueryConnection(server.ownerUrl)
    const [tenantId] = await connection.ask(`select payer_tenant_id from awards where id = '${awardIds[2]}'`)
    await connection.ask('begin')
    await connection.ask(
      `select pg_advisory_xact_lock(${lockClasses.signing}, hashtext('${String(tenantId)}${awardIds[2]}'))`,
    )
    const waiting = Promise.all([1, 2].map(() => awardLetter('zh', awardIds[2])))
    await lockWaited(server, 2)
    await connection.ask('commit')
    await connection.close()
    const [first, second] = await waiting
    expect(first?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(second).toEqual(first)
    const count = `select count(*)::int from signed_documents where subject_id = '${awardIds[2]}'`
    expect(await ask(server.ownerUrl, count)).toEqual([1])
  })

  it('is found by its code, of which strangers learn no name, number or amount', async () => {
    const file = await awardLetter()
    const code = codeOn(file)
    const { data } = await server.call(routes.signedDocumentFind, { query: { code: code.toLowerCase() } })
    expect(Object.keys(data).toSorted()).toEqual(['code', 'hash', 'kind', 'signedAt'])
    expect(data).toMatchObject({
      kind: 'awardLetter',
      code: code.replaceAll('-', ''),
      hash: factsOf(file).hash,
    })
    for (const wrong of ['0000-0000-0000', '1', "' or true --"])
      expect((await server.call(routes.signedDocumentFind, { query: { code: wrong } })).status).toBe(404)
  })
})

describe('[VER-23] the check of a file', () => {
  it('says what is wrong with it', async () => {
    const file = await awardLetter()
    const changed = Buffer.from(file)
    changed[30] = (changed[30] ?? 0) ^ 1
    const others = [
      [changed, 'changed'],
      [addedTo(file), 'revised'],
      [signAgain(file, server.clock(), server.context.signing), 'revised'],
      [file.subarray(0, file.length - 40), 'cutOff'],
      [Buffer.from('%PDF-1.7\n%%EOF\n'), 'unsigned'],
      [Buffer.from('not one'), 'notPdf'],
      [Buffer.from(file.toString('latin1').replace('/ByteRange [0', '/ByteRange [1'), 'latin1'), 'foreign'],
    ] as const
    for (const [other, verdict] of others) {
      const found = await check(other)
      expect([found.verdict, found.kind]).toEqual([verdict, null])
    }
  })

  it('takes nothing but hashes and signatures of a bounded size', async () => {
    const body = factsOf(await awardLetter())
    const [signature] = body.signatures
    if (!signature) throw new Error('a letter has a signature')
    const wrong = [
      { ...body, hash: 'x' },
      { ...body, size: 20_000_001 },
      { ...body, size: -1 },
      { ...body, signatures: Array.from({ length: 5 }, () => signature) },
      { ...body, signatures: [{ ...signature, value: 'ab'.repeat(16_385) }] },
      { ...body, signatures: [{ ...signature, value: 'abc' }] },
      { ...body, signatures: [{ ...signature, end: 1.5 }] },
    ]
    for (const one of wrong)
      expect((await server.call(routes.signedDocumentCheck, { body: one })).status).toBe(400)
  })

  it('survives signatures that are garbage', async () => {
    const body = factsOf(await awardLetter())
    const [signature] = body.signatures
    if (!signature?.value) throw new Error('a letter has a signature')
    const { value } = signature
    const garbage = [
      '00',
      'ff'.repeat(500),
      '30'.repeat(500),
      '3084ffffffff',
      value.slice(0, 400),
      value.slice(2),
    ]
    for (const one of garbage) {
      const signatures = [{ ...signature, value: one.slice(0, one.length - (one.length % 2)) }]
      const { data, status } = await server.call(routes.signedDocumentCheck, {
        body: { ...body, signatures },
      })
      expect([status, data.verdict !== 'valid']).toEqual([200, true])
    }
  })
})

it('[VER-23] a document that another tenant has signed is not taken for one’s own, though both are its parties', async () => {
  const { db, makeId } = server.context
  const sides = await ask(
    server.ownerUrl,
    `select payer_tenant_id, payee_tenant_id from awards where id = '${awardIds[0]}'`,
  )
  const [payerTenantId = '', payeeTenantId = ''] = sides.map(String)
  const [subjectId, bytes] = [makeId(), Buffer.from('%PDF-a paper')]
  const key = { kind: 'offerAgreement', subjectId, contentHash: sha256(bytes) } as const
  const found = (tenantId: string) =>
    inScope(db, { tenantId }, (scoped) => findSigned(scoped, { ...key, tenantId }))
  await ask(
    server.ownerUrl,
    `insert into signed_documents (tenant_id, id, other_tenant_id, kind, signer, subject_id, content_hash, code, bytes, hash, signed_at)
      values ('${payeeTenantId}', '${makeId()}', '${payerTenantId}', '${key.kind}', '李晓芸', '${subjectId}',
        decode('${key.contentHash.toString('hex')}', 'hex'), 'ABCDEFGHJKMN', '${bytes.toString()}'::bytea,
        decode('${sha256(bytes).toString('hex')}', 'hex'), '2026-11-16T02:00:00Z')`,
  )
  expect([(await found(payeeTenantId))?.code, await found(payerTenantId)]).toEqual([
    'ABCDEFGHJKMN',
    undefined,
  ])
})

describe('[VER-23] a server whose certificates have ended', () => {
  const signingDir = mkdtempSync(join(tmpdir(), 'ended-'))
  const logged: string[] = []
  let late: TestServer
  beforeAll(async () => {
    const ended = await openSigning(signingDir, new Date('2000-06-01T00:00:00Z'))
    await acceptOwnAuthority(server.context.systemDb, ended, server.clock())
    late = await openTestServer({
      ownerUrl: server.ownerUrl,
      clock: server.clock,
      config: { signingDir },
      log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    })
  })
  afterAll(async () => {
    await late.close()
    rmSync(signingDir, { recursive: true })
  })
  const sealedLate = (language: 'zh' | 'en') => {
    const url = routes.awardLetter.path.replace('{id}', awardIds[0] ?? '')
    return late.app.inject({ url, headers: { token: payer, 'accept-language': language } })
  }

  it('warns when it starts', () => {
    expect(logged.filter((line) => line.includes('a certificate of SIGNING_DIR is not valid'))).toHaveLength(
      3,
    )
    expect(logged.join('')).toContain('CN=Sooner Platform Seal')
  })

  it('seals nothing, says so, and still hands out what was sealed before', async () => {
    const before = await awardLetter('zh')
    const refused = await sealedLate('en')
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([503, 36_104])
    const count = `select count(*)::int from signed_documents where kind = 'awardLetter' and subject_id = '${awardIds[0]}'`
    expect(await ask(server.ownerUrl, count)).toEqual([1])
    expect((await sealedLate('zh')).rawPayload).toEqual(before)
  })

  it('without the authority of a document says that the platform keeps it', async () => {
    const body = factsOf(await awardLetter())
    const { data } = await late.call(routes.signedDocumentCheck, { body })
    expect(data).toMatchObject({ verdict: 'kept', kind: 'awardLetter', signatures: [{ state: 'foreign' }] })
  })
})

it('[VER-23] a signed document is never changed or removed, and its hash is that of its bytes', async () => {
  await awardLetter()
  for (const [statement, reason] of [
    ["update signed_documents set bytes = 'x'", 'append-only'],
    ['delete from signed_documents', 'append-only'],
    [
      "insert into signed_documents select tenant_id, gen_random_uuid(), null, kind, null, gen_random_uuid(), content_hash, '000000000000', 'x', hash, signed_at from signed_documents limit 1",
      'signed_documents_check',
    ],
  ] as const)
    await expect(ask(server.ownerUrl, statement)).rejects.toThrow(reason)
})
