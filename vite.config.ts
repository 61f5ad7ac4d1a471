/** How the portal is built: hashed files under /assets/, no inlined scripts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { type Modules, moduleRoots } from './scripts/lib/module-roots.ts'
import { overBudget } from './scripts/lib/script-budget.ts'
import type { PageName } from './src/domain/access/pages.ts'

/** The server marks a sandbox on the root element; in development the page is marked here. */
const environmentMark: Plugin = {
  name: 'environment-mark',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-environment="sandbox" '),
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`
const apiPaths =
  '^/(user|supplierSer|gb|receipt|finance|payee|binding|accelerate|sync|market|offer|clearing|dashboard|webhook|agreement|reconciliation|check/v1|files|clock|events|sandbox/v1|operator/v1)/|^/(docs(/reference\\.(css|js))?|openapi\\.json|healthz|readyz|metrics)(\\?|$)'

/** What only a sandbox has; the server keeps the folder of it to itself in production. */
const ofSandbox = /\/src\/(web\/features\/(gallery|sandbox)|web\/app\/sandbox-page|text\/(gallery|sandbox))/

const folderOf = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => ofSandbox.test(id)) ? 'assets/sandbox' : 'assets'

const rootsOf = moduleRoots(ofSandbox)

const isPart = /\/src\/web\/(api|session|ui)\//

const firstModule = '/src/web/main.tsx'
const shellModule = '/src/web/app/shell.tsx'
const listModules = ['payables', 'receivables', 'documents'].map(
  (name) => `/src/web/features/documents/${name}-page.tsx`,
)

const signInModule = '/src/web/features/identity/login-page.tsx'
const accountModule = '/src/web/features/identity/account-page.tsx'
const marketModule = '/src/web/features/markets/market-info-page.tsx'
const applyModule = '/src/web/features/offers/payment-apply-page.tsx'

/** The pages inside on which a visit begins; the lists of documents count as one. */
const beginnings = {
  account: [accountModule],
  market: [marketModule],
  apply: [applyModule],
  list: listModules,
}

const isOf = (id: string, modules: Modules, roots: readonly string[]): boolean =>
  [...rootsOf(id, modules)].some((root) => roots.some((one) => root.endsWith(one)))

/**
 * What every visit needs is one file, the sign-in page included. The shell is another, with what most of the pages need on
 * which a visit begins; such a page, what two of them need, and what other pages share are one each. Without this, every handful of modules would be a file of its own, and a visit would wait for dozens of them on a
 * handful of connections.
 */
function fileOf(id: string, modules: Modules): string | null {
  if (rootsOf(id, modules).has('entry')) return 'first'
  const beginning = Object.entries(beginnings)
    .filter(([, roots]) => isOf(id, modules, roots))
    .map(([name]) => name)
  if (isOf(id, modules, [shellModule]) || beginning.length > 2) return 'shell'
  if (beginning.length > 0) return beginning.join('-')
  return isPart.test(id) && rootsOf(id, modules).size > 1 ? 'parts' : null
}

/** What more files need comes first, because a file also takes what its modules import. */
const files = ['first', 'shell', ...pairsOf(Object.keys(beginnings)), ...Object.keys(beginnings)]
const groups = [...files, 'parts'].map((file, n, all) => ({
  debugName: file,
  priority: all.length - n,
  name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
}))

function pairsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((one, n) => names.slice(n + 1).map((another) => `${one}-${another}`))
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
    // A bench that is built like the portal, as its baseline, has no shell.
    if (!chunkWith(bundle, firstModule)) return
    checkBudgets(bundle)
    const emit = (fileName: string, modules: readonly string[]) => {
      const source = withLinks(String(page.source), linksOf(bundle, modules))
      this.emitFile({ type: 'asset', fileName, source })
    }
    emit('shell.html', [shellModule])
    for (const [name, module = ''] of Object.entries(preloaded))
      emit(`shell-${name}.html`, [shellModule, module])
  },
}

const withLinks = (html: string, links: readonly string[]): string =>
  html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)

type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

const chunkWith = (bundle: Bundle, module: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))

/** A module's file and the files that it imports. */
function withImports(bundle: Bundle, module: string): ReadonlySet<Chunk> {
  const found = new Set<Chunk>()
  const take = (chunk: Chunk | undefined): void => {
    if (!chunk) throw new Error(`There is no file with ${module}.`)
    if (found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(chunksOf(bundle).find(({ fileName }) => fileName === file))
  }
  take(chunkWith(bundle, module))
  return found
}

/** The scripts and styles of some modules and of what they import, without those that every page asks for. */
function linksOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const first = withImports(bundle, firstModule)
  const needed = modules
    .flatMap((module) => [...withImports(bundle, module)])
    .filter((chunk, n, all) => !first.has(chunk) && all.indexOf(chunk) === n)
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
}

/** The most script, minified and not compressed, that a first visit to a page may load before it is shown. */
const budgets: readonly (readonly [page: string, module: string, bytesMax: number])[] = [
  ['The sign-in page', signInModule, 440_000],
  ['The account page', accountModule, 532_000],
  ['The list of payables', listModules[0] ?? '', 634_000],
]

function checkBudgets(bundle: Bundle): void {
  for (const [page, module, bytesMax] of budgets) {
    const inside = module === signInModule ? [] : [shellModule]
    const chunks = [firstModule, ...inside, module].flatMap((one) => [...withImports(bundle, one)])
    const scripts = [...new Set(chunks)].map(({ code, modules }) => ({
      bytes: Buffer.byteLength(code),
      modules: Object.fromEntries(
        Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]),
      ),
    }))
    const fault = overBudget(page, scripts, bytesMax)
    if (fault) throw new Error(fault)
  }
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
        codeSplitting: { groups },
      },
    },
  },
})
