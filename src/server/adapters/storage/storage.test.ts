/** One suite for every place that files can be kept in: a folder, and a bucket of a real service. */
import { execFile } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { openTestBucket } from '#test/support/s3.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { openStorage } from './location.ts'
import { BytesExceeded, type Storage, StorageFull } from './storage.ts'

const stores: Readonly<Record<string, () => Promise<Storage>>> = {
  'a folder': async () => openStorage({ folder: testFolder() }),
  'a bucket': async () => {
    const { bucket, close } = await openTestBucket(testFolder())
    onTestFinished(close)
    return openStorage({ bucket })
  },
}

const read = async (storage: Storage, id: string): Promise<Buffer | undefined> => {
  const stream = await storage.get(id)
  return stream && buffer(stream)
}
async function* chunks(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(bytes).fill(n)
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  it('[COM-42] gives back what was put, whole or in pieces, and the latest of two', async () => {
    const storage = await open()
    const large = new Uint8Array(5_000_000).map((_, index) => index % 251)
    await storage.put('a', large)
    expect((await read(storage, 'a'))?.equals(large)).toBe(true)
    await storage.put('a', chunks(3, 1000), 3000)
    expect(await read(storage, 'a')).toEqual(await buffer(chunks(3, 1000)))
    expect([await storage.has('a'), await storage.has('b'), await storage.get('b')]).toEqual([
      true,
      false,
      undefined,
    ])
  })

  it('[COM-42] removes, and does not mind what is not there', async () => {
    const storage = await open()
    await storage.put('a', Buffer.from('好'))
    await storage.remove('a')
    await storage.remove('a')
    expect([await storage.get('a'), await storage.has('a')]).toEqual([undefined, false])
  })

  it('[COM-42] keeps nothing of what is too much, or breaks off', async () => {
    const storage = await open()
    await expect(storage.put('a', chunks(3, 1000), 2999)).rejects.toThrow(BytesExceeded)
    await expect(storage.put('a', new Uint8Array(11), 10)).rejects.toThrow(BytesExceeded)
    const broken = async function* () {
      yield* chunks(2, 1000)
      throw new Error('cut off')
    }
    await expect(storage.put('a', broken())).rejects.toThrow('cut off')
    expect([await storage.get('a'), await storage.has('a')]).toEqual([undefined, false])
  })
})

it('[COM-42] a folder lets go of what was left half written, once it is old, and of nothing else', async () => {
  const folder = testFolder()
  const storage = openFolder(folder)
  await storage.put('whole', Buffer.from('x'))
  const [old, young] = [join(folder, 'parts', 'old'), join(folder, 'parts', 'young')]
  const [longAgo, before, now] = [new Date(1_000), new Date(2_000), new Date(3_000)]
  for (const part of [old, young]) await writeFile(part, 'x')
  await utimes(old, longAgo, longAgo)
  await utimes(young, now, now)
  await utimes(join(folder, 'whole'), longAgo, longAgo)
  await storage.removeParts(before)
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'parts',
    join('parts', 'young'),
    'whole',
  ])
})

async function bucketThat(answer: (response: ServerResponse) => void): Promise<Bucket> {
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`
  return { endpoint, region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
}

describe('no room', () => {
  it('[COM-42] on a disk is reported as such, and what was half written is gone', async () => {
    const folder = testFolder()
    await openFolder(folder).put('kept', Buffer.from('before'))
    // A limit on the size of files is the one kind of fullness that every system has at hand.
    const program = `import { openFolder } from '#server/adapters/storage/folder.ts'
      await openFolder(process.argv[1]).put('a', new Uint8Array(1_000_000)).catch((error) => console.log(error.name))`
    const node = `"${process.execPath}" --import tsx --input-type=module -e "$1" "$2"`
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      `ulimit -f 100; ${node}`,
      'sh',
      program,
      folder,
    ])
    expect(stdout.trim()).toBe('StorageFull')
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['kept', 'parts'])
  })

  it('[COM-42] in a bucket is reported as such', async () => {
    const bucket = await bucketThat((response) => response.writeHead(507).end())
    await expect(openBucket(bucket).put('a', Buffer.from('x'))).rejects.toThrow(StorageFull)
  })
})

describe('a bucket', () => {
  it('[COM-42] that does not answer is not waited for, whatever it was asked', async () => {
    const storage = openBucket(await bucketThat(() => undefined), 20)
    const late = { code: 'ETIMEDOUT' }
    await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject(late)
    await expect(storage.get('a')).rejects.toMatchObject(late)
    await expect(storage.has('a')).rejects.toMatchObject(late)
    await expect(storage.remove('a')).rejects.toMatchObject(late)
  })
})
