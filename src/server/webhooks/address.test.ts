/** Which addresses may be registered: none that leads inside, however it is written and whatever its name resolves to. */
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failures.ts'
import { testConfig } from '#test/support/config.ts'
import { publicHttpClient } from '../adapters/http-client.ts'
import { isPublicAddress } from '../adapters/public-address.ts'
import { secretsFrom } from '../config/secrets.ts'
import { checkAddress, httpClientFor, receiverAddress } from './address.ts'

const tenantId = '01900000-0000-7000-8000-000000000001'
const names: Readonly<Record<string, readonly string[]>> = {
  'erp.example.com': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'inside.example.com': ['10.0.0.5'],
  'both.example.com': ['93.184.216.34', '192.168.1.1'],
  'six.example.com': ['fd00::1'],
  'metadata.example.com': ['169.254.169.254'],
  'azure.example.com': ['168.63.129.16'],
}
const known = {
  config: testConfig({ publicUrl: 'http://127.0.0.1:3000' }),
  secrets: secretsFrom('a'),
  outgoing: { ...publicHttpClient, resolve: async (host: string) => names[host] ?? [] },
}
const production = { ...known, config: testConfig({ ...known.config, environment: 'production' }) }

const refused: readonly (readonly [string, Failure])[] = [
  ['', 'webhookAddressInvalid'],
  ['erp.example.com/hooks', 'webhookAddressInvalid'],
  ['https://', 'webhookAddressInvalid'],
  ['javascript:alert(1)', 'webhookAddressInvalid'],
  ['http://erp.example.com/', 'webhookAddressNotHttps'],
  ['ftp://erp.example.com/', 'webhookAddressNotHttps'],
  ['file://erp.example.com/etc/passwd', 'webhookAddressNotHttps'],
  ['https://user@erp.example.com/', 'webhookAddressHasUser'],
  ['https://user:password@erp.example.com/', 'webhookAddressHasUser'],
  ['https://erp.example.com:22/', 'webhookAddressPort'],
  ['https://erp.example.com:80/', 'webhookAddressPort'],
  ['https://erp.example.com:1023/', 'webhookAddressPort'],
  ['https://127.0.0.1/', 'webhookAddressInside'],
  ['https://127.1/', 'webhookAddressInside'],
  ['https://2130706433/', 'webhookAddressInside'],
  ['https://0x7f000001/', 'webhookAddressInside'],
  ['https://0177.0.0.1/', 'webhookAddressInside'],
  ['https://0/', 'webhookAddressInside'],
  ['https://10.1.2.3/', 'webhookAddressInside'],
  ['https://172.31.255.255/', 'webhookAddressInside'],
  ['https://192.168.0.1:8443/', 'webhookAddressInside'],
  ['https://100.64.0.1/', 'webhookAddressInside'],
  ['https://169.254.169.254/latest/meta-data', 'webhookAddressInside'],
  ['https://169.254.169.253/', 'webhookAddressInside'],
  ['https://168.63.129.16/metadata/instance', 'webhookAddressInside'],
  ['https://0xa83f8110/', 'webhookAddressInside'],
  ['https://100.100.100.200/', 'webhookAddressInside'],
  ['https://192.0.0.192/', 'webhookAddressInside'],
  ['https://161.26.0.10/', 'webhookAddressInside'],
  ['https://166.11.255.1/', 'webhookAddressInside'],
  ['https://199.36.153.10/', 'webhookAddressInside'],
  ['https://35.199.192.1/', 'webhookAddressInside'],
  ['https://183.60.83.19/', 'webhookAddressInside'],
  ['https://183.60.82.98/', 'webhookAddressInside'],
  ['https://[fd00:ec2::254]/', 'webhookAddressInside'],
  ['https://[fd20:ce::254]/', 'webhookAddressInside'],
  ['https://[fe80::a9fe:a9fe]/', 'webhookAddressInside'],
  ['https://[::ffff:168.63.129.16]/', 'webhookAddressInside'],
  ['https://[64:ff9b::168.63.129.16]/', 'webhookAddressInside'],
  ['https://[2002:a83f:8110::1]/', 'webhookAddressInside'],
  ['https://azure.example.com/', 'webhookAddressInside'],
  ['https://224.0.0.1/', 'webhookAddressInside'],
  ['https://255.255.255.255/', 'webhookAddressInside'],
  ['https://１２７.０.０.１/', 'webhookAddressInside'],
  ['https://[::]/', 'webhookAddressInside'],
  ['https://[::1]/', 'webhookAddressInside'],
  ['https://[::ffff:127.0.0.1]/', 'webhookAddressInside'],
  ['https://[::ffff:8.8.8.8]/', 'webhookAddressInside'],
  ['https://[::127.0.0.1]/', 'webhookAddressInside'],
  ['https://[64:ff9b::7f00:1]/', 'webhookAddressInside'],
  ['https://[64:ff9b:1::1]/', 'webhookAddressInside'],
  ['https://[fd12:3456::1]/', 'webhookAddressInside'],
  ['https://[fe80::1]/', 'webhookAddressInside'],
  ['https://[fec0::1]/', 'webhookAddressInside'],
  ['https://[ff02::1]/', 'webhookAddressInside'],
  ['https://[2001:db8::1]/', 'webhookAddressInside'],
  ['https://[2001::1]/', 'webhookAddressInside'],
  ['https://[2002:7f00:1::]/', 'webhookAddressInside'],
  ['https://localhost/', 'webhookAddressInside'],
  ['https://LOCALHOST./', 'webhookAddressInside'],
  ['https://api.localhost/', 'webhookAddressInside'],
  ['https://intranet/', 'webhookAddressInside'],
  ['https://db.internal/', 'webhookAddressInside'],
  ['https://printer.local/', 'webhookAddressInside'],
  ['https://inside.example.com/', 'webhookAddressInside'],
  ['https://both.example.com/', 'webhookAddressInside'],
  ['https://six.example.com/', 'webhookAddressInside'],
  ['https://metadata.example.com/', 'webhookAddressInside'],
  ['https://nowhere.example.com/', 'webhookAddressUnresolved'],
  ['http://127.0.0.1:3000/sandbox/webhooks/receive/made-up', 'webhookAddressNotHttps'],
]

