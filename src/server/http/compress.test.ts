import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { compressCharactersMin } from '../limits.ts'
import { compressAnswers } from './compress.ts'

function served() {
  const app = fastify()
  compressAnswers(app)
  app.get('/long', () => ({ rows: '单据'.repeat(compressCharactersMin) }))
  app.get('/short', () => ({ rows: 1 }))
  onTestFinished(() => app.close())
  return (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
}

it('[COM-12] a long answer is compressed for callers that accept it, with the same content', async () => {
  const get = served()
  const plain = await get('/long')
  const packed = await get('/long', 'br;q=1, gzip;q=0.8')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
})

it.each([undefined, '', 'br', 'gzip;q=0', 'identity', 'gzip;q=0.000'])(
  'who takes %s gets it as it is',
  async (encoding) => {
    const answer = await served()('/long', encoding)
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
      undefined,
      'accept-encoding',
    ])
  },
)

it('what is short, and what is only asked about, stays as it is', async () => {
  const get = served()
  expect((await get('/short', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await get('/long', 'gzip', 'HEAD')).headers['content-encoding']).toBeUndefined()
})
