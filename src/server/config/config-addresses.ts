/** Addresses in the configuration: the portal, the mail server, the gateway for text messages. */
import { domainToASCII } from 'node:url'
import { isVisible } from '#domain/formats/visible.ts'
import { gatewaySecretLengthMin } from '../limits.ts'
import { ConfigError, type Environment, type Values } from './config-error.ts'
import { hardToGuess } from './config-secrets.ts'

export type SmtpConfig = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly secure: boolean
  readonly user?: string
  readonly password?: string
  readonly from: { readonly name: string; readonly address: string }
}
/** A gateway to which requests are signed. */
export type GatewayConfig = { readonly url: string; readonly secret: string }

type Listening = { readonly host: string; readonly port: number }

/** In production, a link without TLS or to no public host would expose accounts. */
export function publicUrl(values: Values, environment: Environment, { host, port }: Listening): string {
  const value = values['PUBLIC_URL']
  if (!value && environment === 'production')
    throw new ConfigError('PUBLIC_URL is missing; the links in mails begin with it: https://host.')
  if (!value) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const url = urlOf(value, environment === 'production' ? /^https:$/ : /^https?:$/)
  if (!url || url.href !== `${url.origin}/`)
    throw new ConfigError(`PUBLIC_URL is "${value}"; expected https://host without a path.`)
  return url.origin
}

export function smtp(values: Values): SmtpConfig | undefined {
  const { SMTP_URL: value, MAIL_FROM: sender = '' } = values
  if (!value && sender) throw new ConfigError('SMTP_URL is missing; MAIL_FROM alone sends nothing.')
  if (!value) return undefined
  const url = urlOf(value, /^smtps?:$/)
  if (!url?.hostname || !/^\/?$/.test(url.pathname + url.search))
    throw new ConfigError('SMTP_URL is no mail server; expected smtp://user:password@host:port, or smtps://.')
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username && {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    from: mailFrom(sender),
  }
}

/**
 * The sender is our own, so every address that a mail server takes is taken: long and international suffixes too. The
 * name may be in quotes.
 */
function mailFrom(value: string): SmtpConfig['from'] {
  const wrong = () => new ConfigError(`MAIL_FROM is "${value}"; expected an address, or: Name <address>.`)
  const [, quoted, plain, inside = value] = /^(?:"([^"<>]+)"|([^"<>]+?)) *<([^<>]+)>$/.exec(value) ?? []
  const name = quoted ?? plain ?? 'Sooner 早付'
  const address = ownAddress(inside)
  if (!address || name.trim() === '' || name.length > addressLengthMax || !isVisible(name)) throw wrong()
  return { name, address }
}

/** An address of the operator's own, in lower case. */
function ownAddress(value: string): string | undefined {
  const [, local = '', host = ''] = /^([^@]+)@([^@]+)$/.exec(value) ?? []
  const domain = domainToASCII(host.toLowerCase())
  const address = `${local.toLowerCase()}@${domain}`
  const isOwn = ownLocal.test(local) && ownDomain.test(domain) && address.length <= addressLengthMax
  return isOwn ? address : undefined
}

const addressLengthMax = 254
const ownLocal = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const ownDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

export const sms = (values: Values, environment: Environment): GatewayConfig | undefined =>
  gateway(values, environment, 'SMS_URL', 'SMS_SECRET')

/** The registry of companies, people and bank cards. */
export const registry = (values: Values, environment: Environment): GatewayConfig | undefined =>
  gateway(values, environment, 'REGISTRY_URL', 'REGISTRY_SECRET')

function gateway(
  values: Values,
  environment: Environment,
  urlKey: string,
  secretKey: string,
): GatewayConfig | undefined {
  const { [urlKey]: value, [secretKey]: key = '' } = values
  if (!value && key) throw new ConfigError(`${urlKey} is missing; ${secretKey} alone sends nothing.`)
  if (!value) return undefined
  const url = urlOf(value, /^https?:$/)
  if (!url || url.username || url.password)
    throw new ConfigError(`${urlKey} is no gateway; expected https://host/path without a user.`)
  if (key.length < gatewaySecretLengthMin)
    throw new ConfigError(
      `${secretKey} is too short; expected at least ${gatewaySecretLengthMin} characters.`,
    )
  return { url: url.href, secret: hardToGuess(secretKey, key, environment) }
}

export function anchorMail({ ANCHOR_MAIL: value }: Values): string | undefined {
  if (!value) return undefined
  const address = ownAddress(value)
  if (!address) throw new ConfigError(`ANCHOR_MAIL is "${value}"; expected a mail address.`)
  return address
}

export function chatUrl({ CHAT_URL: value }: Values): string | undefined {
  if (!value) return undefined
  const url = urlOf(value, /^https:$/)
  if (!url) throw new ConfigError(`CHAT_URL is "${value}"; expected https://host/path.`)
  return url.href
}

/** The address, if it is valid and complete. */
function urlOf(value: string, protocols: RegExp): URL | undefined {
  try {
    const url = new URL(value)
    decodeURIComponent(url.username + url.password)
    return protocols.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
