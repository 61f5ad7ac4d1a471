/** Every call that takes a form answers one that breaks off anywhere, and the process never notices. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isSystems, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { makeKey } from '#test/support/sync.ts'

let server: TestServer
let token: string
let apiKey: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.enter('chenwei')
  apiKey = (await makeKey(server, token)).apiKey
})
afterAll(() => server.close())

const takingForms = Object.entries(routes as Readonly<Record<string, Route>>).filter(
  ([, { takesFile }]) => takesFile,
)

const part = (about: string, content: string): string =>
  `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n${content}\r\n`
const file = part('name="file"; filename="a"', '1')
/** Each begins with the part `file`; all but the first go on with what no call takes. */
const forms = {
  'its file': `${file}--x--`,
  'a field behind the file': `${file}${part('name="b"', '2')}--x--`,
  'a second file': `${file}${part('name="c"; filename="c"', '3')}--x--`,
  'a part without a name': `${file}--x\r\n\r\n4\r\n--x--`,
}

async function statusOf(route: Route, form: string): Promise<number> {
  const answer = await server.app.inject({
    method: route.method,
    url: route.path,
    payload: Buffer.from(form),
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(isSystems(route.access) ? { authorization: `Bearer ${apiKey}` } : { token }),
    },
  })
  return answer.statusCode
}

/** What would have ended the process while the test ran. */
function unhandled(): readonly string[] {
  const errors: string[] = []
  const note = ({ message }: Error): void => void errors.push(message)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  return errors
}

describe.each(takingForms)('%s', (_name, route) => {
  it.each(Object.entries(forms))(
    '[COM-43] answers 400 to a form cut at every byte of %s',
    async (_what, form) => {
      const errors = unhandled()
      // What comes before was cut with the first form.
      const from = form === forms['its file'] ? 0 : file.length + 3
      for (let end = from; end < form.length; end += 1)
        expect([end, await statusOf(route, form.slice(0, end)), errors]).toEqual([end, 400, []])
    },
  )

  it('[COM-43] answers 400 to a form with a part too many', async () => {
    for (const form of Object.values(forms).slice(1)) expect(await statusOf(route, form)).toBe(400)
  })

  it('takes the whole form as far as to its content', async () => {
    expect(await statusOf(route, forms['its file'])).not.toBeOneOf([401, 403, 404, 500])
  })
})