describe('an address', () => {
  it.each(refused)('%s is refused', async (address, failure) => {
    expect(await checkAddress(known, address)).toMatchObject({ ok: false, failure })
  })

  it.each([
    ['https://erp.example.com/hooks?a=b#part', 'https://erp.example.com/hooks?a=b'],
    ['https://ERP.example.com:443', 'https://erp.example.com/'],
    ['https://erp.example.com:8443/hooks', 'https://erp.example.com:8443/hooks'],
    ['https://93.184.216.34/', 'https://93.184.216.34/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s is taken', async (address, kept) => {
    expect(await checkAddress(known, address)).toEqual({ ok: true, value: kept })
  })
})

describe('the receiver of the sandbox', () => {
  const address = receiverAddress(known, tenantId)

  it('is taken though it is on this machine, at its own address alone', async () => {
    expect(await checkAddress(known, address)).toEqual({ ok: true, value: address })
    expect(httpClientFor(known, new URL(address)).mayReach('127.0.0.1')).toBe(true)
    for (const other of [
      `${address}x`,
      `${address}/more`,
      `${address}?a=b`,
      'http://127.0.0.1:3000/operator/v1/log',
    ])
      expect(await checkAddress(known, other)).toMatchObject({ failure: 'webhookAddressNotHttps' })
    for (const other of ['http://127.0.0.1:3000/', address.replace('3000', '3001')])
      expect(httpClientFor(known, new URL(other)).mayReach('127.0.0.1')).toBe(false)
  })

  it('is none in production', async () => {
    expect(await checkAddress(production, address)).toMatchObject({ failure: 'webhookAddressNotHttps' })
    expect(httpClientFor(production, new URL(address)).mayReach('127.0.0.1')).toBe(false)
  })
})

it('an address of the internet is public, and what is not an address is not', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '240e:1::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of ['', 'localhost', '1.1.1', '::ffff:1.1.1.1', '3fff::1', '4000::1', '198.18.0.1'])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})
