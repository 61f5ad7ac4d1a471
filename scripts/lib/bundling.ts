/** How the server, its worker threads and the commands are bundled. */
import { resolve } from 'node:path'
import type { BuildOptions } from 'esbuild'

/** Worker threads are separate programs. */
export const threads = {
  'sheet-worker': 'src/server/adapters/sheet/worker.ts',
  'ubl-worker': 'src/server/adapters/ubl/worker.ts',
  'pdf-worker': 'src/server/adapters/pdf/worker.ts',
  'clearing-worker': 'src/server/clearing/worker.ts',
} as const

export const bundling = {
  bundle: true,
  packages: 'external',
  // Hundreds of small files: reading them one by one would be the longest part of a start.
  alias: { kysely: resolve('node_modules/kysely/dist/index.js') },
  platform: 'node',
  format: 'esm',
  target: 'node20',
} as const satisfies BuildOptions
