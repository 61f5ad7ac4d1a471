/** The registry against a real HTTP server: signed both ways, and believed only when it is. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { minute, testClock } from '#test/support/clock.ts'
import { openRegistry } from './registry.ts'
import { isSigned, signedHeaders } from './signature.ts'

const secret = 'a secret of the registry, long enough to be one'
const person = {
  name: '周大山',
  idNumber: '11010519491231002X',
  bankCard: '6222021001012345674',
  mobile: '13800004321',
}
const company = { name: '甲', creditCode: 'c', legalPerson: '乙', legalIdType: 'citizenId', legalId: 'i' }
const id = '0190aaaa-0000-7000-8000-000000000002'

type Question = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function gateway(answer: (response: ServerResponse, question: Question) => void) {
  const questions: Question[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const question = { url: request.url ?? '', headers: request.headers, body }
      questions.push(question)
      answer(response, question)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry`, questions }
}

const clock = testClock()
const answered =
  (result: string, { at = clock(), key = secret, about = id } = {}) =>
  (response: ServerResponse) => {
    const body = JSON.stringify({ id: about, result })
    response.writeHead(200, signedHeaders(key, body, at)).end(body)
  }

describe('[VER-10] the registry', () => {
  it.each([
    ['match', 'verified'],
    ['identity', 'identityMismatch'],
    ['bank', 'bankDetailsMismatch'],
    ['maybe', 'unavailable'],
  ])('that answers %s', async (result, expected) => {
    const { url, questions } = await gateway(answered(result))
    expect(await openRegistry({ url, secret }, clock).checkPerson(id, person)).toBe(expected)
    const [question] = questions
    expect(question?.url).toBe('/registry/person')
    expect(JSON.parse(question?.body ?? '')).toEqual({ id, ...person })
    const { 'sooner-timestamp': timestamp, 'sooner-signature': signature } = question?.headers ?? {}
    const signed = { timestamp: String(timestamp), signature: String(signature) }
    expect(isSigned(secret, signed, question?.body ?? '', clock())).toBe(true)
    expect(question?.headers['idempotency-key']).toBe(id)
  })

  it('[VER-05] knows a company, does not know it, or has not answered', async () => {
    for (const [result, known] of [
      ['match', true],
      ['identity', false],
      ['bank', undefined],
    ] as const) {
      const { url } = await gateway(answered(result))
      expect(await openRegistry({ url, secret }, clock).checkCompany(id, company)).toBe(known)
    }
  })

  it.each([
    ['signed with another secret', answered('match', { key: 'another secret' })],
    ['signed too long ago', answered('match', { at: new Date(clock().getTime() - 6 * minute) })],
    ['signed in the future', answered('match', { at: new Date(clock().getTime() + 6 * minute) })],
    ['about another check', answered('match', { about: 'another' })],
    [
      'without a signature',
      (response: ServerResponse) => void response.end(JSON.stringify({ id, result: 'match' })),
    ],
    ['with status 500', (response: ServerResponse) => void response.writeHead(500).end()],
    [
      'that is a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(),
    ],
    ['that is endless', (response: ServerResponse) => void response.end('x'.repeat(200_000))],
    ['that is cut off', (response: ServerResponse) => void response.destroy()],
  ])('is not believed with an answer %s', async (_name, answer) => {
    const { url } = await gateway(answer)
    const registry = openRegistry({ url, secret }, clock)
    expect(await registry.checkPerson(id, person)).toBe('unavailable')
    expect(await registry.checkCompany(id, company)).toBeUndefined()
  })

  it('that is not there is unavailable', async () => {
    expect(await openRegistry({ url: 'http://127.0.0.1:1', secret }, clock).checkPerson(id, person)).toBe(
      'unavailable',
    )
  })
})
