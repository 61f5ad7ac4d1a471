/**
 * The payment status report, pain.002.001.10: a payment counts as made where the bank says that it is settled, and as
 * refused where it says so. Any other status is on the way to one of these and says nothing yet; its payment is pending. A status of a
 * whole order or block is of every payment in it that the report does not name by itself, with whatever status.
 */
import { bankEntryOf } from '../bank-files/entries.ts'
import { valueDayOf } from '../bank-files/value-day.ts'
import type { EmitEntry, MessageReader, ReadingRules } from './message-reader.ts'
import { orderIdIn, orderNamedBy } from './order-ids.ts'
import { reportSender } from './senders.ts'
import { ElementTexts } from './texts.ts'

const root = 'CstmrPmtStsRpt'
const header = `${root}/GrpHdr`
const group = `${root}/OrgnlGrpInfAndSts`
const block = `${root}/OrgnlPmtInfAndSts`
const transaction = `${block}/TxInfAndSts`

/** Settled at the debtor's bank, or at the creditor's. */
const kinds: ReadonlyMap<string, 'payment' | 'refusal'> = new Map([
  ['ACSC', 'payment'],
  ['ACCC', 'payment'],
  ['RJCT', 'refusal'],
] as const)

const reasonPaths = ['StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'] as const
const notePath = 'StsRsnInf/AddtlInf'

export function pain002Reader(emit: EmitEntry, { timeZone, onPending }: ReadingRules): MessageReader {
  const ofHeader = new ElementTexts()
  let firstDetails: ElementTexts | undefined
  let ofGroup = new ElementTexts()
  let ofBlock = new ElementTexts()
  let details = new ElementTexts()
  let transactions = 0
  let blocks = 0

  const put = (status: string | undefined, reference: string | undefined, from: readonly ElementTexts[]) => {
    const kind = kinds.get(status ?? '')
    if (!kind) return
    const first = (...paths: readonly string[]): string | undefined =>
      from.map((texts) => texts.first(...paths)).find((text) => text !== undefined)
    emit(
      bankEntryOf(kind, {
        reference,
        amount: details.first('OrgnlTxRef/IntrBkSttlmAmt', 'OrgnlTxRef/Amt/InstdAmt'),
        currency: details.first('OrgnlTxRef/IntrBkSttlmAmt@Ccy', 'OrgnlTxRef/Amt/InstdAmt@Ccy'),
        valueDate: valueDayOf(
          details.first('FctvIntrBkSttlmDt/Dt', 'FctvIntrBkSttlmDt/DtTm', 'OrgnlTxRef/IntrBkSttlmDt'),
          timeZone,
        ),
        bankReference: details.first('AcctSvcrRef'),
        orderId:
          kind === 'refusal'
            ? orderNamedBy(ofGroup.first('OrgnlMsgId'), ofBlock.first('OrgnlPmtInfId'))
            : undefined,
        reason: kind === 'refusal' ? first(...reasonPaths) : undefined,
        note: kind === 'refusal' ? first(notePath) : undefined,
      }),
    )
  }

  /**
   * A status of a whole order, or of a whole block of it, names no payment: its entry has the order's own id. After payments that
   * are named, only an order of ours tells which others there are.
   */
  const putWhole = (
    status: string | undefined,
    reference: string | undefined,
    from: readonly ElementTexts[],
    named: number,
  ) => {
    if (named > 0 && orderIdIn(reference ?? '') === undefined) return
    details = new ElementTexts()
    put(status, reference, from)
  }

  return {
    messageId: () => ofHeader.first('MsgId'),
    sender: () => reportSender(ofHeader, firstDetails ?? new ElementTexts()),
    opened: (path) => {
      if (path === group) ofGroup = new ElementTexts()
      if (path === block) {
        ofBlock = new ElementTexts()
        blocks += 1
        transactions = 0
      }
      if (path === transaction) {
        details = new ElementTexts()
        firstDetails ??= details
        transactions += 1
      }
    },
    ended: (path, text, attributes) => {
      if (path === transaction) {
        const status = details.first('TxSts') ?? ofBlock.first('PmtInfSts') ?? ofGroup.first('GrpSts')
        const reference = details.first('OrgnlEndToEndId')
        if (kinds.has(status ?? '')) put(status, reference, [details, ofBlock, ofGroup])
        else if (reference !== undefined) onPending(reference)
      } else if (path === block)
        putWhole(
          ofBlock.first('PmtInfSts') ?? ofGroup.first('GrpSts'),
          ofBlock.first('OrgnlPmtInfId'),
          [ofBlock, ofGroup],
          transactions,
        )
      else if (path === root)
        putWhole(ofGroup.first('GrpSts'), ofGroup.first('OrgnlMsgId'), [ofGroup], blocks)
      else if (path.startsWith(`${transaction}/`))
        details.keep(path.slice(transaction.length + 1), text, attributes)
      else if (path.startsWith(`${block}/`)) ofBlock.keep(path.slice(block.length + 1), text, attributes)
      else if (path.startsWith(`${group}/`)) ofGroup.keep(path.slice(group.length + 1), text, attributes)
      else if (path.startsWith(`${header}/`)) ofHeader.keep(path.slice(header.length + 1), text, attributes)
    },
  }
}
