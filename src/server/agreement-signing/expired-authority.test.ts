/** Signing while the certificate of the platform's authority, or that of its timestamps, has ended. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { openSigning } from '#server/adapters/signing/authority.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { signingDesk } from '#test/support/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'expired-signing-'))
afterAll(() => rmSync(folder, { recursive: true }))

// An authority is valid for 20 years from its first start, and its timestamps for 10.
describe.each([
  ['the authority', '2005-06-01'],
  ['the timestamps', '2015-06-01'],
])('[VER-23] once the certificate of %s has ended', (_, firstStart) => {
  const signingDir = join(folder, firstStart)
  beforeAll(async () => {
    await openSigning(signingDir, new Date(firstStart))
  })
  const desk = openOffers({ config: { signingDir } })
  const { server, plant, submit } = desk
  const { draftOf, sentCode, sign } = signingDesk(desk)

  it('nothing is signed or submitted, the code stays good, and the reason is said', async () => {
    const body = offerOf(await plant({}), '1000.00')
    const draftId = await draftOf(body)
    const code = await sentCode()
    const refused = await sign({ offerId: draftId, code })
    expect([refused.code, refused.status]).toEqual([codes.signingClosed.code, 503])
    expect((await submit({ ...body, draftId })).code).toBe(codes.signatureNeeded.code)
    expect(
      await ask(
        server().ownerUrl,
        `select count(*)::int from signed_documents where subject_id = '${draftId}'`,
      ),
    ).toEqual([0])
    expect((await sign({ offerId: draftId, code })).code).toBe(codes.signingClosed.code)
  })
})
