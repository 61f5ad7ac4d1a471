/** Any input is answered in the envelope with a fitting status, never with an internal error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { echo, machinery, note } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

type Envelope = { code: number; message: string; data: { fields?: Record<string, string> } | null }
type Raw = { readonly status: number; readonly envelope: Envelope }

const inject = async (
  method: string,
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Raw> => {
  const sent = { token, ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers }
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    ...(payload !== undefined && { payload }),
    headers: sent,
  })
  expect([url, answer.headers['x-request-id']]).toEqual([url, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  return { status: answer.statusCode, envelope: answer.json<Envelope>() }
}
const post = (payload: string | Buffer, type = 'application/json', path: string = note.path) =>
  inject('POST', path, payload, { 'content-type': type })

describe('a body', () => {
  it.each([
    ['cut off', '{"text":'],
    ['no JSON', 'text=好'],
    ['empty', ''],
    ['two values', '{"text":"a"}{"text":"b"}'],
    ['a comment', '{"text":"a"/**/}'],
    ['a prototype', '{"__proto__":{"admin":true},"text":"a"}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}},"text":"a"}'],
  ])('[COM-02] that is %s cannot be read: 400', async (_name, payload) => {
    const { status, envelope } = await post(payload)
    expect([status, envelope]).toEqual([400, { code: 30001, message: '请求内容无法读取。', data: null }])
    expect('admin' in {}).toBe(false)
  })

  it.each(['null', '[]', '"text"', '7', 'true', '[{"text":"a"}]'])(
    '[COM-02] that is no object is refused: %s',
    async (payload) => {
      const { status, envelope } = await post(payload)
      expect([status, envelope.code]).toEqual([400, 30002])
    },
  )

  it('[COM-02] in another content type is refused with 415', async () => {
    for (const type of [
      'text/plain',
      'text/html',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      'application/jsonx',
    ]) {
      const { status, envelope } = await post('{"text":"a"}', type)
      expect([type, status, envelope.code]).toEqual([type, 415, 30003])
    }
    expect((await post('{"text":"a"}', 'application/json; charset=utf-8')).status).toBe(200)
  })

  it('[COM-02] of more than a megabyte is refused with 413, one byte less is not', async () => {
    const frame = JSON.stringify({ text: '' }).length
    const sized = (bytes: number) => post(JSON.stringify({ text: 'x'.repeat(bytes - frame) }))
    const over = await sized(1_048_577)
    expect([over.status, over.envelope.code]).toEqual([413, 30004])
    expect((await sized(1_048_576)).status).toBe(200)
  })

  it('[COM-06] with wrong fields names every one of them, by path, in the caller’s language', async () => {
    const body = '{"account":"nobody","password":7,"more":1,"toString":2,"hasOwnProperty":3}'
    const wrong = async (language: string) =>
      (await inject('POST', '/user/v1/login', body, { 'accept-language': language })).envelope
    const [zh, en] = [await wrong('zh-CN,zh;q=0.9'), await wrong('en-GB')]
    expect([zh.code, zh.message, en.message]).toEqual([
      30002,
      '请检查填写的内容。',
      'Please check what you entered.',
    ])
    expect(zh.data?.fields).toEqual({
      account: '手机号或邮箱格式不正确',
      password: '密码格式不正确',
      keyId: '请输入密钥编号',
      more: '没有这个字段',
      toString: '没有这个字段',
      hasOwnProperty: '没有这个字段',
    })
    expect(en.data?.fields).toMatchObject({
      account: 'Invalid mobile number or email format',
      keyId: 'Enter key id!',
      more: 'Unknown field',
    })
  })

  it('[COM-37] is checked on the server, whatever the browser let through', async () => {
    const empty = (await inject('POST', '/user/v3/login', '{"account":"","password":"","keyId":""}')).envelope
    expect(Object.keys(empty.data?.fields ?? {})).toEqual(['account', 'password', 'keyId'])
  })

  it.each(['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800'])(
    'with characters that no database keeps is refused: %s',
    async (text) => {
      const { status, envelope } = await post(`{"text":"${text}"}`)
      expect([status, Object.keys(envelope.data?.fields ?? {})]).toEqual([400, ['text']])
    },
  )

  it('that is not UTF-8 is read as far as it goes, and does no harm', async () => {
    const { status } = await post(
      Buffer.from([...Buffer.from('{"text":"'), 0xff, 0xfe, 0xc3, 0x28, ...Buffer.from('"}')]),
    )
    expect([200, 400]).toContain(status)
  })
})

