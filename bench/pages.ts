/** Pages built like the portal, into a folder of their own, each file with its compressed forms. */
import { constants } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { compress } from '../scripts/lib/compress.ts'

export async function buildPages(root: string, outDir: string): Promise<void> {
  // Without it, vite would look for the configuration in the root of the pages.
  const configFile = resolve('vite.config.ts')
  await build({ configFile, root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  // The floor is one page, which the server gives for every address.
  await copyFile(join(outDir, 'index.html'), join(outDir, 'shell.html'), constants.COPYFILE_EXCL).catch(
    keptShell,
  )
  const found = await readdir(join(outDir, 'assets'), { recursive: true, withFileTypes: true })
  for (const file of found) if (file.isFile()) await compress(join(file.parentPath, file.name))
}

function keptShell({ code, message }: NodeJS.ErrnoException): void {
  if (code !== 'EEXIST') throw new Error(message)
}
