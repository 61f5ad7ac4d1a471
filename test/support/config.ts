/** The configuration of tests, with a fixed secret, so that every clone has the same roles. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'

const secret = 'a secret that only the tests know, long enough'

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ SOONER_SECRET: secret, LOG_LEVEL: 'silent', PORT: '0' }),
  signingDir: join(tmpdir(), 'sooner-test-signing'),
  storage: { folder: join(tmpdir(), 'sooner-test-files') },
  ...changes,
})
