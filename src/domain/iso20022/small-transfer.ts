/**
 * The customer credit transfer initiation, pain.001.001.09, of one small transfer that verifies an account.
 */
import type { BankAccount } from '../bank-accounts/account.ts'
import { type Day, formatInstant, type Instant } from '../day.ts'
import { formatAmount } from '../money.ts'
import { blockIdOf } from './order-ids.ts'
import { accountOf, bankOf, type Creditor, creditorBankOf, nameOf, painNamespace } from './pain001.ts'
import { element, xmlDeclaration, xmlOf } from './xml.ts'

export type SmallTransfer = {
  /** Names the message to the bank. */
  readonly id: string
  readonly at: Instant
  readonly day: Day
  readonly payer: BankAccount
  readonly payee: Creditor
  /** Comes back in the bank's messages. */
  readonly number: string
  readonly minor: bigint
  readonly remark: string
}

export function smallTransfer({ id, at, day, payer, payee, number, minor, remark }: SmallTransfer): string {
  const amount = formatAmount({ currency: 'CNY', minor })
  const totals = [element('NbOfTxs', '1'), element('CtrlSum', amount)]
  const transaction = element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', number)]),
    element('Amt', [element('InstdAmt', amount, { Ccy: 'CNY' })]),
    creditorBankOf(payee),
    element('Cdtr', [nameOf(payee.holder)]),
    accountOf('CdtrAcct', payee),
    element('RmtInf', [element('Ustrd', remark)]),
  ])
  const document = element(
    'Document',
    [
      element('CstmrCdtTrfInitn', [
        element('GrpHdr', [
          element('MsgId', id),
          element('CreDtTm', formatInstant(at)),
          ...totals,
          element('InitgPty', [nameOf(payer.holder)]),
        ]),
        element('PmtInf', [
          element('PmtInfId', blockIdOf(id, 1)),
          element('PmtMtd', 'TRF'),
          ...totals,
          element('ReqdExctnDt', [element('Dt', day)]),
          element('Dbtr', [nameOf(payer.holder)]),
          accountOf('DbtrAcct', payer, 'CNY'),
          bankOf('DbtrAgt', payer),
          transaction,
        ]),
      ]),
    ],
    { xmlns: painNamespace },
  )
  return xmlDeclaration + xmlOf(document)
}
