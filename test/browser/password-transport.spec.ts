/** A password leaves the browser sealed: AES-CBC with zero padding under the server's key, the IV first, in base64. */
import { createDecipheriv } from 'node:crypto'
import type { Request } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { landings, personOf } from './support/world.ts'

const blockBytes = 16

test('[IDN-12] [IDN-19] the password is never on the wire in clear, and is base64 of an IV and AES blocks', async ({
  browser,
}) => {
  const wire: Request[] = []
  const sealed: Buffer[] = []
  for (let time = 0; time < 2; time += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.on('request', (request) => wire.push(request))
    const keyAnswer = page.waitForResponse('**/user/v1/key')
    const signIn = page.waitForRequest(/\/user\/v\d\/login$/)
    await submitAs(page, personOf('carter').mail)
    const { data } = (await (await keyAnswer).json()) as { data: { id: string; key: string } }
    const body = (await signIn).postDataJSON() as { account: string; password: string; keyId: string }
    expect(body.account).toBe(personOf('carter').mail)
    expect(body.keyId).toBe(data.id)
    const bytes = Buffer.from(body.password, 'base64')
    expect(bytes.toString('base64')).toBe(body.password)
    expect(bytes.length).toBe(2 * blockBytes)
    expect(opened(bytes, data.key)).toBe(demoPassword)
    sealed.push(bytes)
    await expect(page).toHaveURL(landings.supplier)
    await context.close()
  }
  const ivs = sealed.map((bytes) => bytes.subarray(0, blockBytes).toString('hex'))
  expect(new Set(ivs).size, 'every sealing has an IV of its own').toBe(2)

  const clear = [demoPassword, encodeURIComponent(demoPassword), Buffer.from(demoPassword).toString('base64')]
  for (const request of wire) {
    const said = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`
    for (const form of clear) expect(said).not.toContain(form)
  }
})

function opened(bytes: Buffer, key: string): string {
  const iv = bytes.subarray(0, blockBytes)
  const cipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), iv).setAutoPadding(false)
  const padded = Buffer.concat([cipher.update(bytes.subarray(blockBytes)), cipher.final()])
  return padded.toString().replace(/\0+$/, '')
}
