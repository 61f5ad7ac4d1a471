/** A real mail server that keeps what it takes, and refuses, breaks off or waits where a test wants it to. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedMail = {
  readonly raw: string
  readonly mail: Email
  readonly from: string
  readonly to: readonly string[]
}
export type MailServer = {
  readonly url: string
  readonly port: number
  readonly taken: readonly ReceivedMail[]
}

/** The error that a hook of the server answers with this code. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

type Hooks = SMTPServerOptions & {
  /** Before the server says that it took a mail. */
  readonly beforeTaking?: (mail: Email) => Promise<void> | void
}

export async function openMailServer({ beforeTaking, ...options }: Hooks = {}): Promise<MailServer> {
  const taken: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, answer) => {
      const keep = async () => {
        const chunks = (await stream.toArray()) as Buffer[]
        const raw = Buffer.concat(chunks).toString('latin1')
        const mail = await PostalMime.parse(raw)
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        taken.push({ raw, mail, from: mailFrom ? mailFrom.address : '', to })
        await beforeTaking?.(mail)
      }
      keep().then(() => answer(null), answer)
    },
    ...options,
  })
  // A client that hangs up in the middle is part of some tests.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, taken }
}
