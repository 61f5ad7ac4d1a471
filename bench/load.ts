/** The calls per second that an address answers, on several connections at once. */
import assert from 'node:assert/strict'
import autocannon from 'autocannon'

export const connections = 16
const seconds = 2

type Headers = Readonly<Record<string, string>>

type RequestBody = { readonly method: 'POST'; readonly body: string }

/** The addresses are called in turn. Any failed call fails the measure. */
export async function callsPerSecond(
  urls: readonly string[],
  headers: Headers,
  requestBody?: RequestBody,
): Promise<number> {
  const [first = ''] = urls
  const { origin } = new URL(first)
  const requests = urls.map((url) => ({ path: url.slice(origin.length), ...requestBody }))
  const sent = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    workers: 1,
    headers,
    requests,
  })
  assert.equal(sent.errors + sent.timeouts + sent.non2xx, 0, `${urls.join(', ')} did not answer every call`)
  return sent['2xx'] / sent.duration
}
