/**
 * The payees of one payer in every state: listed, invited, opened, and with contracts that end soon, are over or were
 * terminated; a request of a payee that waits for a payer's answer; and invitations that
 * other payees accepted, one of which the operator has frozen.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { payeeAdd, payeeSet } from '#contract/payees.ts'
import { connectionRequest } from '#contract/payer-connections.ts'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Context } from '#server/context.ts'
import { add } from '#server/payees/commands.ts'
import { set, setMinimum } from '#server/payees/settings.ts'
import { ask, noteOpened } from '#server/payer-connections/commands.ts'
import { invite } from '#server/payer-connections/invite.ts'
import { administrator } from './actors.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

const common = { params: undefined, query: undefined }
const payer = 'hongfei-suzhou'

/** Suppliers of car parts, as a buyer in Suzhou would list them. */
const names: readonly string[] = [
  '常州华泰轴承有限公司',
  '无锡精工弹簧厂',
  '昆山联达塑胶有限公司',
  '宁波海天紧固件有限公司',
  '苏州金龙橡胶制品有限公司',
  '南通恒锋铸造有限公司',
  '杭州东方线束有限公司',
  '张家港永兴钢管有限公司',
  '江阴华西电镀厂',
  '嘉兴科瑞传感器有限公司',
  '湖州太湖玻璃有限公司',
  '扬州利达照明有限公司',
  '镇江船山油漆有限公司',
  '泰州双登蓄电池有限公司',
  '绍兴越剑滤清器有限公司',
  '台州黄岩模具厂',
  '温州瑞安气门有限公司',
  '金华永康锁具有限公司',
  '合肥安利革业有限公司',
  '芜湖长江座椅有限公司',
  '马鞍山锻造有限公司',
  '滁州天长仪表有限公司',
  '盐城江淮发动机配件厂',
  '徐州海伦哲液压有限公司',
  '连云港天明密封件有限公司',
  '淮安洪泽油封有限公司',
  '宿迁沭阳木箱包装厂',
  '上海嘉定刹车片有限公司',
  '上海松江风扇有限公司',
  '上海青浦标准件有限公司',
  '太仓德资精密冲压有限公司',
  '常熟东南泡沫有限公司',
  '吴江盛泽内饰面料有限公司',
  '丹阳眼镜灯具有限公司',
  '靖江阀门有限公司',
  '启东海洋缆绳有限公司',
]

const mailOf = (n: number): string => `purchase${n}@supplier.test`
const codeOf = (n: number): string => `V2${String(n + 1).padStart(5, '0')}`

/** The contract of every fourth of them, by days from today. */
const contracts: readonly (readonly [from: number, to: number, terminated?: number])[] = [
  [-340, 20],
  [-300, 400],
  [-400, -5],
  [-200, 165, -10],
  [-360, 9],
]

export async function listPayerConnections(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const buyer = administrator(entityOf('hongfei'), 'buyer', administratorOf)
  const today = dayOf(past.now().getTime() as Instant)
  for (const [n, payeeName] of names.entries()) {
    const contact = n % 9 === 8 ? {} : { contactName: '采购联系人', contactMail: mailOf(n) }
    const listed = { payeeName, payeeCode: codeOf(n), small: n % 3 === 0, ...contact }
    await past.act(buyer, add, {
      ...common,
      body: z.parse(payeeAdd.body, { ...listed, payerId: entityOf(payer).id }),
    })
  }
  const ids = await idsOf(context)
  for (const [n, [from, to, terminated]] of contracts.entries()) {
    const id = ids[n * 4] ?? ''
    const contract = {
      contractNumber: `HT-2026-${String(n + 1).padStart(3, '0')}`,
      contractFrom: addDays(today, from),
      contractTo: addDays(today, to),
      ...(terminated !== undefined && { contractTerminated: addDays(today, terminated) }),
    }
    const settings = { version: 1, switchedOn: n !== 3, reserveType: 'market' as const }
    await past.act(buyer, set, {
      ...common,
      params: { id },
      body: z.parse(payeeSet.body, { ...settings, ...contract }),
    })
  }
  const second = { id: ids[1] ?? '', minApr: 850 as BasisPoints }
  await past.act(buyer, setMinimum, { ...common, body: undefined, params: second })
  const invited = ids.filter((_, n) => n % 3 === 1 && n % 9 !== 8)
  await past.act(buyer, invite, { ...common, body: { ids: invited, byMail: true } })
  for (const id of invited.slice(0, 4))
    await noteOpened(context.systemDb, entityOf('hongfei').tenantId, id, past.now())
  const freight = administrator(await firstDetail(context, 'lishifu'), 'supplier', administratorOf)
  const requestBody = { payerId: entityOf(payer).id, note: '冷链运输，2026 年起承运' }
  await past.act(freight, ask, { ...common, body: z.parse(connectionRequest.body, requestBody) })
  await forwardInvitation(context, past, { invitedId: invited.at(-1) ?? '', to: 'hailan' }, administratorOf)
  await forwardInvitation(context, past, { invitedId: invited.at(-2) ?? '', to: 'hengda' }, administratorOf)
  await past.settle()
}

/** Another company than the invited one accepts an invitation that was passed on to it; the payer has to confirm it. */
async function forwardInvitation(
  context: Context,
  past: Past,
  { invitedId, to }: { readonly invitedId: string; readonly to: string },
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const { rows } = await sql<{ readonly code: string }>`
    select code from payee_invitations where payee_id = ${invitedId}::uuid and state = 'open'`.execute(
    context.systemDb,
  )
  const accepting = administrator(await firstDetail(context, to), 'supplier', administratorOf)
  const body = z.parse(connectionRequest.body, { inviteCode: rows[0]?.code })
  await past.act(accepting, ask, { ...common, body })
}

/** Their ids, in the order of the list above. */
async function idsOf(context: Context): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from payees where payer_id = ${entityOf(payer).id} and code like 'V2%' order by code`.execute(
    context.systemDb,
  )
  return rows.map(({ id }) => id)
}

async function firstDetail(context: Context, key: string) {
  const { tenantId } = entityOf(key)
  const { rows } = await sql<{ readonly id: string }>`
    select id from companies where tenant_id = ${tenantId} and parent_id is not null order by id limit 1`.execute(
    context.systemDb,
  )
  return { id: rows[0]?.id ?? tenantId, tenantId }
}
