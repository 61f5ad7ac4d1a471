/**
 * The customer credit transfer initiation, pain.001.001.09, of a transfer order, whatever it pays: one transaction for each transfer, one
 * payment block for each day on which the bank is asked to pay. It is written while the transfers are read, so that a long order
 * needs no memory.
 */
import type { BankAccount, NamedAccount } from '../bank-accounts/account.ts'
import { type Day, formatInstant, type Instant } from '../day.ts'
import { isBic, isIban } from '../formats/bank-account.ts'
import { type Currency, formatAmount } from '../money.ts'
import { blockIdOf } from './order-ids.ts'
import { type Element, element, endLine, startLine, xmlDeclaration, xmlOf } from './xml.ts'

/** To whom a transfer goes. Its bank is named by its number where that is known, or else by its name if that is. */
type Creditor = Omit<NamedAccount, 'bankCode'> & { readonly bankCode: string | null }

/** A document that is paid: its number and amount, what credit notes take off it, and the discount on the rest. */
type PaidDocument = {
  readonly documentNumber: string
  readonly face: bigint
  readonly credits: bigint
  readonly discount: bigint
}
/** An amount that is paid with a remark. */
type RemarkedAmount = { readonly amount: bigint; readonly remark: string }

export type Transfer = {
  /** Of what is paid; it comes back in the bank's messages. */
  readonly number: string
  readonly payee: Creditor
  /** The day on which the bank is asked to pay. */
  readonly payDate: Day
} & (PaidDocument | RemarkedAmount)

/** The transfers of one day: how many there are, and what they come to. */
export type TransferBlock = { readonly payDate: Day; readonly count: number; readonly sum: bigint }

export type TransferOrder = {
  /** Names the file to the bank, 32 hexadecimal digits: the same whenever it is made, so that a bank takes it once. */
  readonly id: string
  readonly at: Instant
  readonly currency: Currency
  readonly payer: BankAccount
  /** In the order of the transfers. */
  readonly blocks: readonly TransferBlock[]
}

const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** The longest name, reference and remark of ISO 20022. */
const nameMax = 140
const referenceMax = 35
const remarkMax = 140

const cut = (text: string, charactersMax: number): string => [...text].slice(0, charactersMax).join('')
const nameOf = (text: string): Element => element('Nm', cut(text, nameMax))

export const netOf = (paid: PaidDocument | RemarkedAmount): bigint =>
  'remark' in paid ? paid.amount : paid.face - paid.credits - paid.discount

const accountOf = (name: string, { number }: Pick<BankAccount, 'number'>, currency?: Currency): Element =>
  element(name, [
    element('Id', [isIban(number) ? element('IBAN', number) : element('Othr', [element('Id', number)])]),
    currency && element('Ccy', currency),
  ])

const bankOf = (name: string, { bankCode }: Pick<BankAccount, 'bankCode'>): Element =>
  element(name, [
    element('FinInstnId', [
      isBic(bankCode)
        ? element('BICFI', bankCode)
        : element('ClrSysMmbId', [element('ClrSysId', [element('Cd', 'CNAPS')]), element('MmbId', bankCode)]),
    ]),
  ])

function creditorBankOf({ bankCode, bankName }: Creditor): Element | undefined {
  if (bankCode !== null) return bankOf('CdtrAgt', { bankCode })
  return bankName === null ? undefined : element('CdtrAgt', [element('FinInstnId', [nameOf(bankName)])])
}

/** The document with its amounts: due, discount, credits and remitted. A number that is too long for its field is a remark. */
function remittanceOf(transfer: Transfer, currency: Currency): Element {
  if ('remark' in transfer) return element('RmtInf', [element('Ustrd', cut(transfer.remark, remarkMax))])
  const amount = (name: string, minor: bigint): Element =>
    element(name, formatAmount({ currency, minor }), { Ccy: currency })
  const { face, credits, discount, documentNumber } = transfer
  const isLong = [...documentNumber].length > referenceMax
  return element('RmtInf', [
    element('Strd', [
      element('RfrdDocInf', [
        element('Tp', [element('CdOrPrtry', [element('Cd', 'CINV')])]),
        isLong ? undefined : element('Nb', documentNumber),
      ]),
      element('RfrdDocAmt', [
        amount('DuePyblAmt', face),
        element('DscntApldAmt', [amount('Amt', discount)]),
        credits > 0n ? amount('CdtNoteAmt', credits) : undefined,
        amount('RmtdAmt', netOf(transfer)),
      ]),
      isLong ? element('AddtlRmtInf', cut(documentNumber, remarkMax)) : undefined,
    ]),
  ])
}

const transactionOf = (transfer: Transfer, currency: Currency): Element =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', transfer.number)]),
    element('Amt', [
      element('InstdAmt', formatAmount({ currency, minor: netOf(transfer) }), { Ccy: currency }),
    ]),
    creditorBankOf(transfer.payee),
    element('Cdtr', [nameOf(transfer.payee.holder)]),
    accountOf('CdtrAcct', transfer.payee),
    remittanceOf(transfer, currency),
  ])

const totalsOf = (count: number, minor: bigint, currency: Currency): readonly Element[] => [
  element('NbOfTxs', count.toString()),
  element('CtrlSum', formatAmount({ currency, minor })),
]

/** What a block says before its transactions. */
const blockHeadOf = ({ id, currency, payer }: TransferOrder, block: TransferBlock, place: number) => [
  element('PmtInfId', blockIdOf(id, place + 1)),
  element('PmtMtd', 'TRF'),
  ...totalsOf(block.count, block.sum, currency),
  element('ReqdExctnDt', [element('Dt', block.payDate)]),
  element('Dbtr', [nameOf(payer.holder)]),
  accountOf('DbtrAcct', payer, currency),
  bankOf('DbtrAgt', payer),
]

const headerOf = ({ id, at, currency, payer, blocks }: TransferOrder): Element =>
  element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', formatInstant(at)),
    ...totalsOf(
      blocks.reduce((count, block) => count + block.count, 0),
      blocks.reduce((sum, block) => sum + block.sum, 0n),
      currency,
    ),
    element('InitgPty', [nameOf(payer.holder)]),
  ])

/** The lines between a transfer and the one before it: the end of a block, and the beginning of the next. */
function betweenBlocks(order: TransferOrder, before: Day | undefined, payDate: Day): string {
  if (before === payDate) return ''
  const place = order.blocks.findIndex((block) => block.payDate === payDate)
  const next = order.blocks[place]
  if (!next) throw new Error(`No block of the file has the pay date ${payDate}.`)
  const head = blockHeadOf(order, next, place).map((one) => xmlOf(one, 3))
  return `${before ? endLine('PmtInf', 2) : ''}${startLine('PmtInf', 2)}${head.join('')}`
}

/** The file in pieces; the transfers come by pay date, in the order of the blocks. */
export async function* pain001(
  order: TransferOrder,
  batches: AsyncIterable<readonly Transfer[]>,
): AsyncGenerator<string> {
  yield xmlDeclaration + startLine('Document', 0, { xmlns: painNamespace }) + startLine('CstmrCdtTrfInitn', 1)
  yield xmlOf(headerOf(order), 2)
  let before: Day | undefined
  for await (const transfers of batches)
    for (const transfer of transfers) {
      const { payDate } = transfer
      yield betweenBlocks(order, before, payDate) + xmlOf(transactionOf(transfer, order.currency), 3)
      before = payDate
    }
  yield endLine('PmtInf', 2) + endLine('CstmrCdtTrfInitn', 1) + endLine('Document', 0)
}
