/**
 * `npm run generate` writes every generated file; with `--check` it writes nothing and fails if a file differs
 * from its source.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { accessPage } from './generators/access.ts'
import { openApiJson } from './generators/openapi.ts'
import { requirementsPage } from './generators/requirements.ts'
import { catalogueText, schemaTypes } from './generators/schema.ts'
import { statesPage } from './generators/states.ts'
import { tokensCss } from './tokens.ts'

type Generated = { readonly file: string; readonly make: () => string | Promise<string> }

const generated: readonly Generated[] = [
  { file: 'src/web/ui/tokens.css', make: tokensCss },
  { file: 'src/server/db/schema.ts', make: schemaTypes },
  { file: 'migrations/catalogue.txt', make: catalogueText },
  { file: 'docs/access.md', make: accessPage },
  { file: 'docs/api/openapi.json', make: openApiJson },
  { file: 'docs/states.md', make: statesPage },
  { file: 'docs/requirements.md', make: requirementsPage },
]

const checkOnly = process.argv.includes('--check')
let stale = 0

for (const { file, make } of generated) {
  const content = await make()
  if (content === contentOf(file)) continue
  stale += 1
  if (checkOnly) {
    console.log(`${file} is out of date; run: npm run generate`)
  } else {
    writeFileSync(file, content)
    console.log(`Wrote ${file}`)
  }
}
console.log(`Compared ${generated.length} files.`)
process.exitCode = checkOnly && stale > 0 ? 1 : 0

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
