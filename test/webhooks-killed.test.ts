/** Webhooks survive a killed sender: none is lost, and one that arrives twice has the same id. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { entityOf } from '#demo/seed-markets.ts'
import { webhookCallsPerEndpointMax, webhookLeaseSeconds } from '#server/limits.ts'
import { sendDue } from '#server/webhooks/deliver.ts'
import { ask } from './support/ask.ts'
import { programOf } from './support/program.ts'
import { openTestServer } from './support/server.ts'
import { openReceiver, reaching, withStatus } from './support/webhook-receiver.ts'
import { plantDelivery, plantEndpoint } from './support/webhooks.ts'

// On a quiet machine it takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 240_000 })
const inTime = { timeout: 120_000 }
const many = 60

it('killed with kill -9 while it sends, a process loses no event; another sends the rest, and again what was not noted', async () => {
  const server = await openTestServer({ breaks: ['journalDiffers'] })
  const receiver = await openReceiver()
  onTestFinished(async () => {
    await receiver.close()
    await server.close()
  })
  const planted = await plantEndpoint(server, entityOf('hongfei').tenantId, receiver.address)
  const ids: string[] = []
  for (let n = 0; n < many; n++) ids.push((await plantDelivery(server, planted)).eventId)
  // The first third is answered, the rest is not, so that the process dies with open calls.
  receiver.answer = (response, came) => {
    if (receiver.came.length <= many / 3) withStatus(200)(response, came)
  }
  const worker = spawn(process.execPath, [programOf('test/support/webhook-worker.ts'), server.ownerUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await vi.waitFor(
    () => expect(receiver.came.length).toBeGreaterThanOrEqual(many / 3 + webhookCallsPerEndpointMax),
    inTime,
  )
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  receiver.answer = withStatus(200)
  server.clock.advance(webhookLeaseSeconds * 1_000)
  await sendDue(reaching(server.context))
  const came = receiver.came.map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(came)).toEqual(new Set(ids))
  expect(came.length).toBeGreaterThan(many)
  expect(await ask(server.ownerUrl, `select distinct state from webhook_deliveries`)).toEqual(['delivered'])
})
