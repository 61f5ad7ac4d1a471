/**
 * The customer credit transfer initiation, pain.001.001.09, of the awards of a run: one transaction for each award, one
 * payment block for each pay date.
 */
import { type Day, formatInstant, type Instant } from '../day.ts'
import { isBic, isIban } from '../formats/bank-account.ts'
import { type Currency, formatAmount, sum } from '../money.ts'
import { type Element, element, xmlOf } from './xml.ts'

export type BankAccount = {
  readonly holder: string
  /** An IBAN, or another account number. */
  readonly number: string
  /** A BIC, or a number in China's payment system (CNAPS). */
  readonly bankCode: string
}

export type Transfer = {
  /** Of the award, which comes back in the bank's messages. */
  readonly number: string
  readonly payee: BankAccount
  readonly documentNumber: string
  readonly payDate: Day
  /** The amount of the document, what credit notes take off it, and the discount on the rest. */
  readonly face: bigint
  readonly credits: bigint
  readonly discount: bigint
}

export type TransferOrder = {
  /** The run, as 32 hexadecimal digits. */
  readonly id: string
  readonly at: Instant
  readonly currency: Currency
  readonly payer: BankAccount
  readonly transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** The longest name and the longest reference of ISO 20022. */
const nameMax = 140
const referenceMax = 35

const cut = (text: string, charactersMax: number): string => [...text].slice(0, charactersMax).join('')
const nameOf = (text: string): Element => element('Nm', cut(text, nameMax))

const netOf = ({ face, credits, discount }: Transfer): bigint => face - credits - discount

const accountOf = (name: string, { number }: BankAccount, currency?: Currency): Element =>
  element(name, [
    element('Id', [isIban(number) ? element('IBAN', number) : element('Othr', [element('Id', number)])]),
    currency && element('Ccy', currency),
  ])

const bankOf = (name: string, { bankCode }: BankAccount): Element =>
  element(name, [
    element('FinInstnId', [
      isBic(bankCode)
        ? element('BICFI', bankCode)
        : element('ClrSysMmbId', [element('ClrSysId', [element('Cd', 'CNAPS')]), element('MmbId', bankCode)]),
    ]),
  ])

/** The document with its amounts: due, discount, credits and remitted. */
function remittanceOf(transfer: Transfer, currency: Currency): Element {
  const amount = (name: string, minor: bigint): Element =>
    element(name, formatAmount({ currency, minor }), { Ccy: currency })
  const { face, credits, discount, documentNumber } = transfer
  return element('RmtInf', [
    element('Strd', [
      element('RfrdDocInf', [
        element('Tp', [element('CdOrPrtry', [element('Cd', 'CINV')])]),
        element('Nb', cut(documentNumber, referenceMax)),
      ]),
      element('RfrdDocAmt', [
        amount('DuePyblAmt', face),
        element('DscntApldAmt', [amount('Amt', discount)]),
        credits > 0n ? amount('CdtNoteAmt', credits) : undefined,
        amount('RmtdAmt', netOf(transfer)),
      ]),
    ]),
  ])
}

const transactionOf = (transfer: Transfer, currency: Currency): Element =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', transfer.number)]),
    element('Amt', [
      element('InstdAmt', formatAmount({ currency, minor: netOf(transfer) }), { Ccy: currency }),
    ]),
    bankOf('CdtrAgt', transfer.payee),
    element('Cdtr', [nameOf(transfer.payee.holder)]),
    accountOf('CdtrAcct', transfer.payee),
    remittanceOf(transfer, currency),
  ])

const totalsOf = (transfers: readonly Transfer[], currency: Currency): readonly Element[] => [
  element('NbOfTxs', transfers.length.toString()),
  element(
    'CtrlSum',
    formatAmount(
      sum(
        transfers.map((transfer) => ({ currency, minor: netOf(transfer) })),
        currency,
      ),
    ),
  ),
]

export function pain001({ id, at, currency, payer, transfers }: TransferOrder): string {
  const dates = [...new Set(transfers.map(({ payDate }) => payDate))].toSorted()
  const blocks = dates.map((payDate, place) => {
    const ofDate = transfers.filter((transfer) => transfer.payDate === payDate)
    return element('PmtInf', [
      element('PmtInfId', `${id}-${place + 1}`),
      element('PmtMtd', 'TRF'),
      ...totalsOf(ofDate, currency),
      element('ReqdExctnDt', [element('Dt', payDate)]),
      element('Dbtr', [nameOf(payer.holder)]),
      accountOf('DbtrAcct', payer, currency),
      bankOf('DbtrAgt', payer),
      ...ofDate.map((transfer) => transactionOf(transfer, currency)),
    ])
  })
  const root = element(
    'Document',
    [
      element('CstmrCdtTrfInitn', [
        element('GrpHdr', [
          element('MsgId', id),
          element('CreDtTm', formatInstant(at)),
          ...totalsOf(transfers, currency),
          element('InitgPty', [nameOf(payer.holder)]),
        ]),
        ...blocks,
      ]),
    ],
    { xmlns: namespace },
  )
  return xmlOf(root)
}
