/**
 * The companies of the demo world, which is the same for the sandbox, the tests and the screenshots. Three trades
 * with their own habits: car makers pay many suppliers late and through subsidiaries, appliance makers sell through
 * dealers, supermarkets buy from small firms and from single persons.
 */
import type { CompanyMold, CompanyType } from '#domain/access/abilities.ts'
import type { Currency } from '#domain/money.ts'

export type DemoCompany = {
  readonly key: string
  readonly companyType: CompanyType
  readonly companyMold?: CompanyMold
  readonly name: string
  readonly currency?: Currency
  readonly registered: string
  /** The address of a payer's own registration page. */
  readonly slug?: string
  /** The buyer whose financing a dealer draws on. */
  readonly buyer?: string
  /** If the operator has frozen it: when, and why. */
  readonly frozen?: { readonly at: string; readonly reason: string }
  /** Children of a buyer, or sub-entities of a supplier. */
  readonly entities?: readonly { readonly key: string; readonly name: string; readonly currency?: Currency }[]
}

export const companies: readonly DemoCompany[] = [
  // Two companies that have only just registered: a payer that waits for the operator, a payee for its mail.
  {
    key: 'newbuyer',
    companyType: 'buyer',
    name: '启衡医疗器械有限公司',
    registered: '2026-11-10T06:00:00.000Z',
  },
  {
    key: 'newpayee',
    companyType: 'supplier',
    name: '青禾印刷有限公司',
    registered: '2026-11-12T03:20:00.000Z',
    entities: [{ key: 'newpayee-main', name: '青禾印刷有限公司' }],
  },
  {
    key: 'hongfei',
    slug: 'hongfei',
    companyType: 'buyer',
    name: '鸿飞汽车集团有限公司',
    registered: '2025-06-03T01:12:40.000Z',
    entities: [
      { key: 'hongfei-suzhou', name: '鸿飞汽车零部件（苏州）有限公司' },
      { key: 'hongfei-hefei', name: '鸿飞新能源科技（合肥）有限公司' },
      { key: 'hongfei-nagoya', name: 'Hongfei Motors Japan K.K.', currency: 'JPY' },
    ],
  },
  {
    key: 'lanting',
    slug: 'lanting',
    companyType: 'buyer',
    name: '澜庭家电股份有限公司',
    registered: '2025-07-21T03:40:05.000Z',
    entities: [
      { key: 'lanting-qingdao', name: '澜庭制冷设备（青岛）有限公司' },
      { key: 'lanting-hongkong', name: 'Lanting Overseas Trading (HK) Limited', currency: 'HKD' },
    ],
  },
  {
    key: 'wohe',
    companyType: 'buyer',
    name: '沃禾连锁超市有限公司',
    registered: '2025-09-09T07:25:31.000Z',
    entities: [
      { key: 'wohe-east', name: '沃禾华东配送中心' },
      { key: 'wohe-fresh', name: '沃禾生鲜有限公司' },
    ],
  },
  {
    key: 'mingyuan',
    companyType: 'supplier',
    name: '明远精密制造有限公司',
    registered: '2025-06-18T02:05:12.000Z',
    entities: [
      { key: 'mingyuan-hongfei', name: '明远精密制造（苏州工厂）' },
      { key: 'mingyuan-lanting', name: '明远精密制造（青岛工厂）' },
    ],
  },
  {
    key: 'hengda',
    companyType: 'supplier',
    name: '恒达包装材料有限公司',
    registered: '2025-08-02T06:48:00.000Z',
    entities: [{ key: 'hengda-main', name: '恒达包装材料有限公司' }],
  },
  {
    key: 'orchid',
    companyType: 'supplier',
    name: '兰芝精细化工有限公司',
    registered: '2025-10-11T08:30:44.000Z',
    entities: [
      { key: 'orchid-paint', name: '兰芝汽车涂料事业部' },
      { key: 'orchid-foam', name: '兰芝发泡材料事业部' },
    ],
  },
  {
    key: 'blueridge',
    companyType: 'supplier',
    name: 'Blue Ridge Tooling Inc.',
    currency: 'USD',
    registered: '2026-01-15T14:02:09.000Z',
    entities: [{ key: 'blueridge-main', name: 'Blue Ridge Tooling Inc.' }],
  },
  {
    key: 'hailan',
    companyType: 'supplier',
    name: '海岚纺织有限公司',
    registered: '2026-04-18T02:40:00.000Z',
    frozen: { at: '2026-10-22T07:15:00.000Z', reason: '营业执照已被吊销，待企业说明情况' },
    entities: [{ key: 'hailan-main', name: '海岚纺织有限公司' }],
  },
  {
    key: 'zhoudashan',
    companyType: 'supplier',
    companyMold: 'person',
    name: '周大山',
    registered: '2026-02-20T00:31:18.000Z',
    entities: [{ key: 'zhoudashan-farm', name: '周大山（蔬菜种植）' }],
  },
  {
    key: 'lishifu',
    companyType: 'supplier',
    companyMold: 'person',
    name: '李守福',
    registered: '2026-03-05T09:15:27.000Z',
    entities: [{ key: 'lishifu-freight', name: '李守福（冷链运输）' }],
  },
  {
    key: 'yuanshan',
    companyType: 'dealer',
    name: '远山汽车销售服务有限公司',
    registered: '2025-11-28T05:20:00.000Z',
    buyer: 'hongfei',
  },
  {
    key: 'shunhe',
    companyType: 'dealer',
    name: '顺和家电经销有限公司',
    registered: '2025-12-16T04:11:52.000Z',
    buyer: 'lanting',
  },
]

/** Suppliers that only a sandbox whose markets have traded has. */
export const neighbourCompanies: readonly DemoCompany[] = [
  { key: 'suhua', name: '苏华五金有限公司' },
  { key: 'jinlian', name: '锦联橡塑有限公司' },
  { key: 'changrui', name: '长瑞线束有限公司' },
  { key: 'weigang', name: '伟钢冲压有限公司' },
  { key: 'tongda', name: '通达标准件有限公司' },
].map(({ key, name }) => ({
  key,
  companyType: 'supplier',
  name,
  registered: '2025-06-20T02:00:00.000Z',
  entities: [{ key: `${key}-main`, name }],
}))

/** Payees that are about to prove who they are, in such a sandbox: two companies and two persons. */
export const newcomerCompanies: readonly DemoCompany[] = [
  {
    key: 'songhe',
    companyType: 'supplier',
    name: '松河纸业有限公司',
    registered: '2026-10-26T02:00:00.000Z',
    entities: [{ key: 'songhe-main', name: '松河纸业有限公司' }],
  },
  {
    key: 'yongli',
    companyType: 'supplier',
    name: '永立轴承有限公司',
    registered: '2026-10-27T02:00:00.000Z',
    entities: [{ key: 'yongli-main', name: '永立轴承有限公司' }],
  },
  {
    key: 'jiangbo',
    companyType: 'supplier',
    companyMold: 'person',
    name: '江波',
    registered: '2026-08-03T02:00:00.000Z',
    entities: [{ key: 'jiangbo-farm', name: '江波（水产养殖）' }],
  },
  {
    key: 'heyan',
    companyType: 'supplier',
    companyMold: 'person',
    name: '何雁',
    registered: '2026-10-29T02:00:00.000Z',
    entities: [{ key: 'heyan-farm', name: '何雁（果园）' }],
  },
]

/** All who only a sandbox whose markets have traded has. */
export const tradingCompanies = [...neighbourCompanies, ...newcomerCompanies]
