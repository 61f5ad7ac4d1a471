/** Mail by SMTP. Each mail has one connection, which closes when the mail is accepted, refused or given up. */
import { createTransport } from 'nodemailer'
import type { SmtpConfig } from '../config/config-addresses.ts'
import { notificationSendWithinMs } from '../limits.ts'
import {
  type Delivery,
  type DeliveryTransport,
  delivered,
  failed,
  type Message,
} from './delivery-transport.ts'

type SmtpError = {
  readonly code?: string
  readonly originalCode?: string
  readonly response?: string
  readonly responseCode?: number
}

export const openMail =
  (config: SmtpConfig): DeliveryTransport =>
  async (message, giveUp) => {
    if (giveUp.aborted) return failed('late')
    const transport = createTransport(optionsOf(config))
    const end = (): void => transport.close({ force: true })
    giveUp.addEventListener('abort', end, { once: true })
    try {
      await transport.sendMail(mailOf(message, config))
      return delivered
    } catch (error) {
      return giveUp.aborted ? failed('late') : faultOf(error as SmtpError)
    } finally {
      giveUp.removeEventListener('abort', end)
      end()
    }
  }

/** A pool of one without retries, because the table of notifications counts retries. */
const optionsOf = ({ host, port, secure, user, password }: SmtpConfig) =>
  ({
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    // The password is sent unencrypted only to this machine.
    requireTLS: user !== undefined && !isThisMachine(host),
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: notificationSendWithinMs,
    greetingTimeout: notificationSendWithinMs,
    socketTimeout: notificationSendWithinMs,
    dnsTimeout: notificationSendWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) as const

const isThisMachine = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const mailOf = (
  { id, to, subject, text, html, writtenAt, attachments = [] }: Message,
  { from }: SmtpConfig,
) => ({
  from,
  // An object, so that the address is never parsed as a list.
  to: { name: '', address: to },
  subject,
  text,
  html,
  date: writtenAt,
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: bytes,
  })),
})

/** A permanent refusal: the server refused envelope or content, and nothing else went wrong. */
function faultOf({ code = '', originalCode, response = '', responseCode }: SmtpError): Delivery {
  if (responseCode === undefined)
    return code === 'ETIMEDOUT' ? failed('late') : failed('unreachable', originalCode ?? code)
  const ofTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const forGood = responseCode >= 500 && responseCode !== 503
  return failed(ofTheMessage && forGood ? 'refused' : 'unavailable', statusOf(response, responseCode))
}

/** `550 5.1.1`: the reply's code and its enhanced code, without its words. */
const statusOf = (response: string, responseCode: number): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]?.replace(/^/, `${responseCode} `) ??
  String(responseCode)
