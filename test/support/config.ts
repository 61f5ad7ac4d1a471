/**
 * The configuration of tests, with a fixed secret, so that every clone has the same roles. What a server writes is apart
 * from the project, whose `data/` belongs to `npm start`.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'

const folder = join(tmpdir(), 'sooner-test')
const secret = 'a secret that only the tests know, long enough'

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ SOONER_SECRET: secret, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }),
  ...changes,
})
