/** Tests in three kinds, by what they need: nothing, a page, or a PostgreSQL. Only the last one starts one. */
import { defineConfig } from 'vitest/config'
import './test/support/node20.ts'

const pure = ['src/{domain,contract,text}/**/*.test.ts', 'scripts/**/*.test.ts', 'test/tidy.test.ts']
/** A machine that is busy with other things is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // A worker waits for its database half of the time, so that one for every processor is not one too many.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'pure', include: pure, ...patience } },
      {
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'happy-dom', ...patience },
      },
      {
        test: {
          name: 'server',
          include: ['{src/server,test,demo,bench}/**/*.test.ts'],
          exclude: pure,
          globalSetup: 'test/support/cluster.ts',
          ...patience,
        },
      },
    ],
  },
})
