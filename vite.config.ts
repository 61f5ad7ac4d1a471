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
  '^/(user|supplierSer|agreement|files|clock|events|sandbox/v1|operator/v1)/|^/(docs(/reference\\.(css|js))?|openapi\\.json|healthz|readyz|metrics)(\\?|$)'

/** What only a sandbox has; the server keeps the folder of it to itself in production. */
const ofSandbox = /\/src\/(web\/features\/(gallery|sandbox)|web\/app\/sandbox-page|text\/(gallery|sandbox))/

const folderOf = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => ofSandbox.test(id)) ? 'assets/sandbox' : 'assets'

type Modules = {
  readonly getModuleInfo: (id: string) => {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
    importedIds: readonly string[]
  } | null
}

/** The files that bring a module with them: the first one, or those that are fetched when they are asked for. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>()): ReadonlySet<string> {
  const info = modules.getModuleInfo(id)
  if (!info || seen.has(id)) return new Set()
  seen.add(id)
  const own = info.isEntry ? ['entry'] : info.dynamicImporters.length > 0 && !ofSandbox.test(id) ? [id] : []
  return new Set([...own, ...info.importers.flatMap((importer) => [...rootsOf(importer, modules, seen)])])
}

const isHeavy = /\/node_modules\/(antd|@ant-design|@rc-component|stylis)\//

/** Whether a module stands on the tables and pickers that most pages do without. */
function isOnHeavy(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (isHeavy.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importedIds.some((one) => isOnHeavy(one, modules, seen)) ?? false
}

const isTable = /\/src\/web\/ui\/table\//
const isPart = /\/src\/web\/(api|session|ui(?!\/(table|base)\/))/

const isShared = (id: string, modules: Modules): boolean =>
  rootsOf(id, modules).size > 1 && !isOnHeavy(id, modules)

/**
 * What the first page needs is one file, the shell is another, and the parts that pages share are a third and a
 * fourth: without this, every handful of modules would be a file of its own, and a visit would wait for dozens
 * of them on a handful of connections.
 */
const fewFiles = [
  group('first', 4, (id, modules) => rootsOf(id, modules).has('entry')),
  group('shell', 3, (id, modules) =>
    [...rootsOf(id, modules)].some((root) => root.endsWith('/src/web/app/shell.tsx')),
  ),
  // Parts before tables: a file takes what its modules stand on along, and pages without a table need parts alone.
  group('parts', 2, (id, modules) => isPart.test(id) && isShared(id, modules)),
  group('tables', 1, (id, modules) => isTable.test(id) && isShared(id, modules)),
]

function group(name: string, priority: number, takes: (id: string, modules: Modules) => boolean) {
  return {
    debugName: name,
    priority,
    name: (id: string, modules: Modules) => (takes(id, modules) ? name : null),
  }
}

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
        codeSplitting: { groups: fewFiles },
      },
    },
  },
})
