/** Requests that the framework rejects, on a bare server with only these two answers. */
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerUnparsed, answerUnrouted } from './framework.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({
    frameworkErrors: answerUnrouted({ 'x-content-type-options': 'nosniff' }),
    clientErrorHandler: answerUnparsed,
    routerOptions: { maxParamLength: 50 },
  })
  app.get('/files/:id', async () => 'fine')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Everything that comes back for raw bytes. */
const exchange = (sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (bytes) => {
      received += bytes.toString()
    })
    socket.on('end', () => {
      socket.end()
      resolve(received)
    })
    socket.on('error', reject)
  })

it('[COM-01] an address that cannot be read, or is too long, answers in the envelope and with a request id', async () => {
  for (const [url, status, code, message] of [
    ['/files/%zz', 400, 30001, 'The request cannot be read.'],
    [`/files/${'a'.repeat(51)}`, 404, 30005, 'Address not found.'],
  ] as const) {
    const answer = await app.inject({ url, headers: { 'accept-language': 'en' } })
    expect([answer.statusCode, answer.json()]).toEqual([status, { code, message, data: null }])
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

it.each([
  ['far too long a header', `GET / HTTP/1.1\r\nhost: x\r\ntoken: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'a header that breaks off in a control character',
    'GET / HTTP/1.1\r\nhost: x\r\nto\u0000ken: x\r\n\r\n',
    400,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
])('[COM-01] %s answers in the envelope', async (_name, sent, status) => {
  const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ code: 30001, message: '请求内容无法读取。', data: null })
})
