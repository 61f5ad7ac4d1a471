/** The child companies that payers of the demo world have requested. */
export type DemoChildRequest = {
  readonly company: string
  readonly name: string
  readonly note: string
  readonly by: string
  readonly requested: string
  /** The reason, if it was declined. */
  readonly declined?: { readonly at: string; readonly reason: string }
}

export const childRequests: readonly DemoChildRequest[] = [
  {
    company: 'hongfei',
    name: '鸿飞物流（太仓）有限公司',
    note: '十月新设，统一社会信用代码办理中',
    by: 'chenwei',
    requested: '2026-11-13T01:45:00.000Z',
  },
  {
    company: 'hongfei',
    name: '鸿飞汽车销售服务部',
    note: '',
    by: 'chenwei',
    requested: '2026-08-04T07:20:00.000Z',
    declined: { at: '2026-08-05T02:30:00.000Z', reason: '不是独立法人，请以所属公司的名义办理' },
  },
]
