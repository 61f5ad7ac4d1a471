/** Whatever an uploaded file is made of, and whichever call takes it, the server answers the others meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSystems, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { readJob } from '#server/bank-files/jobs.ts'
import { ask } from './support/ask.ts'
import { hostileForms } from './support/hostile-files.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { makeKey } from './support/sync.ts'

/** An idle machine takes a tenth of it; a busy one does something else in between. */
const stillMsMax = 3_000

let server: TestServer
let url: string
let token: string
let apiKey: string
beforeAll(async () => {
  server = await openTestServer()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  token = await server.enter('chenwei')
  apiKey = (await makeKey(server, token)).apiKey
})
afterAll(() => server.close())

const takingForms = (Object.values(routes) as readonly Route[]).filter(({ takesFile }) => takesFile)

async function upload(route: Route, body: Buffer): Promise<number> {
  const answer = await fetch(`${url}${route.path}`, {
    method: route.method,
    body: new Uint8Array(body),
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(isSystems(route.access) ? { authorization: `Bearer ${apiKey}` } : { token }),
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** What is taken is read by a job, in the same process. */
async function readTaken(): Promise<void> {
  const rows = `select json_build_object('tenantId', payer_tenant_id, 'fileId', id) from bank_files where state = 'reading'`
  for (const taken of await ask(server.ownerUrl, rows)) await readJob.run(server.context, taken)
}

describe('a form with', () => {
  it.each(Object.entries(hostileForms))(
    '[COM-43] [CLR-22] %s holds up nobody, whichever call it is sent to',
    async (_name, made) => {
      const body = made()
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      for (const route of takingForms) {
        const status = await upload(route, body)
        await readTaken()
        const stillMs = delay.max / 1_000_000
        expect([route.path, status < 500, Math.min(stillMs, stillMsMax)]).toEqual([route.path, true, stillMs])
      }
      delay.disable()
    },
  )
})
