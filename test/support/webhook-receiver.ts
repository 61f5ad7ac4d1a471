/** A real receiver of webhooks by https, which answers as a test wants and remembers what came. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { HttpClient } from '#server/adapters/http-client.ts'
import type { Context } from '#server/context.ts'

/** Of receiver.test, made for these tests alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2EeGUXADmfIM8MAq
tz9EL4gYHLXTyP2urNDdO3LYYEyhRANCAARNmT96OdA2uTdzb+HXeHyr5Iwd+QT2
x0jzpY0H3Q35B7Kb+jEsD6IsxoZkgkdSJqjNa8loK8sRmuoZw6eff1Y9
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUXf9DInTyB4Pqtfha9v/xRYADEckwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMTcxNjM0MzFaGA8yMTI2
MTAyNDE2MzQzMVowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABE2ZP3o50Da5N3Nv4dd4fKvkjB35BPbHSPOljQfdDfkH
spv6MSwPoizGhmSCR1ImqM1ryWgryxGa6hnDp59/Vj2jbTBrMB0GA1UdDgQWBBSJ
LvONtYC64Ct58jVz1RjTz4EfcDAfBgNVHSMEGDAWgBSJLvONtYC64Ct58jVz1RjT
z4EfcDAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3Qw
CgYIKoZIzj0EAwIDRwAwRAIgD5eCCa7E3g45F3/VfN5bRfnOS1lNVV4bQOyYTjwP
I8YCICcZbFITsasydbCu85Ym4gtnBjgk1gVBOjvDYKrr601u
-----END CERTIFICATE-----
`

export type Came = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
/** Answers a request; if it does not end the response, the request stays open. */
export type Answering = (response: ServerResponse, came: Came) => void

export type Receiver = {
  readonly address: string
  readonly came: Came[]
  /** Bytes of answers that were taken off our hands. */
  readonly sentBytes: () => number
  answer: Answering
  readonly close: () => Promise<void>
}

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) => {
    response.writeHead(status, headers).end('{"answer":"of the receiver"}')
  }

export async function openReceiver(): Promise<Receiver> {
  const came: Came[] = []
  let bytes = 0
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      came.push(one)
      receiver.answer(response, one)
    })
    response.on('error', () => undefined)
  })
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      bytes += socket.bytesWritten
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    address: `https://receiver.test:${port}/hooks`,
    came,
    sentBytes: () => bytes,
    answer: withStatus(200),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}

/** Resolves every name to this machine, allows its addresses, and trusts the test certificate. */
export const loopbackHttpClient: HttpClient = {
  resolve: async () => ['127.0.0.1'],
  mayReach: () => true,
  ca: cert,
}

/** The same context with another HTTP client. */
export const reaching = (context: Context, outgoing: HttpClient = loopbackHttpClient): Context => ({
  ...context,
  outgoing,
})
