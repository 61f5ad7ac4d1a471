/** The capabilities whose tables the SQL of another one reads, by the code and by ARCHITECTURE.md. */
import { isTest, type SourceFile } from './imports.ts'
import { tablesWritten } from './words.ts'

type Reads = ReadonlyMap<string, ReadonlySet<string>>

const folderOf = (path: string): string => /^src\/server\/([\w-]+)\//.exec(path)?.[1] ?? ''

/** A view counts as the table whose current rows it has. */
const views = new Map([
  ['current_agreements', 'agreement_versions'],
  ['current_claims', 'documents'],
  ['current_documents', 'documents'],
  ['current_market_accounts', 'market_accounts'],
  ['confirmed_payee_accounts', 'payee_accounts'],
  ['current_payee_accounts', 'payee_accounts'],
  ['newest_payee_accounts', 'payee_accounts'],
  ['current_verifications', 'verifications'],
])

function tablesRead(text: string): string[] {
  const sql = text.matchAll(/\b(?:from|join)\s+([a-z_]+)\b/g)
  const built = text.matchAll(/\.(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g)
  return [...new Set([...sql, ...built].map(([, table = '']) => views.get(table) ?? table))]
}

/** From one capability to those whose tables it reads; a table belongs to the one that writes it. */
export function readsIn(files: readonly SourceFile[], capabilities: readonly string[]): Reads {
  const own = files.filter(({ path }) => capabilities.includes(folderOf(path)) && !isTest(path))
  const owners = new Map(
    own.flatMap(({ path, text }) => tablesWritten(text).map((table) => [table, folderOf(path)] as const)),
  )
  const reads = new Map<string, Set<string>>()
  for (const { path, text } of own)
    for (const table of tablesRead(text)) {
      const owner = owners.get(table)
      const reader = folderOf(path)
      if (owner === undefined || owner === reader) continue
      reads.set(reader, (reads.get(reader) ?? new Set()).add(owner))
    }
  return reads
}

/** One line a capability, as in the fenced block "reads" of ARCHITECTURE. */
export const readsText = (reads: Reads): string =>
  [...reads]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([reader, owners]) => `${reader} <- ${[...owners].toSorted().join(', ')}`)
    .join('\n')

export const readsListed = (architecture: string): string =>
  (/```reads\n([\s\S]*?)```/.exec(architecture)?.[1] ?? '').trim()
