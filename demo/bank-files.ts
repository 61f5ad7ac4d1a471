/**
 * Payment files of a demo payer, worked off by the product itself: a notification of its bank with a payment that is known,
 * one that is not about early payment and was solved as such, and one of a wrong amount, which waits for a person; and a
 * status report that names a refusal.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { exceptionsSolve } from '#contract/bank-files.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { beginFile } from '#server/bank-files/commands.ts'
import { record } from '#server/bank-files/decide.ts'
import { solve } from '#server/bank-files/solve.ts'
import type { Context } from '#server/context.ts'
import { putStray, sha256Of } from '#server/files/commands.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { administrator } from './actors.ts'
import { demoId } from './ids.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

const payer = 'hongfei-suzhou'
const namespace = 'urn:iso:std:iso:20022:tech:xsd:'

type PaidAward = {
  readonly number: string
  readonly currency: Currency
  readonly net: bigint
  readonly day: string
}

/** The last awards that the bank paid, and the first that waits for its payment. */
async function awardsOf(context: Context, tenantId: string) {
  const { rows: paid } = await sql<PaidAward>`
    select a.number, a.currency, a.amount - a.discount as net, p.value_date as day from awards a
    join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where a.payer_tenant_id = ${tenantId} and a.state = 'paid' order by p.value_date desc, a.number limit 2`.execute(
    context.systemDb,
  )
  const { rows: waiting } = await sql<{ number: string }>`
    select a.number from awards a where a.payer_tenant_id = ${tenantId} and a.state = 'committed' order by a.new_pay_date, a.number limit 1`.execute(
    context.systemDb,
  )
  return { paid, waiting: waiting[0] }
}

const debitXml = (
  reference: string,
  amount: string,
  currency: string,
  day: string,
  bankReference: string,
): string => `
      <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${bankReference}</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`

const notificationXml = (messageId: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${namespace}camt.054.001.08">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>${messageId}</MsgId></GrpHdr>
    <Ntfctn><Id>${messageId}-1</Id>${entries.join('')}
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`

const refusalXml = (messageId: string, reference: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${namespace}pain.002.001.10">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>${messageId}</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}-O</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-O-1</OrgnlPmtInfId>
      <TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
        <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>收款账户已销户</AddtlInf></StsRsnInf></TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>
`

export async function sendPaymentFiles(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const { tenantId } = entityOf(payer)
  const buyer = administrator({ id: tenantId, tenantId }, 'buyer', administratorOf)
  const { paid, waiting } = await awardsOf(context, tenantId)
  const [known, wrong] = paid
  if (known && wrong) {
    const net = formatAmount({ currency: known.currency, minor: known.net })
    const less = formatAmount({ currency: wrong.currency, minor: wrong.net - 1_00n })
    const entries = [
      debitXml(known.number, net, known.currency, known.day, 'BOC2026000117'),
      debitXml(wrong.number, less, wrong.currency, wrong.day, 'BOC2026000118'),
      debitXml('厂房租金 11 月', '86000.00', 'CNY', known.day, 'BOC2026000119'),
    ]
    await send(context, past, buyer, 'camt054', notificationXml('HF-NTF-0117', entries))
    await solveForeign(context, past, buyer)
  }
  if (waiting) await send(context, past, buyer, 'pain002', refusalXml('HF-STS-0042', waiting.number))
}

async function send(
  context: Context,
  past: Past,
  buyer: Actor,
  format: 'camt054' | 'pain002',
  xml: string,
): Promise<void> {
  const bytes = Buffer.from(xml)
  const id = demoId(`bankFile:${format}`, past.now().toISOString())
  await putStray(context, id, bytes)
  const fileName = `${format}-1113.xml`
  await past.act(buyer, beginFile({ id, fileName, sha256: sha256Of(bytes), format }), undefined)
  await past.settle()
  await past.act(buyer, record, { params: { id } })
  await past.settle()
}

/** The rent is not about early payment. */
async function solveForeign(context: Context, past: Past, buyer: Actor): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from payment_exceptions where kind = 'referenceUnknown'`.execute(context.systemDb)
  const body = z.parse(exceptionsSolve.body, { exceptions: rows, solution: 'notOurs', note: '厂房租金' })
  await past.act(buyer, solve, { params: undefined, query: undefined, body })
}
