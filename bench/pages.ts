/** Pages built as the portal is, into a folder of their own, each with its gzip beside it and nothing else that the server could send instead. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { build } from 'vite'

export async function buildPages(root: string, outDir: string): Promise<void> {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const assets = join(outDir, 'assets')
  for (const name of await readdir(assets)) await compress(join(assets, name))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
