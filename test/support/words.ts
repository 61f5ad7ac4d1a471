/** Forbidden words, file lengths, and who may write which table. */
import { isTest, type SourceFile } from './imports.ts'

const printedSchema = 'src/server/db/schema.ts'
const linesMax = 250

type Ban = {
  readonly pattern: RegExp
  readonly instead: string
  readonly within: RegExp
  readonly except?: RegExp
  /** A comment may name what the code may not do, unless the comment itself is the fault. */
  readonly alsoInComments?: boolean
}

const everywhere = /\.(ts|tsx|mjs|sql)$/

export const bans: readonly Ban[] = [
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    instead: 'the clock that is handed in',
    within: /^src\/(domain|contract|text|server)\//,
    except: /^src\/server\/adapters\/clock\.ts$/,
  },
  {
    pattern: /(?<![.\w])now\(\)|\b(current_timestamp|current_date|localtimestamp|\w+_timestamp\(\))/i,
    instead: 'a moment that is handed in',
    within: /^(migrations|src\/server|demo)\//,
  },
  { pattern: /\bparseFloat\(|\.toFixed\(/, instead: 'the functions of domain/money', within: /^src\// },
  { pattern: /\bNumber\(/, instead: 'bigint', within: /^src\/domain\/money\.ts$/ },
  { pattern: /:\s*any\b|\bas any\b|<any>/, instead: 'a type', within: /\.tsx?$/ },
  {
    pattern: /\blocalStorage\b/,
    instead: 'session/cache',
    within: /^src\//,
    except: /^src\/(web\/session\/cache|server\/api-docs\/script)\.ts$|\.test\.tsx?$/,
  },
  { pattern: /\b(TODO|FIXME|XXX)\b/, instead: 'the work itself', within: everywhere, alsoInComments: true },
  {
    pattern: /@ts-(ignore|nocheck)|\b(eslint|oxlint|biome)-(disable|ignore)/,
    instead: 'a fix',
    within: everywhere,
    alsoInComments: true,
  },
  {
    pattern: /\b(it|test|describe)\.(skip|only|todo|fails)\b/,
    instead: 'a test that runs',
    within: /\.(test|spec)\.tsx?$/,
  },
]

export function wordComplaints({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  return bans
    .filter(({ within, except }) => within.test(path) && !except?.test(path))
    .flatMap(({ pattern, instead, alsoInComments }) => {
      const found = pattern.exec(alsoInComments ? text : code)
      return found ? [`${path} says "${found[0]}"; use ${instead}`] : []
    })
}

/** Migrations and generated files have no limit. */
export function lengthComplaints({ path, text }: SourceFile): string[] {
  if (path.endsWith('.sql') || path === printedSchema) return []
  const lines = text.trimEnd().split('\n').length
  return lines > linesMax ? [`${path} has ${lines} lines; ${linesMax} is the most`] : []
}

/** One writer per table: the capability that owns it, in its store, or in its commands where it has none. */
export function writerComplaints(files: readonly SourceFile[], capabilities: readonly string[]): string[] {
  const owners = new Map<string, string>()
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) => {
    const [, folder = '', name = ''] = /^src\/server\/([\w-]+)\/(.+)\.ts$/.exec(path) ?? []
    if (!capabilities.includes(folder) || isTest(path)) return []
    return tablesWritten(text).flatMap((table) => {
      const writer = paths.has(`src/server/${folder}/store.ts`) ? 'store' : 'commands'
      if (name !== writer) return [`${path} writes ${table}; only ${writer}.ts writes`]
      const owner = owners.get(table) ?? folder
      owners.set(table, owner)
      return owner === folder ? [] : [`${path} writes ${table}, which belongs to ${owner}`]
    })
  })
}

export function tablesWritten(text: string): string[] {
  const sql = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\s+(?:set\b|where\b|values\b|select\b|\(|[a-z]\s)/gi,
  )
  const built = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
  return [...new Set([...sql, ...built].map(([, table = '']) => table.toLowerCase()))]
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(\/\/|--\s).*$/gm, '$1')
