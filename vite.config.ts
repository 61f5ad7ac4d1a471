/** How the portal is built: hashed files under /assets/, no inlined scripts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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

const shellModule = '/src/web/app/shell.tsx'
/** The page that the menu begins with: whoever comes in, comes in here. */
const landingModule = '/src/web/features/identity/account-page.tsx'

/**
 * What the first page needs is one file, the shell with the page that it opens on is another, and the parts that pages
 * share are a third and a fourth: without this, every handful of modules would be a file of its own, and a visit would
 * wait for dozens of them on a handful of connections.
 */
const fewFiles = [
  group('first', 4, (id, modules) => rootsOf(id, modules).has('entry')),
  group('shell', 3, (id, modules) =>
    [...rootsOf(id, modules)].some((root) => root.endsWith(shellModule) || root.endsWith(landingModule)),
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

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/**
 * The same page once more, for addresses inside the shell: it asks for the shell's files together with the first one,
 * instead of when that has come and run.
 */
const shellPage: Plugin = {
  name: 'shell-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle: Bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('There is no page to make the one of the shell from.')
    const links = linksOf(bundle).join('\n    ')
    const source = String(page.source).replace('</head>', () => `  ${links}\n  </head>`)
    this.emitFile({ type: 'asset', fileName: 'shell.html', source })
  },
}

function linksOf(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const has = (chunk: Rolldown.OutputChunk, module: string) =>
    chunk.moduleIds.some((id) => id.endsWith(module))
  // What is built in the portal's way to be measured beside it has no shell.
  if (!chunks.some((chunk) => has(chunk, '/src/web/main.tsx'))) return []
  const shell = chunks.find((chunk) => has(chunk, shellModule) && has(chunk, landingModule))
  if (!shell) throw new Error(`${shellModule} and ${landingModule} are not in one file.`)
  return [
    `<link rel="modulepreload" crossorigin href="/${shell.fileName}">`,
    ...[...(shell.viteMetadata?.importedCss ?? [])].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
  ]
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), environmentMark, shellPage],
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
