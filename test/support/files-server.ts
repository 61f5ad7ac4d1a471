/** A server with its own file folder, so that a test can count its content. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServer, type TestServer, type TestServerOptions } from './server.ts'

export async function openFilesServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sooner-files-'))
  const server = await openTestServer({ ...options, config: { storage: { folder }, ...options.config } })
  const close = async (): Promise<void> => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, close }
}

/** All stored bytes by id; partial ones by path. */
export async function storedIds({ context }: TestServer): Promise<string[]> {
  const { storage } = context.config
  if (!('folder' in storage)) throw new Error('the files of this server lie in no folder')
  const found = await readdir(storage.folder, { recursive: true })
  return found.filter((path) => path !== 'parts').toSorted()
}
