/** The configuration, read from the environment once at start. A bad value names its key and what was expected. */
import { resolve } from 'node:path'
import { type StorageLocation, storageLocationOf } from '../adapters/storage/location.ts'
import {
  anchorMail,
  chatUrl,
  type GatewayConfig,
  publicUrl,
  registry,
  type SmtpConfig,
  sms,
  smtp,
} from './config-addresses.ts'
import { ConfigError, type Environment, type Values } from './config-error.ts'
import { hardToGuess } from './config-secrets.ts'
import { type TransferConfig, transfers } from './config-transfers.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Config = {
  readonly environment: Environment
  readonly host: string
  readonly port: number
  /** The public address of the portal, without a path; base of mailed links. */
  readonly publicUrl: string
  readonly dataDir: string
  /** The owner's address; absent if the embedded database is used. */
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  /** Where the embedded database archives its log; absent if it does not. */
  readonly archiveDir: string | undefined
  /** Where the heads of the journal are kept every day, outside of the database. */
  readonly anchorDir: string
  /** The address that gets them by mail; absent if none is configured. */
  readonly anchorMail: string | undefined
  /** Where the keys of signatures are kept, outside of the database. */
  readonly signingDir: string
  /** Where files are kept. */
  readonly storage: StorageLocation
  /** Absent in the sandbox, which generates its own in the data folder. */
  readonly secret: string | undefined
  readonly metricsToken: string | undefined
  readonly trustProxy: boolean
  /** Whether the demo world of a sandbox has three months of offers, clearings and payments. */
  readonly demoPast: boolean
  readonly logLevel: LogLevel
  /** Where mails and text messages are sent; absent if they are not sent. */
  readonly smtp: SmtpConfig | undefined
  readonly sms: GatewayConfig | undefined
  /** Who checks companies and people, and the bank that takes transfers; absent if there are none. */
  readonly registry: GatewayConfig | undefined
  readonly transfers: TransferConfig | undefined
  /** The customer-service chat; absent if there is none. */
  readonly chatUrl: string | undefined
}

/** Published in the documentation, so it is not a secret. */
export const exampleSecret = 'change-me-change-me-change-me-change-me'
const secretLengthMin = 32

/** Every key, with what it means; the operations guide prints this table. */
export const keys = {
  SOONER_ENV: 'sandbox (default) or production',
  HOST: 'address to listen on (127.0.0.1)',
  PORT: 'port to listen on (3000)',
  PUBLIC_URL: 'where people reach the portal, for links in mails: https://host; required in production',
  DATA_DIR: 'folder for the embedded database and files (./data)',
  DATABASE_URL: 'PostgreSQL address of the owner; without it the embedded database is used',
  DATABASE_APP_URL: 'PostgreSQL address of the application role; without it a role is made',
  ARCHIVE_DIR: 'folder of an archive from which the embedded database can be restored to any moment (none)',
  ANCHOR_DIR: 'folder for the heads of the journal, written every day (DATA_DIR/anchors)',
  ANCHOR_MAIL: 'mail address that gets the heads of the journal every day (none)',
  SIGNING_DIR: 'folder of the certificate authority and its keys, made at the first start (DATA_DIR/signing)',
  STORAGE_URL:
    'where files are kept: file:///folder, or s3://key:secret@host:port/bucket?region=us-east-1&tls=yes (DATA_DIR/files)',
  SOONER_SECRET: 'at least 32 random characters; required in production',
  METRICS_TOKEN: 'lets a scraper read /metrics: one that is not on this machine, and any in production',
  TRUST_PROXY: 'yes where a reverse proxy sets X-Forwarded-For (no)',
  DEMO_PAST: 'no for a sandbox whose markets have not traded yet, which starts sooner (yes)',
  LOG_LEVEL: `one of ${logLevels.join(', ')} (info in production, warn in the sandbox)`,
  SMTP_URL: 'mail server: smtp://user:password@host:port, or smtps://',
  MAIL_FROM: 'sender of mails: Name <address>; required with SMTP_URL',
  SMS_URL: 'gateway for text messages: https://host/path',
  SMS_SECRET: 'what requests to the gateway are signed with, at least 32 characters; required with SMS_URL',
  REGISTRY_URL: 'gateway that checks companies, people and bank cards: https://host/path',
  REGISTRY_SECRET:
    'what requests to the registry and its answers are signed with, at least 32 characters; required with REGISTRY_URL',
  TRANSFER_DIR: 'folder through which the bank takes verification transfers (out) and reports them (in)',
  TRANSFER_ACCOUNT: 'account that pays them: holder, number, bank code; required with TRANSFER_DIR',
  CHAT_URL: 'address of the customer-service chat that the portal links to: https://host/path (none)',
} as const satisfies Record<string, string>

