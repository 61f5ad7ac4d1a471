/** The people of the demo world, and the one password they share. */
import type { Role } from '#domain/access/abilities.ts'

/** The description of a demo account in the list. */
export type DemoKind = 'payer' | 'payee' | 'person' | 'dealer' | 'multi' | 'reviewer'

export type DemoPerson = {
  readonly key: string
  readonly name: string
  readonly mail: string
  readonly mobile: string
  /** The code of the position. */
  readonly title: string
  readonly registered: string
  readonly activated: boolean
  readonly roles: Readonly<Record<string, Role>>
  /** Set if a company has disabled them, or not activated them yet. */
  readonly statuses?: Readonly<Record<string, 'disabled' | 'inactive'>>
  /** The accounts that the sandbox lists have a kind. */
  readonly kind?: DemoKind
}

export const people: readonly DemoPerson[] = [
  {
    key: 'chenwei',
    kind: 'payer',
    name: '陈薇',
    mail: 'chenwei@hongfei.test',
    mobile: '13800010001',
    title: '9',
    registered: '2025-06-03T01:12:40.000Z',
    activated: true,
    roles: { hongfei: 'administrator' },
  },
  {
    key: 'zhaomin',
    kind: 'reviewer',
    name: '赵敏之',
    mail: 'zhaomin@hongfei.test',
    mobile: '13800010002',
    title: '11',
    registered: '2025-06-05T02:30:00.000Z',
    activated: true,
    roles: { hongfei: 'reviewer' },
  },
  {
    key: 'wutong',
    name: '吴桐',
    mail: 'wutong@hongfei.test',
    mobile: '13800010005',
    title: '8',
    registered: '2025-07-08T01:20:00.000Z',
    activated: true,
    roles: { hongfei: 'clerk' },
    statuses: { hongfei: 'disabled' },
  },
  {
    key: 'xunuo',
    name: '许诺',
    mail: 'xunuo@hongfei.test',
    mobile: '13800010006',
    title: '7',
    registered: '2026-11-09T08:45:00.000Z',
    activated: true,
    roles: { hongfei: 'clerk' },
    statuses: { hongfei: 'inactive' },
  },
  {
    key: 'luoping',
    name: '罗萍',
    mail: 'luoping@lanting.test',
    mobile: '13800010008',
    title: '8',
    registered: '2025-07-09T01:20:00.000Z',
    activated: true,
    roles: { lanting: 'clerk' },
    statuses: { lanting: 'disabled' },
  },
  {
    key: 'jiangbo',
    name: '蒋波',
    mail: 'jiangbo@wohe.test',
    mobile: '13800010009',
    title: '8',
    registered: '2025-07-10T01:20:00.000Z',
    activated: true,
    roles: { wohe: 'clerk' },
    statuses: { wohe: 'disabled' },
  },
  {
    key: 'gaoyuan',
    name: '高远',
    mail: 'gaoyuan@lanting.test',
    mobile: '13800010003',
    title: '1',
    registered: '2025-07-21T03:40:05.000Z',
    activated: true,
    roles: { lanting: 'administrator' },
  },
  {
    key: 'shenhe',
    name: '沈荷',
    mail: 'shenhe@wohe.test',
    mobile: '13800010004',
    title: '2',
    registered: '2025-09-09T07:25:31.000Z',
    activated: true,
    roles: { wohe: 'administrator' },
  },
  {
    key: 'lixiaoyun',
    kind: 'payee',
    name: '李晓云',
    mail: 'lixiaoyun@mingyuan.test',
    mobile: '13900020001',
    title: '7',
    registered: '2025-06-18T02:05:12.000Z',
    activated: true,
    roles: { mingyuan: 'administrator' },
  },
  {
    key: 'zhoudashan',
    kind: 'person',
    name: '周大山',
    mail: 'zhoudashan@farm.test',
    mobile: '13900020002',
    title: '12',
    registered: '2026-02-20T00:31:18.000Z',
    activated: true,
    roles: { zhoudashan: 'administrator' },
  },
  {
    key: 'lishoufu',
    name: '李守福',
    mail: 'lishoufu@freight.test',
    mobile: '13900020003',
    title: '15',
    registered: '2026-03-05T09:15:27.000Z',
    activated: true,
    roles: { lishifu: 'administrator' },
  },
  {
    key: 'carter',
    name: 'Dana Carter',
    mail: 'carter@blueridge.test',
    mobile: '13900020004',
    title: '13',
    registered: '2026-01-15T14:02:09.000Z',
    activated: true,
    roles: { blueridge: 'administrator' },
  },
  {
    key: 'lanruo',
    name: '兰若',
    mail: 'lanruo@orchid.test',
    mobile: '13900020005',
    title: '5',
    registered: '2025-10-11T08:30:44.000Z',
    activated: true,
    roles: { orchid: 'administrator' },
  },
  {
    key: 'tangwei',
    name: '汤维',
    mail: 'tangwei@hailan.test',
    mobile: '13900020009',
    title: '2',
    registered: '2026-04-18T02:40:00.000Z',
    activated: true,
    roles: { hailan: 'administrator' },
  },
  {
    key: 'wangqiang',
    kind: 'dealer',
    name: '王强',
    mail: 'wangqiang@yuanshan.test',
    mobile: '13700030001',
    title: '3',
    registered: '2025-11-28T05:20:00.000Z',
    activated: true,
    roles: { yuanshan: 'administrator' },
  },
  {
    key: 'linjing',
    kind: 'multi',
    name: '林静',
    mail: 'linjing@finance.test',
    mobile: '13700030002',
    title: '10',
    registered: '2025-08-02T06:48:00.000Z',
    activated: true,
    roles: {
      lanting: 'clerk',
      hengda: 'administrator',
      orchid: 'viewer',
      zhoudashan: 'clerk',
      shunhe: 'administrator',
    },
  },
  {
    key: 'sunli',
    name: '孙立',
    mail: 'sunli@newbuyer.test',
    mobile: '13700030003',
    title: '4',
    registered: '2026-11-10T06:00:00.000Z',
    activated: false,
    roles: { newbuyer: 'administrator' },
  },
  {
    key: 'heqing',
    name: '何青',
    mail: 'heqing@newpayee.test',
    mobile: '13900020006',
    title: '12',
    registered: '2026-11-12T03:20:00.000Z',
    activated: false,
    roles: { newpayee: 'administrator' },
  },
]

/** The one password of every demo account. It exists in the sandbox alone. */
export const demoPassword = 'Sooner#2026'
