import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { openLog } from './log.ts'

const at = /^\d\d:\d\d:\d\d /

function logged(isTTY: boolean, environment: 'sandbox' | 'production' = 'sandbox') {
  const file = join(testFolder(), 'log')
  const said: string[] = []
  const output = { fd: openSync(file, 'w'), isTTY, write: (text: string) => said.push(text) }
  const log = openLog(testConfig({ logLevel: 'info', environment }), output)
  return { log, said, written: () => readFileSync(file, 'utf8') }
}

describe('[RUN-06] the log', () => {
  it.each([
    ['a sandbox whose output is read by a program', false, 'sandbox'],
    ['production, at a terminal too', true, 'production'],
  ] as const)('is lines of JSON in %s', (_, isTTY, environment) => {
    const { log, written } = logged(isTTY, environment)
    log.warn({ channel: 'mail' }, 'a letter will be tried again')
    expect(JSON.parse(written())).toMatchObject({
      level: 40,
      channel: 'mail',
      msg: 'a letter will be tried again',
    })
  })

  it('is sentences for whoever starts a sandbox at a terminal', () => {
    const { log, said, written } = logged(true)
    log.warn({ missing: [{ country: 'CN', kind: 'bank', year: 2027 }, 'X'] }, 'calendar years are missing')
    log.error({ err: new Error('no room') }, 'what was due has failed')
    log.info('migrated')
    expect(said.map((line) => line.replace(at, ''))).toEqual([
      'Warning: calendar years are missing (missing: CN bank 2027, X)\n',
      'Error: what was due has failed (reason: no room)\n',
      'migrated\n',
    ])
    expect(said.every((line) => at.test(line))).toBe(true)
    expect(written()).toBe('')
  })

  it('keeps to itself what the driver hangs on an error', () => {
    const { log, written } = logged(false)
    log.error({ err: Object.assign(new Error('broken'), { detail: 'Key (mail)=(a@b.cn)' }) }, 'failed')
    expect(written()).toContain('broken')
    expect(written()).not.toContain('a@b.cn')
  })
})
