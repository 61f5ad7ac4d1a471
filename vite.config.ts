/** How the portal is built: hashed files under /assets/, no inlined scripts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { PageName } from './src/domain/access/pages.ts'

/** The server marks a sandbox on the root element; in development the page is marked here. */
const environmentMark: Plugin = {
  name: 'environment-mark',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-environment="sandbox" '),
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`
const apiPaths =
  '^/(user|supplierSer|payee|binding|accelerate|sync|market|offer|clearing|webhook|agreement|files|clock|events|sandbox/v1|operator/v1)/|^/(docs(/reference\\.(css|js))?|openapi\\.json|healthz|readyz|metrics)(\\?|$)'

/** What only a sandbox has; the server keeps the folder of it to itself in production. */
const ofSandbox = /\/src\/(web\/features\/(gallery|sandbox)|web\/app\/sandbox-page|text\/(gallery|sandbox))/

const folderOf = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => ofSandbox.test(id)) ? 'assets/sandbox' : 'assets'

type Modules = {
  readonly getModuleInfo: (id: string) => {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
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

const isPart = /\/src\/web\/(api|session|ui)\//

const shellModule = '/src/web/app/shell.tsx'
const listModules = ['payables', 'receivables', 'documents'].map(
  (name) => `/src/web/features/documents/${name}-page.tsx`,
)

const accountModule = '/src/web/features/identity/account-page.tsx'
const marketModule = '/src/web/features/markets/market-info-page.tsx'
const applyModule = '/src/web/features/offers/payment-apply-page.tsx'

/** The pages on which a visit begins; the lists of documents count as one. */
const beginnings = [listModules, [accountModule], [marketModule], [applyModule]]

const isOf = (id: string, modules: Modules, roots: readonly string[]): boolean =>
  [...rootsOf(id, modules)].some((root) => roots.some((one) => root.endsWith(one)))

/**
 * What the first page needs is one file, the shell is another, the pages on which a visit begins are one each, and so are
 * the parts that other pages share: without this, every handful of modules would be a file of its own, and a visit would
 * wait for dozens of them on a handful of connections.
 */
const fewFiles = [
  group('first', 7, (id, modules) => rootsOf(id, modules).has('entry')),
  // What two beginnings share goes along with the shell, so that either page does without the other.
  group(
    'shell',
    6,
    (id, modules) =>
      isOf(id, modules, [shellModule]) ||
      beginnings.filter((beginning) => isOf(id, modules, beginning)).length > 1,
  ),
  group('account', 5, (id, modules) => isOf(id, modules, [accountModule])),
  group('market', 4, (id, modules) => isOf(id, modules, [marketModule])),
  group('apply', 3, (id, modules) => isOf(id, modules, [applyModule])),
  group('list', 2, (id, modules) => isOf(id, modules, listModules)),
  group('parts', 1, (id, modules) => isPart.test(id) && rootsOf(id, modules).size > 1),
]

function group(name: string, priority: number, takes: (id: string, modules: Modules) => boolean) {
  return {
    debugName: name,
    priority,
    name: (id: string, modules: Modules) => (takes(id, modules) ? name : null),
  }
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** Pages of the shell whose own code is asked for together with the first file, by their names in the table of pages. */
const preloaded = {
  payables: listModules[0],
  receivables: listModules[1],
  documents: listModules[2],
  accountInfo: accountModule,
  marketInfo: marketModule,
  paymentApply: applyModule,
} as const satisfies Partial<Record<PageName, string | undefined>>

/**
 * The same page once more, for addresses inside the shell: it asks for the shell's files, and for those of the page at
 * the address, together with the first one, instead of when that has come and run.
 */
const shellPage: Plugin = {
  name: 'shell-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle: Bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('There is no page to make the one of the shell from.')
    const emit = (fileName: string, modules: readonly string[]) => {
      const links = linksOf(bundle, modules).join('\n    ')
      const source = String(page.source).replace('</head>', () => `  ${links}\n  </head>`)
      this.emitFile({ type: 'asset', fileName, source })
    }
    emit('shell.html', [shellModule])
    for (const [name, module = ''] of Object.entries(preloaded))
      emit(`shell-${name}.html`, [shellModule, module])
  },
}

/** The scripts and styles of some modules and of what they stand on, without those that every page asks for. */
function linksOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunkWith = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const first = chunkWith('/src/web/main.tsx')
  // A bench that is built like the portal, as its baseline, has no shell.
  if (!first) return []
  const needed = new Set<Rolldown.OutputChunk>()
  const take = (chunk: Rolldown.OutputChunk | undefined, module: string): void => {
    if (!chunk) throw new Error(`There is no file with ${module}.`)
    if (chunk === first || first.imports.includes(chunk.fileName) || needed.has(chunk)) return
    needed.add(chunk)
    for (const file of chunk.imports)
      take(
        chunks.find(({ fileName }) => fileName === file),
        file,
      )
  }
  for (const module of modules) take(chunkWith(module), module)
  const styles = new Set([...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...[...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
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
