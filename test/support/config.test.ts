/** Tests write nothing into the project. */
import { sep } from 'node:path'
import { expect, it } from 'vitest'
import { testConfig } from './config.ts'

it('[RUN-02] no folder of a test server is in the project', () => {
  const project = `${process.cwd()}${sep}`
  const folders = JSON.stringify(testConfig())
  expect(folders).toContain('sooner-test')
  expect(folders).not.toContain(project)
})
