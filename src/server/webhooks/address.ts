/** Checks the addresses of webhook endpoints, and builds the address of the sandbox's own receiver. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { done, type Result, refuse } from '#domain/result.ts'
import { portMin, portsBelowMin } from '#domain/webhooks/limits.ts'
import { anyHttpClient, type HttpClient, reachableAddresses } from '../adapters/http-client.ts'
import type { Context } from '../context.ts'

type AddressContext = Pick<Context, 'config' | 'secrets' | 'outgoing'>

export const receiverPath = '/sandbox/webhooks/receive/'

/** Names that never lead outside, whatever DNS says. */
const insideNames = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/

/** The address as it is stored and called, or a refusal. */
export async function checkAddress(known: AddressContext, typed: string): Promise<Result<string>> {
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

/** The address rules do not apply to the sandbox's own receiver. */
export const httpClientFor = (known: AddressContext, url: URL): HttpClient =>
  isReceiver(known, url) ? anyHttpClient : known.outgoing

function isReceiver({ config, secrets }: AddressContext, url: URL): boolean {
  if (config.environment !== 'sandbox' || url.origin !== new URL(config.publicUrl).origin) return false
  const rest = url.pathname.slice(receiverPath.length)
  return url.pathname.startsWith(receiverPath) && !url.search && tenantOf({ secrets }, rest) !== undefined
}

/** The token is a MAC, so a company can only send to its own receiver. */
const tokenOf = ({ secrets }: Pick<AddressContext, 'secrets'>, tenantId: string): string => {
  const mac = createHmac('sha256', secrets.derive('webhooks receiver')).update(tenantId).digest('hex')
  return `${tenantId}.${mac.slice(0, 32)}`
}

/** The tenant of a receiver token; undefined if the token is invalid. */
export function tenantOf(known: Pick<AddressContext, 'secrets'>, token: string): string | undefined {
  const tenantId = token.slice(0, 36)
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(known, tenantId))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? tenantId : undefined
}

export const receiverAddress = (
  known: Pick<AddressContext, 'config' | 'secrets'>,
  tenantId: string,
): string => `${known.config.publicUrl}${receiverPath}${tokenOf(known, tenantId)}`
