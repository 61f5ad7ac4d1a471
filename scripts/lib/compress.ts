/** Writes `.gz` and `.br` copies of a text file that is large enough; the server sends them as they are. */
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBytesMin = 1024
/** One below the best: a third of its time, for less than 2% more bytes. */
const brotliQuality = 10

export async function compress(file: string): Promise<void> {
  if (!/\.(js|css|html|svg|json|txt)$/.test(file)) return
  const content = readFileSync(file)
  if (content.length < compressBytesMin) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
}
