/** docs/api/openapi.json: the API as the server describes it, kept beside the code so that a change of it is seen. */
import { readFileSync } from 'node:fs'
import { openApi } from '#server/api-docs/openapi.ts'

export function openApiJson(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${JSON.stringify(openApi(version), null, 2)}\n`
}
