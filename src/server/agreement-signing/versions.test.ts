/** Which version of an agreement is signed, and the acceptance that is kept of it. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { continuingAgreements, offerAgreements } from '#server/agreements/queries.ts'
import { inExportSlot } from '#server/exports/serve.ts'
import { exportsPerPersonMax } from '#server/limits.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk } from '#test/support/mandates.ts'
import { offerOf, openOffers, trade } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { signingDesk } from '#test/support/signing.ts'
import { unzip } from '#test/support/unzip.ts'
import { failureTexts } from '#text/failures.ts'
import { say } from '#text/text.ts'

const desk = openOffers()
const { server, payee, plant } = desk
const { page, make } = mandateDesk(desk)
const { use, makeId, companyId, draftOf, sentCode, sign, readVersions } = signingDesk(desk)

const signedAbout = (subjectId: string) =>
  ask(server().ownerUrl, `select count(*)::int from signed_documents where subject_id = '${subjectId}'`)
const acceptancesOf = (subjectId: string) =>
  ask(
    server().ownerUrl,
    `select json_build_object('kind', kind, 'version', version, 'file', file_id, 'company', tenant_id, 'address', address)
      from agreement_acceptances where subject_id = '${subjectId}' order by version`,
  )

/** The next version of an agreement with a text of its own, as another server publishes it; the id of its Chinese file. */
async function publish(kind: AgreementKind, heading: string): Promise<string> {
  const files = { zh: makeId(), en: makeId() }
  const sections = JSON.stringify([{ heading: { zh: heading, en: heading }, paragraphs: [] }])
  for (const id of Object.values(files))
    await ask(
      server().ownerUrl,
      `insert into files (id, name, media_type, size, sha256, created_at) select '${id}', name, media_type, size, sha256, created_at
        from files where id = (select zh_file_id from current_agreements where kind = '${kind}')`,
    )
  await ask(
    server().ownerUrl,
    `insert into agreement_versions select kind, version + 1, updated, title, '${sections}', sha256(text_hash), '${files.zh}', '${files.en}', published_at
      from current_agreements where kind = '${kind}'`,
  )
  return files.zh
}
describe('[VER-20] what is signed', () => {
  it('names the agreements that were read, and says in both languages where it does not', async () => {
    for (const agreementVersions of [[], ['x'], undefined])
      for (const [language, name] of [
        ['zh', '已阅读的协议'],
        ['en', 'agreements that were read'],
      ] as const) {
        const body = { companyId, code: '123456', offerId: makeId(), agreementVersions } as never
        const options = { token: payee(), headers: { 'accept-language': language } }
        const { status, fields } = await server().call(routes.agreementSign, { body }, options)
        expect(status).toBe(400)
        expect(Object.entries(fields)).toEqual([
          [expect.stringMatching(/^agreementVersions(\.0)?$/), expect.stringMatching(new RegExp(name, 'i'))],
        ])
      }
  })

  it('is an acceptance of the version that was read, by the person and for the company', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const [, file = ''] = offerAgreements
    expect((await sign({ offerId: draftId, code: await sentCode(), agreementVersions: [file] })).code).toBe(0)
    expect(await acceptancesOf(draftId)).toEqual([
      { kind: 'offer', version: 1, file, company: trade.payeeTenantId, address: '127.0.0.1' },
    ])
  })

  it('is the version that was read, and not one that another server has published since', async () => {
    await use('0')
    const id = await make()
    await use('1')
    expect((await page(id)).paused).toContain('signature')
    const newer = await publish('continuing', '第二版条款')
    const code = await sentCode()
    for (const language of ['zh', 'en'] as const) {
      const body = { companyId, code, offerId: id, agreementVersions: [...continuingAgreements] }
      const options = { token: payee(), headers: { 'accept-language': language } }
      const answer = await server().call(routes.agreementSign, { body }, options)
      const message = say(language)(failureTexts.agreementOutdated)
      expect([answer.code, answer.fields]).toEqual([
        codes.agreementOutdated.code,
        { agreementVersions: message },
      ])
    }
    expect(await acceptancesOf(id)).toHaveLength(1)
    expect((await page(id)).paused).toContain('signature')
    expect((await sign({ offerId: id, code, agreementVersions: [newer] })).code).toBe(0)
    expect((await acceptancesOf(id)).slice(1)).toMatchObject([
      { kind: 'continuing', version: 2, file: newer, company: trade.payeeTenantId },
    ])
    expect((await page(id)).paused).not.toContain('signature')
    const query = { companyId }
    const zip = (await server().call(routes.continuingDownload, { query }, { token: payee() })).data
    const [file = new Uint8Array()] = unzip(Buffer.from(zip.streamByte, 'base64')).values()
    const text = pdfText(Buffer.from(file))
    for (const stated of ['v2', '第二版条款']) expect(text).toContain(stated)
    expect(text).not.toContain('v1')
  })

  it('[VER-26] of several drafts is not signed at all where one agreement is outdated', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const newer = await publish('offer', '第二版协议')
    const code = await sentCode()
    expect((await sign({ offerIds: [draftId], code })).code).toBe(codes.agreementOutdated.code)
    expect(await signedAbout(draftId)).toEqual([0])
    const agreementVersions = [...readVersions, newer]
    expect((await sign({ offerIds: [draftId], code, agreementVersions })).code).toBe(0)
    expect(await acceptancesOf(draftId)).toMatchObject([{ kind: 'offer', version: 2, file: newer }])
  })
})

it('[COM-13] [VER-24] the signed continuing-request agreements take a slot of the person, and are refused while there is none', async () => {
  const [userId] = await ask(
    server().ownerUrl,
    `select id from users where login_mail = 'lixiaoyun@mingyuan.test'`,
  )
  let release: () => void = () => undefined
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const download = async () =>
    (await server().call(routes.continuingDownload, { query: { companyId } }, { token: payee() })).code
  const held = Array.from({ length: exportsPerPersonMax }, () => inExportSlot(String(userId), () => blocked))
  expect(await download()).toBe(codes.tooManyRequests.code)
  release()
  await Promise.all(held)
  expect(await download()).toBe(0)
})
