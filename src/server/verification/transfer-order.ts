/** The payment order of one attempt for the bank: pain.001 with one transfer, the same bytes whenever it is written. */
import type { BankAccount } from '#domain/bank-accounts/account.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { smallTransfer } from '#domain/iso20022/small-transfer.ts'
import { remarkOf } from '#domain/verification/remark.ts'
import type { Context } from '../context.ts'
import type { Attempt } from './queries.ts'
import { openAmount } from './sealed.ts'

export function orderOf({ secrets }: Context, payer: BankAccount, attempt: Attempt) {
  const minor = openAmount(secrets, attempt.id, attempt.sealed_amount)
  if (minor === undefined || attempt.sent_at === null)
    throw new Error(`The transfer of ${attempt.number} cannot be made again.`)
  const sentAt = attempt.sent_at.getTime() as Instant
  const day: Day = dayOf(sentAt)
  const pieces = smallTransfer({
    id: messageIdOf(attempt.id),
    at: sentAt,
    day,
    payer,
    payee: {
      holder: attempt.account_holder,
      number: attempt.account_number,
      bankCode: attempt.bank_code,
      bankName: attempt.bank_name,
    },
    number: attempt.number,
    minor,
    remark: remarkOf(attempt.number),
  })
  return { name: `${attempt.number}.xml`, pieces: inOnePiece(pieces) }
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}
