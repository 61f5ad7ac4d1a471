/**
 * The folder through which a bank takes transfers and reports them: `out` for payment orders (pain.001), `in` for the bank's
 * messages (camt.054, pain.002), which are moved to `in/read` or `in/refused` once they were taken.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bankMessagesPerRunMax } from '#domain/bank-files/limits.ts'

export type TransferFolder = {
  /** Appears whole or not at all; writing the same order again replaces it. */
  readonly put: (name: string, pieces: AsyncIterable<string>) => Promise<void>
  /** The names of messages that were not taken yet, in order. */
  readonly waiting: () => Promise<readonly string[]>
  readonly open: (name: string) => AsyncIterable<Uint8Array>
  readonly finish: (name: string, as: 'read' | 'refused') => Promise<void>
}

export function openTransferFolder(folder: string): TransferFolder {
  const incoming = join(folder, 'in')
  return {
    put: async (name, pieces) => {
      await mkdir(join(folder, 'out'), { recursive: true })
      const path = join(folder, 'out', name)
      // Dot files are not looked at by the transfer software of banks.
      const aside = join(folder, 'out', `.${name}.part`)
      await writeFile(aside, pieces, { mode: 0o600 })
      await rename(aside, path)
    },
    waiting: async () => {
      await mkdir(incoming, { recursive: true })
      const names = await readdir(incoming, { withFileTypes: true })
      return names
        .filter((entry) => entry.isFile() && /^[^.].*\.xml$/i.test(entry.name))
        .map(({ name }) => name)
        .toSorted()
        .slice(0, bankMessagesPerRunMax)
    },
    open: (name) => createReadStream(join(incoming, name)),
    finish: async (name, as) => {
      await mkdir(join(incoming, as), { recursive: true })
      await rename(join(incoming, name), join(incoming, as, name))
    },
  }
}
