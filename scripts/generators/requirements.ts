/**
 * docs/requirements.md: every requirement in our own words, the tests that prove it, and the line whose deletion makes
 * them fail. Fails for a requirement without a test, a test of an unknown requirement, or a line that does not exist.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Requirement = {
  readonly says: string
  /** The line whose deletion makes the tests fail, and its file. */
  readonly file: string
  readonly line: string
  /** What is missing, and the capability that it needs. */
  readonly owed?: string
}
export type Proof = { readonly id: string; readonly file: string; readonly title: string }

const source = 'docs/requirements.json'
const folders = ['src', 'test', 'scripts', 'bench', 'demo']
const testFile = /\.(test|spec)\.tsx?$/
/** A title is a string that names an id, in whatever call it is, such as a table of cases. */
const titled = /(['"`])((?:\\.|(?!\1).)*\[[A-Z]{3}-\d\d\](?:\\.|(?!\1).)*)\1/g
const idIn = /\[([A-Z]{3}-\d\d)\]/g

export const readRequirements = (): Readonly<Record<string, Requirement>> =>
  JSON.parse(readFileSync(source, 'utf8')) as Record<string, Requirement>

export const readProofTests = (): Proof[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => testFile.test(name))
        .map((name) => join(folder, name)),
    )
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(titled)].flatMap(([, , title = '']) =>
        [...title.matchAll(idIn)].map(([, id = '']) => ({
          id,
          file,
          title: title.replaceAll(idIn, '').trim(),
        })),
      ),
    )

export function requirementsPage(): string {
  const requirements = readRequirements()
  const proofTests = readProofTests()
  const faults = faultsOf(requirements, proofTests)
  if (faults.length > 0) throw new Error(`The requirements do not hold together:\n${faults.join('\n')}`)
  const rows = Object.entries(requirements).map(([id, requirement]) => section(id, requirement, proofTests))
  return `# Requirements

${Object.keys(requirements).length} requirements, each with the tests that prove it. Delete the line that stands with one and its tests turn
red; \`npm run prove -- ID\` does that in a copy. Printed by \`npm run generate\` from \`docs/requirements.json\` and the
titles of the tests.

${rows.join('\n\n')}
`
}

function faultsOf(
  requirements: Readonly<Record<string, Requirement>>,
  proofTests: readonly Proof[],
): string[] {
  const unknown = proofTests
    .filter(({ id }) => !requirements[id])
    .map(({ id, file }) => `${file} names ${id}, which is unknown.`)
  const known = Object.entries(requirements).flatMap(([id, { file, line }]) => {
    const found = readFileSync(file, 'utf8').split(line).length - 1
    return [
      ...(proofTests.some((proof) => proof.id === id) ? [] : [`${id} has no test.`]),
      ...(found === 1 ? [] : [`${id}: ${file} has the line ${found} times: ${line}`]),
    ]
  })
  return [...new Set([...unknown, ...known])]
}

function section(id: string, { says, file, line, owed }: Requirement, proofTests: readonly Proof[]): string {
  const mine = proofTests.filter((proof) => proof.id === id)
  return [
    `**${id}** ${says}`,
    ...mine.map((proof) => `- ${proof.file} › ${proof.title}`),
    `- delete in ${file}: \`${line.trim().replaceAll('`', '´')}\``,
    ...(owed ? [`- owed: ${owed}`] : []),
  ].join('\n')
}
