/** The audit log of the demo world: sign-ins, staff, and one failed sign-in. */
import type { LoggedAction } from '#domain/audit.ts'
import type { Json } from '#server/commands/command.ts'

export type DemoEvent = {
  readonly at: string
  readonly person: string
  readonly action: LoggedAction
  /** The company whose log has the entry; undefined for the person's own log. */
  readonly company?: string
  readonly facts: Readonly<Record<string, Json>>
}

const office = { hongfei: '203.0.113.24', mingyuan: '198.51.100.61', linjing: '192.0.2.115' } as const
const elsewhere = '198.51.100.203'

/** A person signs in and chooses a company. */
const day = (at: string, person: string, company: string, address: string): readonly DemoEvent[] => [
  { at, person, action: 'identity.signedIn', facts: { address, proof: 'password' } },
  { at: later(at), person, company, action: 'identity.chosen', facts: { address } },
]

const later = (at: string): string => new Date(Date.parse(at) + 4_000).toISOString()

const staff = (at: string, action: LoggedAction, name: string, role: string): DemoEvent => ({
  at,
  person: 'chenwei',
  company: 'hongfei',
  action,
  facts: { name, role },
})

const codeFor = (at: string, person: string, source: string, address: string): DemoEvent => ({
  at,
  person,
  action: 'identity.codeRequested',
  facts: { source, address },
})

/** In the order in which it happened. */
export const history: readonly DemoEvent[] = [
  {
    at: '2025-06-03T01:12:40.000Z',
    person: 'chenwei',
    company: 'hongfei',
    action: 'identity.registered',
    facts: { companyType: 'buyer', companyMold: 'company', source: null },
  },
  staff('2025-06-05T02:10:11.000Z', 'staff.invited', '赵敏之', 'reviewer'),
  {
    at: '2025-06-05T02:30:00.000Z',
    person: 'zhaomin',
    company: 'hongfei',
    action: 'staff.joined',
    facts: { name: '赵敏之', role: 'reviewer', account: 'zhaomin@hongfei.test' },
  },
  staff('2025-07-08T01:02:36.000Z', 'staff.invited', '吴桐', 'viewer'),
  {
    at: '2025-07-08T01:20:00.000Z',
    person: 'wutong',
    company: 'hongfei',
    action: 'staff.joined',
    facts: { name: '吴桐', role: 'viewer', account: 'wutong@hongfei.test' },
  },
  staff('2025-09-02T06:41:50.000Z', 'staff.roleChanged', '吴桐', 'clerk'),
  ...day('2026-09-28T00:52:07.000Z', 'wutong', 'hongfei', office.hongfei),
  staff('2026-10-09T09:05:19.000Z', 'staff.disabled', '吴桐', 'clerk'),
  ...day('2026-11-02T01:04:33.000Z', 'lixiaoyun', 'mingyuan', office.mingyuan),
  ...day('2026-11-06T00:58:12.000Z', 'zhaomin', 'hongfei', office.hongfei),
  ...day('2026-11-09T08:21:40.000Z', 'chenwei', 'hongfei', office.hongfei),
  staff('2026-11-09T08:30:00.000Z', 'staff.invited', '许诺', 'clerk'),
  {
    at: '2026-11-10T14:47:05.000Z',
    person: 'chenwei',
    action: 'identity.signInFailed',
    facts: { address: elsewhere, proof: 'password' },
  },
  {
    at: '2026-11-10T14:47:21.000Z',
    person: 'chenwei',
    action: 'identity.signInFailed',
    facts: { address: elsewhere, proof: 'password' },
  },
  codeFor('2026-11-11T00:55:02.000Z', 'chenwei', 'reset', office.hongfei),
  {
    at: '2026-11-11T00:56:18.000Z',
    person: 'chenwei',
    action: 'identity.passwordSet',
    facts: { by: 'code', ended: 1, address: office.hongfei },
  },
  ...day('2026-11-11T00:57:30.000Z', 'chenwei', 'hongfei', office.hongfei),
  ...day('2026-11-11T03:15:44.000Z', 'linjing', 'lanting', office.linjing),
  ...day('2026-11-12T01:48:26.000Z', 'chenwei', 'hongfei', office.hongfei),
  staff('2026-11-12T02:10:00.000Z', 'staff.invited', '方宁', 'viewer'),
  ...day('2026-11-12T05:33:09.000Z', 'zhaomin', 'hongfei', office.hongfei),
  codeFor('2026-11-13T01:20:31.000Z', 'lixiaoyun', 'contact_modify', office.mingyuan),
  {
    at: '2026-11-13T01:21:02.000Z',
    person: 'lixiaoyun',
    action: 'identity.contactChanged',
    facts: { field: 'contactPhone', name: '139****0001', before: '137****0216', address: office.mingyuan },
  },
  ...day('2026-11-13T05:54:47.000Z', 'lixiaoyun', 'mingyuan', office.mingyuan),
  {
    at: '2026-11-13T06:00:00.000Z',
    person: 'lixiaoyun',
    company: 'mingyuan',
    action: 'staff.invited',
    facts: { name: '宋琪', role: 'clerk' },
  },
]
