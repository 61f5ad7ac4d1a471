/** A real service that speaks S3, on a port of its own and in a folder of its own, with one empty bucket. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import type { Bucket } from '#server/adapters/storage/bucket.ts'

export type TestBucket = { readonly bucket: Bucket; readonly close: () => Promise<void> }

const name = 'sooner-files'

export async function openTestBucket(directory: string): Promise<TestBucket> {
  const service = new S3rver({ directory, silent: true, configureBuckets: [{ name, configs: [] }] })
  await service.configureBuckets()
  const server = createServer(service.callback())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}/${name}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
