/** How the portal is built: hashed files under /assets/, no inlined scripts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server marks a sandbox on the root element; in development the page is marked here. */
const environmentMark: Plugin = {
  name: 'environment-mark',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-environment="sandbox" '),
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`
const apiPaths =
  '^/(user|supplierSer|agreement|files|clock|events|sandbox/v1)/|^/(docs(/reference\\.(css|js))?|openapi\\.json|healthz|readyz|metrics)(\\?|$)'

type Modules = {
  readonly getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * What the first page needs is one file: without this, every handful of modules that it shares with a later
 * page would be a file of its own, and a visit would begin with a dozen of them.
 */
function firstFile(id: string, modules: Modules, seen = new Set<string>()): 'first' | null {
  const info = modules.getModuleInfo(id)
  if (!info || seen.has(id)) return null
  seen.add(id)
  if (info.isEntry) return 'first'
  return info.importers.some((importer) => firstFile(importer, modules, seen)) ? 'first' : null
}

/** What only a sandbox has; the server keeps the folder of it to itself in production. */
const ofSandbox = /\/src\/(web\/features\/(gallery|sandbox)|web\/app\/sandbox-page|text\/(gallery|sandbox))/

const folderOf = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => ofSandbox.test(id)) ? 'assets/sandbox' : 'assets'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), environmentMark],
  server: { proxy: { [apiPaths]: api } },
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `${folderOf(chunk)}/[name]-[hash].js`,
        codeSplitting: { groups: [{ debugName: 'first', name: (id, modules) => firstFile(id, modules) }] },
      },
    },
  },
})
