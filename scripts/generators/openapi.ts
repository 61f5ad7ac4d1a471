/** docs/api/openapi.json: the API as the server describes it, committed so that a change of it shows in the diff. */
import { readFileSync } from 'node:fs'
import { openApi } from '#server/api-docs/openapi.ts'

export function openApiJson(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${JSON.stringify(openApi(version), null, 2)}\n`
}
