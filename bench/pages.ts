/** Pages built like the portal, into a folder of their own, each file with its compressed forms. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

export async function buildPages(root: string, outDir: string): Promise<void> {
  // Without it, vite would look for the configuration in the root of the pages.
  const configFile = resolve('vite.config.ts')
  await build({ configFile, root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const found = await readdir(join(outDir, 'assets'), { recursive: true, withFileTypes: true })
  for (const file of found) if (file.isFile()) await compress(join(file.parentPath, file.name))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
}
