/** A server whose files lie in a folder of their own, so that a test can count what is there. */
import { mkdtempSync, rmSync } from 'node:fs'
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

/** The ids of everything that takes room. */
export async function storedIds({ context }: TestServer): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of context.storage.list()) ids.push(id)
  return ids.toSorted()
}
