/** An error that nothing handles ends its request at most, and is logged and counted; a short list ends the process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '#server/main.ts'
import { testConfig } from './support/config.ts'
import { freshDatabase } from './support/database.ts'
import { patient } from './support/patience.ts'
import { programOf } from './support/program.ts'

async function startFailing() {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const child = spawn(process.execPath, [programOf('test/support/unhandled-process.ts'), database.url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const [address] = (await once(child.stdout, 'data')) as [Buffer]
  const url = address.toString().trim()
  const fail = (how: string) =>
    fetch(`${url}/fails/${how}`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'application/octet-stream', 'accept-language': 'en' },
    })
  const counted = async (where: string) => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Number(new RegExp(`sooner_unhandled_errors_total\\{where="${where}"\\} (\\d+)`).exec(metrics)?.[1])
  }
  return { child, ended, fail, counted, said: () => said }
}

it('[RUN-06] an error in a request that nothing handles ends that request, and is logged with its id and counted', async () => {
  const { child, ended, fail, counted, said } = await startFailing()
  for (const how of ['timer', 'emitter', 'promise', 'body', 'body, later']) {
    const answer = await fail(how)
    expect([how, answer.status, await answer.json()]).toEqual([
      how,
      500,
      expect.objectContaining({ code: 30011, data: null }),
    ])
    await expect.poll(said, patient).toContain(answer.headers.get('x-request-id'))
  }
  // An answer that has begun cannot become another one.
  await expect(fail('answer').then((answer) => answer.text())).rejects.toThrow('terminated')
  expect([await counted('request'), await counted('elsewhere')]).toEqual([6, 0])

  child.kill('SIGUSR2')
  await expect.poll(() => counted('elsewhere'), patient).toBe(1)
  await expect.poll(said, patient).toContain('an error was not handled')

  await expect(fail('node')).rejects.toThrow('fetch failed')
  expect([await ended, said()]).toEqual([1, expect.stringContaining('Node.js contradicts itself')])
})

it('[RUN-06] the server itself goes on after such an error, from its start to its stop', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const before = process.listenerCount('uncaughtException')
  const running = await startServer(testConfig({ databaseUrl: database.url }), () => undefined)
  expect(process.listenerCount('uncaughtException')).toBe(before + 1)
  await running.stop()
  expect(process.listenerCount('uncaughtException')).toBe(before)
})
