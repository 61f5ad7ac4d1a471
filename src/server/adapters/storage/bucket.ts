/** Files in a bucket of any service that speaks S3, one object each, named by id. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { storageAnswersWithinMs } from '#domain/files/limits.ts'
import { limited, type Storage, StorageFull } from './storage.ts'

export type Bucket = {
  /** With the bucket as its path: `https://host:port/bucket`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export function openBucket(bucket: Bucket, answersWithinMs = storageAnswersWithinMs): Storage {
  const s3 = new S3mini({ ...bucket, fetch: answering(answersWithinMs) })
  return {
    put: async (id, source, bytesMax = Number.POSITIVE_INFINITY) => {
      // An object is written in one request that says its length.
      const bytes = await buffer(limited(source, bytesMax))
      await s3.putObject(id, bytes).catch(refusedForRoom)
    },
    get: async (id) => {
      const body = (await s3.getObjectResponse(id))?.body
      return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : undefined
    },
    has: async (id) => (await s3.objectExists(id)) === true,
    remove: async (id) => void (await s3.deleteObject(id)),
    // Nothing to clean up: an object is written completely or not at all.
    removeParts: async () => undefined,
  }
}

/** A full service says so by status (507) or by code; both mean the same. */
function refusedForRoom(error: unknown): never {
  const { status, serviceCode = '' } = error as { status?: number; serviceCode?: string }
  if (status === 507 || /StorageFull|InsufficientStorage|QuotaExceeded/i.test(serviceCode))
    throw new StorageFull('no room left', { cause: error })
  throw error
}

/** Limits only the wait for the start of an answer; the reader decides how long the body may take. */
const answering =
  (withinMs: number): typeof fetch =>
  async (input, init) => {
    const abort = new AbortController()
    const late = Object.assign(new Error('the bucket does not answer'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => abort.abort(late), withinMs)
    try {
      return await fetch(input, { ...init, signal: abort.signal })
    } finally {
      clearTimeout(timer)
    }
  }