describe('a query', () => {
  it('[COM-07] repeats a key for a list, and takes one key for a list of one', async () => {
    expect((await inject('GET', `${echo.path}?list=a&list=b`)).envelope.data).toBe('a|b')
    expect((await inject('GET', `${echo.path}?list=a`)).envelope.data).toBe('a')
  })

  it.each([
    ['a key nobody knows', 'more=1', 'more'],
    ['the name of a prototype', '__proto__=1', '__proto__'],
    ['the name of a method', 'constructor=1', 'constructor'],
    ['brackets', 'list[]=a', 'list[]'],
    ['a list where one is meant', 'text=a&text=b', 'text'],
    ['too long a list', 'list=a&list=b&list=c&list=d', 'list'],
    ['a NUL', 'text=%00', 'text'],
  ])('[COM-02] with %s is refused by name', async (_name, query, field) => {
    const { status, envelope } = await inject('GET', `${echo.path}?${query}`)
    expect([status, Object.keys(envelope.data?.fields ?? {})]).toEqual([400, [field]])
  })

  it('[COM-02] of the contract takes a hundred ids and no more', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => server.context.makeId())
    const requested = (count: number) =>
      server.call(routes.menu, { query: { companyIds: ids(count) } }, { token })
    expect((await requested(100)).status).toBe(404)
    const over = await requested(101)
    expect([over.status, Object.keys(over.fields)]).toEqual([400, ['companyIds']])
  })

  it('is refused where a call takes none, and hostile values find nothing', async () => {
    const hostile = [
      `'; drop table users; --`,
      '../../etc/passwd',
      '${7*7}',
      '<script>',
      '\u202e',
      '😀'.repeat(20),
    ]
    for (const value of hostile) {
      expect((await inject('GET', `/user/v2/account?x=${encodeURIComponent(value)}`)).status).toBe(400)
      const constant = await inject('GET', `/user/basics/v1/constant?key=${encodeURIComponent(value)}`)
      expect([400, 404]).toContain(constant.status)
      const file = await inject('GET', `/files/v1/${encodeURIComponent(value)}`)
      expect([400, 404]).toContain(file.status)
    }
    expect((await inject('GET', '/user/basics/v1/constant?key=%00')).status).toBe(400)
  })
})

describe('an address', () => {
  it('[COM-01] that does not exist answers 404 in the envelope, in the caller’s language', async () => {
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/nowhere'],
      ['GET', '/user/v2/account/'],
      ['GET', '/USER/v2/account'],
      ['GET', '/user/v3/login'],
      ['POST', '/user/v2/account'],
      ['PATCH', '/user/v2/account'],
      ['OPTIONS', '/user/v2/account'],
      ['PROPFIND', '/user/v2/account'],
      ['GET', '/files/v1/../../user/v9/account'],
    ] as const) {
      const { status, envelope } = await inject(method, url, undefined, { 'accept-language': 'en' })
      expect([method, url, status, envelope]).toEqual([
        method,
        url,
        404,
        { code: 30005, message: 'Address not found.', data: null },
      ])
    }
  })

  it('[COM-01] that cannot be read, or is far too long, still answers in the envelope', async () => {
    const unreadable = await inject('GET', '/files/v1/%zz')
    expect([unreadable.status, unreadable.envelope.code]).toEqual([400, 30001])
    const long = await inject('GET', `/files/v1/${'a'.repeat(300)}`)
    expect([long.status, long.envelope.code]).toEqual([404, 30005])
  })

  it('asked with HEAD changes nothing', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: '/user/v1/login/out', headers: { token } })
    expect(head.statusCode).toBe(404)
    expect((await server.call(routes.accountRead, {}, { token })).code).toBe(0)
  })
})
