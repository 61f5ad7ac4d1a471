/**
 * Makes calls to addresses that customers entered. The name is resolved here, every address is checked, and
 * the connection goes to a checked one, so that a later change of the name has no effect.
 */
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, type Resolve, resolveHere, resolveOutside } from './public-address.ts'

/** What outgoing calls may reach. */
export type HttpClient = {
  readonly resolve: Resolve
  readonly mayReach: (address: string) => boolean
  /** Certificates besides those of the system. */
  readonly ca?: string
}

export const publicHttpClient: HttpClient = { resolve: resolveOutside, mayReach: isPublicAddress }

/** Everything, for the one address of the sandbox itself. */
export const anyHttpClient: HttpClient = { resolve: resolveHere, mayReach: () => true }

export type CallFault = 'unresolved' | 'inside' | 'late' | 'unreachable' | 'certificate'
export type CallAnswer = { readonly status: number } | { readonly fault: CallFault }

/** The addresses of a host, or why it may not be called. */
export async function reachableAddresses(
  host: string,
  { resolve, mayReach }: HttpClient,
): Promise<readonly string[] | { readonly fault: 'unresolved' | 'inside' }> {
  const plain = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(plain) ? [plain] : await resolve(plain)
  if (addresses.length === 0) return { fault: 'unresolved' }
  return addresses.every(mayReach) ? addresses : { fault: 'inside' }
}

export type HttpCall = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly withinMs: number
  readonly answerBytesMax: number
  /** Ends it early. */
  readonly giveUp: AbortSignal
}

/**
 * Posts a body and returns the status. Redirects are not followed, and the answer is read up to the limit.
 */
export async function post(call: HttpCall, outgoing: HttpClient): Promise<CallAnswer> {
  const limit = new AbortController()
  const end = (): void => limit.abort()
  const timer = setTimeout(end, call.withinMs)
  call.giveUp.addEventListener('abort', end, { once: true })
  if (call.giveUp.aborted) end()
  try {
    const found = await untilAborted(reachableAddresses(call.url.hostname, outgoing), limit.signal)
    if (found === undefined) return { fault: 'late' }
    if ('fault' in found) return found
    return await send(call, found, outgoing.ca, limit.signal)
  } catch (error) {
    if (limit.signal.aborted) return { fault: 'late' }
    return { fault: isCertificateError(error) ? 'certificate' : 'unreachable' }
  } finally {
    clearTimeout(timer)
    call.giveUp.removeEventListener('abort', end)
  }
}

/** A name that takes too long to resolve is not waited for. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    work.then(resolve, reject)
  })

/** Returns the checked addresses for any lookup. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

function send(
  { url, headers, body, answerBytesMax }: HttpCall,
  addresses: readonly string[],
  ca: string | undefined,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A new connection per call: a kept one might lead to an address from before.
    agent: false as const,
    lookup: lookupOf(addresses),
    signal,
    ...(ca !== undefined && { ca }),
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:' ? secureRequest(url, options) : plainRequest(url, options)
    request.on('error', reject)
    const answer = async (response: IncomingMessage): Promise<void> => {
      await read(response, answerBytesMax)
      request.destroy()
      resolve({ status: response.statusCode ?? 0 })
    }
    request.on('response', (response) => void answer(response).catch(reject))
    request.end(body)
  })
}

/** Reads the answer up to the limit and discards the rest. */
async function read(response: IncomingMessage, bytesMax: number): Promise<void> {
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes >= bytesMax) return
  }
}

const isCertificateError = (error: unknown): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test((error as NodeJS.ErrnoException).code ?? '')
