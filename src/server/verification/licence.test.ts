/** The image of the business licence: a real one, within the limits, and the company's own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { imageBytesMax } from '#domain/files/limits.ts'
import { ask } from '#test/support/ask.ts'
import { html, padded, pdf, png } from '#test/support/sample-files.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { uploadTo } from '#test/support/upload.ts'
import { attemptOf, certification, freshPayee, type Payee, submitForm } from '#test/support/verification.ts'

let server: TestServer
let payee: Payee
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  payee = await freshPayee(server)
})
afterAll(() => server.close())

const upload = (bytes: Uint8Array, purpose: string) =>
  uploadTo(server, bytes, { name: 'licence.png', purpose, token: payee.token })

describe('[VER-02] a licence image', () => {
  it.each([
    ['no image', html(), codes.imageTypeWrong.code],
    ['3 MB and one byte', padded(png(), imageBytesMax + 1), codes.imageTooLarge.code],
    ['a flood of pixels', png(50_000, 50_000), codes.imageTooManyPixels.code],
  ])('is not uploaded if it is %s', async (_name, bytes, code) => {
    expect((await upload(bytes, 'image')).code).toBe(code)
  })

  it('is no file that was uploaded for something else and is no image, or too large for one', async () => {
    const document = await upload(pdf(), 'attachment')
    const large = await upload(padded(png(), imageBytesMax + 1), 'attachment')
    for (const [{ data }, code] of [
      [document, codes.imageTypeWrong.code],
      [large, codes.imageTooLarge.code],
    ] as const) {
      const answer = await submitForm(server, payee, { licence: data.fileId })
      expect([answer.code, Object.keys(answer.fields)]).toEqual([code, ['licence']])
    }
    expect((await certification(server, payee)).attempt).toBeNull()
  })

  it('of another company is taken neither at submission nor in a draft', async () => {
    const other = await freshPayee(server)
    const answer = await submitForm(server, payee, { licence: other.licence })
    expect(answer.fields).toEqual({ licence: '请上传营业执照图片。' })
    const { companyId, token } = payee
    const body = { companyId, form: { licence: other.licence } }
    expect((await server.call(routes.certificationDraft, { body }, { token })).code).toBe(codes.notFound.code)
    expect((await certification(server, payee)).draft).toBeNull()
  })

  it('that was submitted stays with the attempt', async () => {
    await submitForm(server, payee)
    const { id } = await attemptOf(server, payee)
    const uses = `select owner_kind from file_uses where file_id = '${payee.licence}' order by owner_kind`
    expect(await ask(server.ownerUrl, uses)).toEqual(['verification', 'verificationDraft'])
    const answer = await server.call(
      routes.fileDelete,
      { params: { fileId: payee.licence } },
      { token: payee.token },
    )
    expect([answer.code, id]).toEqual([codes.fileInUse.code, id])
  })
})
