/** Parses STORAGE_URL: a folder on this machine, or a bucket. */
import { fileURLToPath } from 'node:url'
import { type Bucket, openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

export type StorageLocation = { readonly folder: string } | { readonly bucket: Bucket }

export const openStorage = (location: StorageLocation): Storage =>
  'folder' in location ? openFolder(location.folder) : openBucket(location.bucket)

/** The storage location that an address names, or undefined. */
export function storageLocationOf(address: string): StorageLocation | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'file:') return folderOf(url)
  return url?.protocol === 's3:' ? bucketOf(url) : undefined
}

function folderOf(url: URL): StorageLocation | undefined {
  try {
    return { folder: fileURLToPath(url) }
  } catch {
    return undefined
  }
}

const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/
const defaultRegion = 'us-east-1'

/** `s3://key:secret@host:port/bucket?region=…&tls=no`; key and secret percent-encoded, as in every address. */
function bucketOf({ username, password, host, pathname, searchParams }: URL): StorageLocation | undefined {
  const name = bucketName.exec(pathname)?.[1]
  const tls = searchParams.get('tls') ?? 'yes'
  const known = [...searchParams.keys()].every((key) => key === 'region' || key === 'tls')
  if (!username || !password || !host || !name || !known || !['yes', 'no'].includes(tls)) return undefined
  return {
    bucket: {
      endpoint: `${tls === 'yes' ? 'https' : 'http'}://${host}/${name}`,
      region: searchParams.get('region') || defaultRegion,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
  }
}
