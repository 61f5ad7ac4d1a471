import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { patient } from '#test/support/patience.ts'
import { openLog } from './log.ts'

const at = /^\d\d:\d\d:\d\d /

function logged(isTTY: boolean, environment: 'sandbox' | 'production' = 'sandbox') {
  const file = join(testFolder(), 'log')
  const said: string[] = []
  const output = { fd: openSync(file, 'w'), isTTY, write: (text: string) => said.push(text) }
  const log = openLog(testConfig({ logLevel: 'info', environment }), output)
  /** A logged line is written to the file a moment later. */
  const written = () => vi.waitUntil(() => readFileSync(file, 'utf8'))
  return { log, said, file, written }
}

describe('[RUN-06] the log', () => {
  it.each([
    ['a sandbox whose output is read by a program', false, 'sandbox'],
    ['production, at a terminal too', true, 'production'],
  ] as const)('is lines of JSON in %s', async (_, isTTY, environment) => {
    const { log, written } = logged(isTTY, environment)
    log.warn({ channel: 'mail' }, 'a notification will be tried again')
    expect(JSON.parse(await written())).toMatchObject({
      level: 40,
      channel: 'mail',
      msg: 'a notification will be tried again',
    })
  })

  it('is sentences for a sandbox started at a terminal', () => {
    const { log, said, file } = logged(true)
    log.warn({ missing: [{ country: 'CN', kind: 'bank', year: 2027 }, 'X'] }, 'calendar years are missing')
    log.error({ err: new Error('no room') }, 'what was due has failed')
    log.info('migrated')
    expect(said.map((line) => line.replace(at, ''))).toEqual([
      'Warning: calendar years are missing (missing: CN bank 2027, X)\n',
      'Error: what was due has failed (reason: no room)\n',
      'migrated\n',
    ])
    expect(said.every((line) => at.test(line))).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('')
  })

  it('keeps to itself what the driver hangs on an error', async () => {
    const { log, written } = logged(false)
    log.error({ err: Object.assign(new Error('broken'), { detail: 'Key (mail)=(a@b.cn)' }) }, 'failed')
    expect(await written()).toContain('broken')
    expect(await written()).not.toContain('a@b.cn')
  })
})

it('[RUN-06] the server ends if the log cannot be written, and says so', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const full = { fd: openSync('/dev/full', 'w'), write: () => true }
  openLog(testConfig({ logLevel: 'info' }), full).info('lost')
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), patient)
  expect(said.mock.calls[0]?.[0]).toMatch(/^The server ends: the log cannot be written/)
})
