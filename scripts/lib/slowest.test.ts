/** What `npm test` says of the files and the parts that took longest. */
import { describe, expect, it } from 'vitest'
import { minutesOfParts, slowestFiles, timedByPlaywright, timedByVitest } from './slowest.ts'

describe('the slowest files', () => {
  it('[RUN-02] are the ten that took longest, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, n) => ({ file: `test/${n}.test.ts`, seconds: n }))
    const lines = slowestFiles(files).split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[1]).toBe('    11.0 s test/11.test.ts')
    expect(lines.at(-1)).toBe('     2.0 s test/2.test.ts')
  })

  it('[RUN-02] are not spoken of where no file was timed', () => {
    expect(slowestFiles([])).toBe('')
  })

  it('[RUN-02] are timed from the reports of both suites', () => {
    expect(
      timedByVitest([{ name: `${process.cwd()}/test/a.test.ts`, startTime: 1_000, endTime: 3_500 }]),
    ).toEqual([{ file: 'test/a.test.ts', seconds: 2.5 }])
    const spec = (...durations: readonly number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const inner = { file: 'b.spec.ts', specs: [spec(200)] }
    expect(
      timedByPlaywright([{ file: 'b.spec.ts', specs: [spec(500), spec(300)], suites: [inner] }]),
    ).toEqual([{ file: 'test/browser/b.spec.ts', seconds: 1 }])
  })
})

it('[RUN-02] every part is listed with its minutes, the longest first', () => {
  const parts = [
    { name: 'lint', seconds: 9 },
    { name: 'unit', seconds: 366 },
    { name: 'browser', seconds: 290 },
  ]
  expect(minutesOfParts(parts).split('\n')).toEqual([
    'The minutes of each part:',
    '     6.1 min unit',
    '     4.8 min browser',
    '     0.1 min lint',
  ])
})
