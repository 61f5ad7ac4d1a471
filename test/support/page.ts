/**
 * The page that tests of the portal are given: happy-dom as Vitest sets it up, from one file. Its hundreds of files, read
 * anew for every test file, take as long as most of the tests.
 */
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserErrorCaptureEnum, GlobalWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

type HappyDom = {
  readonly GlobalWindow: typeof GlobalWindow
  readonly BrowserErrorCaptureEnum: typeof BrowserErrorCaptureEnum
}

/** Globals that differ between a page and Node. */
const ofPage = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
]

export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis) {
    const library = (await import(/* @vite-ignore */ pathToFileURL(await bundled()).href)) as HappyDom
    const window = new library.GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { errorCapture: library.BrowserErrorCaptureEnum.disabled },
    })
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: ofPage,
    })
    return {
      async teardown() {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) Reflect.deleteProperty(global, key)
        for (const [key, original] of originals) Object.defineProperty(global, key, original)
      },
    }
  },
} satisfies Environment

/** The bundle of this version; the first process that needs it builds it. */
async function bundled(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/happy-dom/package.json', 'utf8')) as {
    version: string
  }
  const file = resolve(`node_modules/.cache/sooner/happy-dom-${version}.mjs`)
  if (existsSync(file)) return file
  const { build } = await import('esbuild')
  const aside = file.replace(/\.mjs$/, `-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: `export { BrowserErrorCaptureEnum, GlobalWindow } from 'happy-dom'`,
      resolveDir: resolve('.'),
    },
    outfile: aside,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Some of its dependencies call `require` for modules of Node.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  })
  renameSync(aside, file)
  return file
}
