/** Verification codes for tests: requested as a person would, and read from the notification. */
import { outboxRead } from '#contract/notifications.ts'
import { codeSend } from '#contract/verification-codes.ts'
import type { RequestableSource } from '#domain/identity/verification-codes.ts'
import type { CallOptions, TestServer } from './server.ts'

/** `read` is the picture code, if one is required. */
export const askCode = (
  server: TestServer,
  source: RequestableSource,
  contact: string,
  options: CallOptions = {},
  read: { readonly captchaId?: string; readonly captcha?: string } = {},
) =>
  server.call(
    codeSend,
    { body: { type: contact.includes('@') ? 'mail' : 'phone', source, mark: contact, ...read } },
    options,
  )

/** The codes of the notifications to a contact, newest first. */
export async function codesTo(server: TestServer, contact: string): Promise<string[]> {
  const { data } = await server.call(outboxRead, { query: { to: contact } })
  return data.map(({ code }) => code ?? '')
}

/** Requests a code and returns it. */
export async function codeFor(
  server: TestServer,
  source: RequestableSource,
  contact: string,
  options: CallOptions = {},
): Promise<string> {
  const { code, message } = await askCode(server, source, contact, options)
  if (code !== 0) throw new Error(`no code was sent: ${message}`)
  const [newest] = await codesTo(server, contact)
  if (!newest) throw new Error('no notification brought a code')
  return newest
}

/** A wrong code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