export function readConfig(values: Values): Config {
  const environment = oneOf(values, 'SOONER_ENV', ['sandbox', 'production'], 'sandbox')
  const dataDir = resolve(values['DATA_DIR'] || 'data')
  const listening = { host: values['HOST'] || '127.0.0.1', port: port(values) }
  return {
    environment,
    ...listening,
    dataDir,
    databaseUrl: postgresUrl(values, 'DATABASE_URL'),
    databaseAppUrl: postgresUrl(values, 'DATABASE_APP_URL'),
    archiveDir: archiveDir(values),
    anchorDir: resolve(values['ANCHOR_DIR'] || resolve(dataDir, 'anchors')),
    anchorMail: anchorMail(values),
    signingDir: resolve(values['SIGNING_DIR'] || resolve(dataDir, 'signing')),
    storage: storage(values, dataDir),
    secret: secret(values, environment),
    publicUrl: publicUrl(values, environment, listening),
    metricsToken: metricsToken(values, environment),
    trustProxy: oneOf(values, 'TRUST_PROXY', ['yes', 'no'], 'no') === 'yes',
    demoPast: oneOf(values, 'DEMO_PAST', ['yes', 'no'], 'yes') === 'yes',
    logLevel: oneOf(values, 'LOG_LEVEL', logLevels, environment === 'production' ? 'info' : 'warn'),
    smtp: smtp(values),
    sms: sms(values, environment),
    registry: registry(values, environment),
    transfers: transfers(values),
    chatUrl: chatUrl(values),
  }
}

function oneOf<const T extends string>(
  values: Values,
  key: keyof typeof keys,
  allowed: readonly T[],
  otherwise: T,
): T {
  const value = values[key] || otherwise
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined)
    throw new ConfigError(`${key} is "${value}"; expected one of: ${allowed.join(', ')}.`)
  return found
}

function port(values: Values): number {
  const value = values['PORT'] || '3000'
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    throw new ConfigError(`PORT is "${value}"; expected a whole number from 0 to 65535.`)
  return number
}

function postgresUrl(values: Values, key: 'DATABASE_URL' | 'DATABASE_APP_URL'): string | undefined {
  const value = values[key]
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\/[^/]+\/.+/.test(value))
    throw new ConfigError(
      `${key} is not a PostgreSQL address; expected postgres://user:password@host:port/database.`,
    )
  return value
}

function archiveDir(values: Values): string | undefined {
  const { ARCHIVE_DIR: value, DATABASE_URL: other } = values
  if (value && other)
    throw new ConfigError(
      'ARCHIVE_DIR is for the embedded database; the PostgreSQL of DATABASE_URL has an archive of its own, or none.',
    )
  return value ? resolve(value) : undefined
}

/** The address may hold a secret, so it is not shown. */
function storage(values: Values, dataDir: string): StorageLocation {
  const value = values['STORAGE_URL']
  const location = value ? storageLocationOf(value) : { folder: resolve(dataDir, 'files') }
  if (location) return location
  throw new ConfigError(
    'STORAGE_URL is not an address of a folder or a bucket; expected file:/// and the path of a folder, or s3://key:secret@host:port/bucket, followed by ?region=… and &tls=no where they differ from us-east-1 and yes.',
  )
}

function secret(values: Values, environment: Environment): string | undefined {
  const value = values['SOONER_SECRET'] || undefined
  if (environment === 'sandbox' && value === undefined) return undefined
  if (value === undefined)
    throw new ConfigError('SOONER_SECRET is missing; production needs a secret of its own.')
  if (value === exampleSecret)
    throw new ConfigError(
      'SOONER_SECRET is the example from the documentation; production needs a secret of its own.',
    )
  if (value.length < secretLengthMin)
    throw new ConfigError(`SOONER_SECRET is too short; expected at least ${secretLengthMin} characters.`)
  return hardToGuess('SOONER_SECRET', value, environment)
}

function metricsToken(values: Values, environment: Environment): string | undefined {
  const value = values['METRICS_TOKEN'] || undefined
  return value && hardToGuess('METRICS_TOKEN', value, environment)
}
