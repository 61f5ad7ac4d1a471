/** docs/access.md: every auth code with the roles that have it, and the pages, calls and elements that require it. */
import { routes } from '#contract/routes.ts'
import { abilities, companyTypes, operatorAbilities, roles, rolesWith } from '#domain/access/abilities.ts'
import { elements } from '#domain/access/elements.ts'
import { operatorPages, pages } from '#domain/access/pages.ts'

const code = (text: string) => `\`${text}\``
const list = (items: readonly string[]) => (items.length === 0 ? '—' : items.join('<br>'))
const calls = Object.values(routes).map(({ method, path, access }) => ({
  name: code(`${method} ${path}`),
  access,
}))
const callsOf = (access: string) => calls.filter((call) => call.access === access).map(({ name }) => name)

const rolesText = (held: readonly string[]) => {
  if (held.length === 0) return '—'
  return held.length === roles.length ? 'every role' : held.join(', ')
}

const row = (ability: (typeof abilities)[number]): string => {
  const pagesOf = Object.values(pages).filter((page) => page.ability === ability)
  const elementsOf = Object.entries(elements).filter(([, requested]) => requested === ability)
  const cells = [
    code(ability),
    ...companyTypes.map((type) => rolesText(rolesWith(ability, type))),
    list(pagesOf.map(({ path }) => code(path))),
    list(callsOf(ability)),
    list(elementsOf.map(([name]) => code(name))),
  ]
  return `| ${cells.join(' | ')} |`
}

const operatorRow = (ability: (typeof operatorAbilities)[number]): string => {
  const pagesOf = Object.values(operatorPages).filter((page) => page.ability === ability)
  return `| ${code(ability)} | ${list(pagesOf.map(({ path }) => code(path)))} | ${list(callsOf(ability))} |`
}

export const accessPage = (): string => `# Access

Printed from \`src/domain/access\` and the contract by \`npm run generate\`. Server, menu, pages and \`<Auth>\` read the
same table; \`test/authorization.test.ts\` tries every call as every role of every kind of company.

| auth code | ${companyTypes.join(' | ')} | pages | calls | elements |
| --- | ${companyTypes.map(() => '---').join(' | ')} | --- | --- | --- |
${abilities.map(row).join('\n')}

## Operators

Operators belong to no company and have a sign-in of their own (\`operator-token\`): every operator has every code of
theirs, no role of a company has one, and no operator has a code of the table above.

| auth code | pages | calls |
| --- | --- | --- |
${operatorAbilities.map(operatorRow).join('\n')}

Any operator who is signed in:

${callsOf('operator')
  .map((name) => `- ${name}`)
  .join('\n')}

## Signed-in users

Also before the user has accepted the agreements that a sign-in asks for:

${callsOf('beforeAgreements')
  .map((name) => `- ${name}`)
  .join('\n')}

About the user, also while the operator has frozen the company that they act for:

${callsOf('person')
  .map((name) => `- ${name}`)
  .join('\n')}

About the user or the company that they act for:

${callsOf('signedIn')
  .map((name) => `- ${name}`)
  .join('\n')}

## Anybody

${callsOf('open')
  .map((name) => `- ${name}`)
  .join('\n')}
`
