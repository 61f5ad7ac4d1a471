/** The database that is configured: an old one is refused with a sentence before anything is written to it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { postgresMajorMin } from '../limits.ts'
import { openDatabase } from './database.ts'

const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const ready = message('Z', Buffer.from('I'))

/** Answers every query with one text, as a PostgreSQL would say it. */
const answering = (text: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.concat([
        int16(1),
        Buffer.from('server_version_num\0'),
        int32(0),
        int16(0),
        int32(25),
        int16(-1),
        int32(-1),
        int16(0),
      ]),
    ),
    message('D', Buffer.concat([int16(1), int32(text.length), Buffer.from(text)])),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ])

/** A server that says it is a PostgreSQL of a version; answers its address. */
async function pretend(version: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', (sent) => void (sent.toString().startsWith('Q') && socket.write(answering(version))))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `postgres://x:y@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/z`
}
const open = async (version: string) =>
  openDatabase(testConfig({ databaseUrl: await pretend(version) }), () => undefined)

describe('[RUN-03] a PostgreSQL', () => {
  it.each(['140017', '130022', '90624'])('that is too old is refused: %s', async (version) => {
    const major = Math.floor(Number(version) / 10_000)
    await expect(open(version)).rejects.toThrow(
      `DATABASE_URL names a PostgreSQL ${major}; Sooner needs PostgreSQL ${postgresMajorMin} or newer.`,
    )
  })

  it.each(['150000', '160014', '170010', '180004'])('that is new enough is used: %s', async (version) => {
    await expect(open(version)).resolves.toMatchObject({ url: expect.stringMatching(/^postgres:/) as string })
  })
})
