/** Configuration: every key, what is taken when it is absent, and what is said when it is wrong. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { exampleSecret, keys, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'

describe('no configuration at all', () => {
  it('[RUN-03] is a sandbox on this machine', () => {
    expect(readConfig({})).toEqual({
      environment: 'sandbox',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      archiveDir: undefined,
      anchorDir: resolve('data/anchors'),
      anchorMail: undefined,
      signingDir: resolve('data/signing'),
      storage: { folder: resolve('data/files') },
      secret: undefined,
      metricsToken: undefined,
      trustProxy: false,
      demoPast: true,
      logLevel: 'warn',
      smtp: undefined,
      sms: undefined,
    })
  })

  it('[RUN-03] is what empty values mean, too', () => {
    const empty = Object.fromEntries(Object.keys(keys).map((key) => [key, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })
})

describe('a bad value', () => {
  const wrong: readonly [key: keyof typeof keys, value: string, expected: string][] = [
    ['SOONER_ENV', 'staging', 'sandbox, production'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'a whole number from 0 to 65535'],
    ['PORT', '3e3', 'a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://a@b/c', 'postgres://user:password@host:port/database'],
    ['DATABASE_URL', 'postgres://', 'postgres://user:password@host:port/database'],
    ['DATABASE_APP_URL', 'localhost', 'postgres://user:password@host:port/database'],
    ['STORAGE_URL', '/var/files', 'file:///'],
    ['STORAGE_URL', 'ftp://files', 'file:///'],
    ['STORAGE_URL', 'file://elsewhere/files', 'file:///'],
    ['STORAGE_URL', 's3://bucket', 's3://key:secret@host:port/bucket'],
    ['STORAGE_URL', 's3://key@host/bucket', 's3://key:secret@host:port/bucket'],
    ['STORAGE_URL', 's3://key:secret@host', 's3://key:secret@host:port/bucket'],
    ['STORAGE_URL', 's3://key:secret@host/a/b', 's3://key:secret@host:port/bucket'],
    ['STORAGE_URL', 's3://key:secret@host/bucket?tls=maybe', 'tls=no'],
    ['STORAGE_URL', 's3://key:secret@host/bucket?regoin=x', 'region='],
    ['SOONER_SECRET', 'short', 'at least 32 characters'],
    ['TRUST_PROXY', 'true', 'yes, no'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug'],
    ['SMTP_URL', 'mail.sooner.test', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'https://mail.sooner.test', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'smtp://', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'smtp://host:99999', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'smtp://a:%zz@host', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'smtp://host/?tls=no', 'smtp://user:password@host:port'],
    ['SMS_URL', 'gateway', 'https://host/path'],
    ['SMS_URL', 'ftp://gateway', 'https://host/path'],
    ['SMS_URL', 'https://me:x@gateway', 'without a user'],
    ['CHAT_URL', 'javascript:alert(1)', 'https://host/path'],
    ['CHAT_URL', 'http://chat', 'https://host/path'],
    ['ANCHOR_MAIL', 'nobody', 'a mail address'],
  ]
  it.each(wrong)('[RUN-03] names its key and what was expected: %s=%s', (key, value, expected) => {
    const read = () => readConfig({ [key]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${key} `))
    expect(read).toThrow(expected)
  })

  it('[RUN-03] [RUN-07] an archive of a database that is not the embedded one', () => {
    const read = () => readConfig({ ARCHIVE_DIR: '/archive', DATABASE_URL: 'postgres://a:b@c/d' })
    expect(read).toThrow(/^ARCHIVE_DIR is for the embedded database/)
    expect(readConfig({ ARCHIVE_DIR: 'archive' }).archiveDir).toBe(resolve('archive'))
  })

  it('[RUN-03] never shows a password or a secret', () => {
    for (const values of [
      { DATABASE_URL: 'mysql://me:hunter2@db/x' },
      { SOONER_SECRET: 'hunter2' },
      { SMTP_URL: 'smtp://me:hunter2@mail/x' },
      { SMS_URL: 'https://gateway', SMS_SECRET: 'hunter2' },
      { STORAGE_URL: 's3://me:hunter2@host' },
      { SOONER_SECRET: 'hunter2' },
    ])
      expect(() => readConfig(values)).not.toThrow('hunter2')
  })
})

describe('what notifications are sent with', () => {
  const mail = (SMTP_URL: string, MAIL_FROM: string) => readConfig({ SMTP_URL, MAIL_FROM }).smtp

  it('[RUN-03] is a mail server with a sender: port and encryption follow the address', () => {
    expect(mail('smtps://me%40x:p%3Aw@mail.test', '早付 平台 <No-Reply@sooner.test>')).toEqual({
      host: 'mail.test',
      port: 465,
      secure: true,
      user: 'me@x',
      password: 'p:w',
      from: { name: '早付 平台', address: 'no-reply@sooner.test' },
    })
    const bare = mail('smtp://[::1]', 'post@sooner.test')
    expect(bare).toMatchObject({ host: '::1', port: 587, secure: false })
    expect(bare).toMatchObject({ from: { name: 'Sooner 早付', address: 'post@sooner.test' } })
    expect(bare).not.toHaveProperty('user')
  })

  it.each(['', 'nobody', 'a@b', 'X <nobody>', 'a@b.test\r\nBcc: c@d.test', 'X\n <a@b.test>', '<a@b.test>'])(
    '[RUN-03] refuses the sender %j by its key',
    (sender) =>
      expect(() => mail('smtp://mail.test', sender)).toThrow(/^MAIL_FROM is .*expected an address/s),
  )

  it('[RUN-03] names the other half of a pair that is missing or too short', () => {
    expect(() => readConfig({ MAIL_FROM: 'a@b.test' })).toThrow(/^SMTP_URL is missing/)
    expect(() => readConfig({ SMS_SECRET: secret })).toThrow(/^SMS_URL is missing/)
    for (const SMS_SECRET of ['', 'short'])
      expect(() => readConfig({ SMS_URL: 'https://gateway', SMS_SECRET })).toThrow(/^SMS_SECRET is too short/)
    const { sms } = readConfig({ SMS_URL: 'https://gateway/v1', SMS_SECRET: secret })
    expect(sms).toEqual({ url: 'https://gateway/v1', secret })
  })
})

describe('production', () => {
  const production = (value: string | undefined) => () =>
    readConfig({ SOONER_ENV: 'production', SOONER_SECRET: value, PUBLIC_URL: 'https://sooner.test' })

  it('[COM-52] needs a secret of its own: none, the example and a short one are refused by name', () => {
    expect(production(undefined)).toThrow('SOONER_SECRET is missing')
    expect(production('')).toThrow('SOONER_SECRET is missing')
    expect(production(exampleSecret)).toThrow('SOONER_SECRET is the example from the documentation')
    expect(production('x'.repeat(31))).toThrow('SOONER_SECRET is too short')
    expect(production(secret)().secret).toBe(secret)
  })

  const guessable = [
    'x'.repeat(40),
    'ab'.repeat(30),
    'password'.repeat(5),
    'change-me!'.repeat(6),
    '1234567890'.repeat(4),
    '12345678901234567890123456789012',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
    `${'a'.repeat(31)}Z`,
    '00000000000000000000000000000001',
  ]
  it.each(guessable)('[COM-52] refuses a secret or a token that can be guessed, by its key: %s', (value) => {
    const base = { SOONER_ENV: 'production', SOONER_SECRET: secret, PUBLIC_URL: 'https://sooner.test' }
    for (const [key, more] of [
      ['SOONER_SECRET', {}],
      ['METRICS_TOKEN', {}],
      ['SMS_SECRET', { SMS_URL: 'https://gateway' }],
    ] as const) {
      const read = () => readConfig({ ...base, ...more, [key]: value })
      expect(read).toThrow(new RegExp(`^${key} is too easy to guess`))
      expect(read).not.toThrow(value)
      expect(() => readConfig({ SOONER_SECRET: secret, ...more, [key]: value })).not.toThrow()
    }
  })

  it('[COM-52] takes whatever was drawn at random, as text or as digits', () => {
    const drawn = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const spread = drawn.filter((bytes) => new Set(bytes).size > 24)
    fc.assert(
      fc.property(spread, (bytes) => {
        for (const value of [Buffer.from(bytes).toString('base64'), Buffer.from(bytes).toString('hex')])
          expect(production(value)().secret).toBe(value)
      }),
    )
  })

  it('[RUN-03] takes every key', () => {
    const config = readConfig({
      SOONER_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/sooner',
      DATABASE_URL: 'postgres://owner:x@db:5432/sooner',
      DATABASE_APP_URL: 'postgresql://app:x@db/sooner',
      STORAGE_URL: 'file:///var/%E6%96%87%E4%BB%B6',
      SOONER_SECRET: secret,
      PUBLIC_URL: 'https://sooner.test/',
      METRICS_TOKEN: 'mR3vQx8Lw2ZtKf7NpYbU5g',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      environment: 'production',
      port: 8080,
      publicUrl: 'https://sooner.test',
      storage: { folder: '/var/文件' },
      trustProxy: true,
      metricsToken: 'mR3vQx8Lw2ZtKf7NpYbU5g',
    })
    expect(production(secret)().logLevel).toBe('info')
  })
})

describe('PUBLIC_URL', () => {
  const at = (PUBLIC_URL: string, SOONER_ENV = 'sandbox') =>
    readConfig({ SOONER_ENV, SOONER_SECRET: secret, PUBLIC_URL }).publicUrl

  it('[RUN-03] [IDN-18] is required in production, by https; a sandbox is reached where it listens', () => {
    expect(() => at('', 'production')).toThrow(/^PUBLIC_URL is missing/)
    expect(() => at('http://sooner.test', 'production')).toThrow(/^PUBLIC_URL is "http:.*expected https/)
    expect(readConfig({}).publicUrl).toBe('http://127.0.0.1:3000')
    expect(readConfig({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81')
    expect(at('http://portal.test:8080')).toBe('http://portal.test:8080')
  })

  it.each([
    'portal.test',
    'ftp://portal.test',
    'https://portal.test/a',
    'https://u:p@portal.test',
    'https://x/?a',
    'https://x/#a',
  ])('[RUN-03] refuses %j', (value) => expect(() => at(value)).toThrow(/^PUBLIC_URL is/))
})

describe('STORAGE_URL', () => {
  it('[COM-42] [RUN-03] names a bucket with its key, secret, region and whether it is reached by TLS', () => {
    const at = (address: string) => readConfig({ STORAGE_URL: address }).storage
    expect(at('s3://key:a%2Fb%40c@s3.example.cn/files-1?region=cn-east-3')).toEqual({
      bucket: {
        endpoint: 'https://s3.example.cn/files-1',
        region: 'cn-east-3',
        accessKeyId: 'key',
        secretAccessKey: 'a/b@c',
      },
    })
    expect(at('s3://key:secret@127.0.0.1:9000/files?tls=no')).toMatchObject({
      bucket: { endpoint: 'http://127.0.0.1:9000/files', region: 'us-east-1' },
    })
  })
})
