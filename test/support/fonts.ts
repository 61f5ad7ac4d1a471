/**
 * The fonts of the browser tests: those of the project, and none of the machine, so that a page has the same size
 * everywhere. The portal names no font of its own, so two stand for all that people have.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The font of the system, and of Chinese in every test. Its Latin is as narrow as that of Segoe UI or Arial. */
const narrow = 'Noto Sans SC'
const folders = ['assets/fonts', 'test/fonts']
const generic = ['system-ui', 'ui-monospace', 'sans-serif', 'serif', 'monospace', 'sans']

/** A file for fontconfig, which reads it instead of the machine's. It is replaced at once, as many runs may read it. */
export function fontSettings(): string {
  const home = join(root, 'node_modules/.cache/sooner/fonts')
  const file = join(home, 'fonts.conf')
  mkdirSync(home, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, settingsIn(home))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

const settingsIn = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${join(root, folder)}</dir>`).join('\n')}
  <cachedir>${home}</cachedir>
${generic.map(aliasOf).join('\n')}
</fontconfig>
`

const aliasOf = (family: string): string =>
  `  <match><test name="family"><string>${family}</string></test><edit name="family" mode="assign"><string>${narrow}</string></edit></match>`
