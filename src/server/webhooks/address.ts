/** Which addresses may be registered, and the one of the sandbox's own receiver. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { done, type Result, refuse } from '#domain/result.ts'
import { portMin, portsBelowMin } from '#domain/webhooks/limits.ts'
import { anyHttpClient, type HttpClient, reachableAddresses } from '../adapters/http-client.ts'
import type { Context } from '../context.ts'

type Known = Pick<Context, 'config' | 'secrets' | 'outgoing'>

export const receiverPath = '/sandbox/webhooks/receive/'

/** Names which never lead outside, whatever a resolver says. */
const insideNames = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/

/** The address as it is kept and called, or why it may not be registered. */
export async function checkAddress(known: Known, typed: string): Promise<Result<string>> {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url?.hostname) return refuse('webhookAddressInvalid')
  if (isReceiver(known, url)) return done(url.href)
  if (url.protocol !== 'https:') return refuse('webhookAddressNotHttps')
  if (url.username || url.password) return refuse('webhookAddressHasUser')
  url.hash = ''
  const port = Number(url.port || 443)
  if (port < portMin && !portsBelowMin.includes(port)) return refuse('webhookAddressPort')
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && insideNames.test(url.hostname))
    return refuse('webhookAddressInside')
  const found = await reachableAddresses(url.hostname, known.outgoing)
  if (!('fault' in found)) return done(url.href)
  return refuse(found.fault === 'inside' ? 'webhookAddressInside' : 'webhookAddressUnresolved')
}

/** Only the sandbox's own receiver is called past the rules. */
export const httpClientFor = (known: Known, url: URL): HttpClient =>
  isReceiver(known, url) ? anyHttpClient : known.outgoing

function isReceiver({ config, secrets }: Known, url: URL): boolean {
  if (config.environment !== 'sandbox' || url.origin !== new URL(config.publicUrl).origin) return false
  const rest = url.pathname.slice(receiverPath.length)
  return url.pathname.startsWith(receiverPath) && !url.search && tenantOf({ secrets }, rest) !== undefined
}

/** Nobody else can make a token up, so that only what is sent to a company's own receiver is shown to it. */
const tokenOf = ({ secrets }: Pick<Known, 'secrets'>, tenantId: string): string => {
  const mac = createHmac('sha256', secrets.derive('webhooks receiver')).update(tenantId).digest('hex')
  return `${tenantId}.${mac.slice(0, 32)}`
}

/** The tenant whose receiver a token names. */
export function tenantOf(known: Pick<Known, 'secrets'>, token: string): string | undefined {
  const tenantId = token.slice(0, 36)
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(known, tenantId))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? tenantId : undefined
}

export const receiverAddress = (known: Pick<Known, 'config' | 'secrets'>, tenantId: string): string =>
  `${known.config.publicUrl}${receiverPath}${tokenOf(known, tenantId)}`
