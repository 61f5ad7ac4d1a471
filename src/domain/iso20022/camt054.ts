/**
 * The debit and credit notification, camt.054.001.08: booked debits are payments; a credit that reverses or returns one is
 * a return. Another credit counts where its reference is expected, and so does a debit that takes it back. What is not booked yet says
 * nothing. Where the amount of a booking is not the sum of its transactions, it is not known what was paid: each of them is marked.
 */
import { type BankEntry, bankEntryOf, type EntryKind } from '../bank-files/entries.ts'
import { bankEntriesMax } from '../bank-files/limits.ts'
import { valueDayOf } from '../bank-files/value-day.ts'
import { type BookedAmount, BookedSum } from './booked-sum.ts'
import type { EmitEntry, MessageReader, ReadingRules } from './message-reader.ts'
import { notificationSender } from './senders.ts'
import { ElementTexts } from './texts.ts'

const root = 'BkToCstmrDbtCdtNtfctn'
const booking = `${root}/Ntfctn/Ntry`
const transaction = `${booking}/NtryDtls/TxDtls`
const messageIdPath = `${root}/GrpHdr/MsgId`
const inTransaction = `${transaction}/`
const inBooking = `${booking}/`
const inAccount = `${root}/Ntfctn/Acct/`

/** The mark of ISO 20022 for a payment that was ordered without a reference. */
const noReference = 'NOTPROVIDED'

function kindOf(entry: ElementTexts, details: ElementTexts): Exclude<EntryKind, 'refusal'> | undefined {
  if (entry.first('Sts/Cd', 'Sts') !== 'BOOK') return undefined
  const isReversal = ['true', '1'].includes(entry.first('RvslInd') ?? '')
  const isReturn = details.has('RtrInf')
  const isCredit = (details.first('CdtDbtInd') ?? entry.first('CdtDbtInd')) === 'CRDT'
  if (isCredit) return isReversal || isReturn ? 'return' : 'incoming'
  return isReversal || isReturn ? 'incomingReturn' : 'payment'
}

/** Where a payer of ours writes what it pays, and where the bank repeats it as it takes the money back. */
const incomingPaths = ['Refs/EndToEndId', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Ustrd']

/** What is named by a transaction: of our own order its end-to-end id; of money that came in the first place that is expected. */
function referenceOf(
  kind: EntryKind,
  details: ElementTexts,
  expectsIncoming: ReadingRules['expectsIncoming'],
): { readonly reference: string | undefined } | undefined {
  if (kind === 'incoming' || kind === 'incomingReturn') {
    const reference = incomingPaths
      .map((path) => details.first(path))
      .find((text) => text !== undefined && expectsIncoming(text))
    return reference === undefined ? undefined : { reference }
  }
  const reference = details.first('Refs/EndToEndId')
  return { reference: reference === noReference ? undefined : reference }
}

const amountOf = (entry: ElementTexts, details: ElementTexts): BookedAmount => ({
  amount: details.first('Amt', 'AmtDtls/TxAmt/Amt'),
  currency: details.first('Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy') ?? entry.first('Amt@Ccy'),
  isCredit: (details.first('CdtDbtInd') ?? entry.first('CdtDbtInd')) === 'CRDT',
})

export function camt054Reader(emit: EmitEntry, { timeZone, expectsIncoming }: ReadingRules): MessageReader {
  let messageId: string | undefined
  /** Of the first notification. */
  const account = new ElementTexts()
  let entry = new ElementTexts()
  /** The last transaction of the entry, which waits until it is known whether it is the only one. */
  let details: ElementTexts | undefined
  let count = 0
  let sum = new BookedSum()
  /** What the entry says, until its sum is known. */
  const held: BankEntry[] = []

  const put = (of: ElementTexts, isOnly: boolean): void => {
    const said = amountOf(entry, of)
    sum.add(isOnly && said.amount === undefined ? { ...said, amount: entry.first('Amt') } : said)
    const kind = kindOf(entry, of)
    if (!kind) return
    const named = referenceOf(kind, of, expectsIncoming)
    if (!named) return
    held.push(
      bankEntryOf(kind, {
        ...named,
        // A transaction among several that has no amount of its own has none that could be compared.
        amount: of.first('Amt', 'AmtDtls/TxAmt/Amt') ?? (isOnly ? entry.first('Amt') : '0'),
        currency: of.first('Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy') ?? entry.first('Amt@Ccy'),
        valueDate: valueDayOf(entry.first('ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm'), timeZone),
        bankReference: of.first('Refs/AcctSvcrRef') ?? entry.first('AcctSvcrRef', 'NtryRef'),
        reason: of.first('RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry'),
        note: of.first('RtrInf/AddtlInf', 'AddtlTxInf') ?? entry.first('AddtlNtryInf'),
      }),
    )
  }

  /** A booking with more transactions than a file may have is not held back: the file is refused by their number. */
  const letGo = (isSumWrong: boolean): void => {
    for (const one of held.splice(0)) emit(isSumWrong ? { ...one, isSumWrong } : one)
  }

  return {
    messageId: () => messageId,
    sender: () => notificationSender(account),
    opened: (path) => {
      if (path === booking) {
        entry = new ElementTexts()
        details = undefined
        count = 0
        sum = new BookedSum()
      } else if (path === transaction) {
        if (details) put(details, false)
        if (held.length > bankEntriesMax) letGo(false)
        details = new ElementTexts()
        count += 1
      }
    },
    ended: (path, text, attributes) => {
      if (path.startsWith(inTransaction)) details?.keep(path.slice(inTransaction.length), text, attributes)
      else if (path.startsWith(inBooking)) entry.keep(path.slice(inBooking.length), text, attributes)
      else if (path === booking) {
        put(details ?? new ElementTexts(), count <= 1)
        letGo(sum.differsFrom(amountOf(entry, entry)))
      } else if (path === messageIdPath) messageId ??= text
      else if (path.startsWith(inAccount)) account.keep(path.slice(inAccount.length), text, attributes)
    },
  }
}
