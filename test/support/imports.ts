/** Import rules. Each takes one file and returns complaints. */
import { dirname, join } from 'node:path/posix'

export type SourceFile = { readonly path: string; readonly text: string }

/** Which capability of the server may call which others. */
export type Calls = ReadonlyMap<string, readonly string[]>

const layersBelow: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  text: ['domain'],
  contract: ['domain', 'text'],
  server: ['domain', 'text', 'contract'],
  web: ['domain', 'text', 'contract'],
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/**
 * Layers import downwards only, and server and web never import each other. Tests and the server's start may import
 * the demo data.
 */
export function layerComplaints(file: SourceFile): string[] {
  const layer = layerOf(file.path)
  if (!layer) return []
  const below = layersBelow[layer]
  if (!below) return [`${file.path}: src/${layer} is none of the five layers`]
  const allowed = (target: string): boolean => {
    const other = layerOf(target)
    if (other) return other === layer || below.includes(other)
    if (target.startsWith('demo/')) return layer === 'server' || isTest(file.path)
    return !target.startsWith('test/') || isTest(file.path)
  }
  return importsOf(file)
    .filter(({ target }) => !allowed(target))
    .map(({ name }) => `${file.path} may not import ${name}`)
}

/** A barrel file hides who imports whom. */
export const barrelComplaints = ({ path }: SourceFile): string[] =>
  /(^|\/)index\.tsx?$/.test(path) ? [`${path} is a barrel; import the file itself`] : []

/** Files that a unit of work uses. Jobs start units too, so these files must not import HTTP. */
const knowsNoHttp =
  /^src\/server\/(?:(?:commands|sessions|db|jobs|adapters)\/|[\w-]+\/(?:commands|queries|store|locks|jobs|event-handlers|worker)\.ts$)/

export function httpComplaints(file: SourceFile): string[] {
  if (!knowsNoHttp.test(file.path) || isTest(file.path)) return []
  return importsOf(file)
    .filter(({ target }) => target.startsWith('src/server/http/'))
    .map(({ name }) => `${file.path} imports ${name}; only routes know HTTP`)
}

/** Files that may write the journal or begin a transaction without `runUnit`; ARCHITECTURE.md says why. */
const outsideUnits: readonly string[] = [
  'src/server/commands/unit-of-work.ts',
  'src/server/commands/failed-sign-in.ts',
  'src/server/operator/people.ts',
  'src/server/calendars/commands.ts',
]

export function unitComplaints({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/') || isTest(path) || outsideUnits.includes(path)) return []
  return [...text.matchAll(/^import [^']*\b(appendJournal|lastStatements|transact)\b[^']*'/gm)].map(
    ([, name]) => `${path} uses ${name}; what is journaled is done by runUnit`,
  )
}

/** The files of a capability that others may import. */
const entries: readonly string[] = ['commands', 'queries', 'locks']

/** A capability calls another through its commands, queries or locks, along the list in ARCHITECTURE.md. */
export function capabilityComplaints(file: SourceFile, calls: Calls): string[] {
  const caller = /^src\/server\/([\w-]+)\//.exec(file.path)?.[1]
  if (!caller || !calls.has(caller) || isTest(file.path)) return []
  return importsOf(file).flatMap(({ target }) => {
    const [, called, entry] = /^src\/server\/([\w-]+)\/(.+)\.ts$/.exec(target) ?? []
    if (!called || called === caller || !calls.has(called)) return []
    if (!calls.get(caller)?.includes(called))
      return [`${file.path} calls ${called}, which the list does not allow`]
    if (!entries.includes(entry ?? ''))
      return [`${file.path} imports ${target}; only ${entries.join(', ')} are open to others`]
    return []
  })
}

/** What reads, writes and applies messages of banks, whatever they settle. */
const spine = /^src\/(server\/bank-files|domain\/bank-files|domain\/iso20022|server\/adapters\/iso20022)\//

/** Messages of banks know none of the capabilities whose payments they settle: these register (`payment-subject.ts`). */
export function spineComplaints(files: readonly SourceFile[]): string[] {
  const subjects = files.flatMap(
    ({ path }) => /^src\/server\/([\w-]+)\/payment-subject\.ts$/.exec(path)?.[1] ?? [],
  )
  if (subjects.length === 0) return []
  const named = new RegExp(subjects.map((name) => name.replace(/s$/, '')).join('|'), 'i')
  return files
    .filter(({ path }) => spine.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const word = named.exec(text)?.[0]
      return word === undefined ? [] : [`${path} names ${word}, whose payments register themselves`]
    })
}

/** Pages that need two features are composed in src/web/app. */
export function featureComplaints(file: SourceFile): string[] {
  const own = featureOf(file.path)
  if (!own) return []
  return importsOf(file)
    .filter(({ target }) => featureOf(target) && featureOf(target) !== own)
    .map(({ target }) => `${file.path} imports another feature, ${target}`)
}

/** The list in the fenced block "capabilities": one line a capability, "caller -> called, called". */
export function readCalls(architecture: string): Calls {
  const block = /```capabilities\n([\s\S]*?)```/.exec(architecture)?.[1] ?? ''
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line) => {
      const [caller = '', called = ''] = line.split('->')
      return [
        caller.trim(),
        called
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ]
    }),
  )
}

export function cycleComplaints(calls: Calls): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (calls.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...calls.keys()]
    .filter((name) => reaches(name, name))
    .map((name) => `${name} calls itself in a circle`)
}

type Import = { readonly name: string; readonly target: string }

/** Every import with its path from the root; packages keep their name. */
function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('.')) return { name, target: join(dirname(path), name) }
    const [, root = '', rest = ''] = /^#(\w+)\/(.+)$/.exec(name) ?? []
    if (!root) return { name, target: `package:${name}` }
    return { name, target: root in layersBelow ? `src/${root}/${rest}` : `${root}/${rest}` }
  })
}

const layerOf = (path: string): string | undefined => /^src\/([\w-]+)\//.exec(path)?.[1]
const featureOf = (path: string): string | undefined => /^src\/web\/features\/([\w-]+)\//.exec(path)?.[1]
