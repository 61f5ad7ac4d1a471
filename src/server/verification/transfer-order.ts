/** The payment order of one attempt for the bank: pain.001 with one transfer, the same bytes whenever it is written. */
import type { BankAccount } from '#domain/bank-accounts/account.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { pain001, type Transfer } from '#domain/iso20022/pain001.ts'
import { remarkOf } from '#domain/verification/remark.ts'
import type { Context } from '../context.ts'
import type { Attempt } from './queries.ts'
import { openAmount } from './sealed.ts'

export function orderOf({ secrets }: Context, payer: BankAccount, attempt: Attempt) {
  const amount = openAmount(secrets, attempt.id, attempt.sealed_amount)
  if (amount === undefined || attempt.sent_at === null)
    throw new Error(`The transfer of ${attempt.number} cannot be made again.`)
  const sentAt = attempt.sent_at.getTime() as Instant
  const payDate = dayOf(sentAt)
  const transfer: Transfer = {
    number: attempt.number,
    payee: {
      holder: attempt.account_holder,
      number: attempt.account_number,
      bankCode: attempt.bank_code,
      bankName: attempt.bank_name,
    },
    payDate,
    amount,
    remark: remarkOf(attempt.number),
  }
  const order = {
    id: messageIdOf(attempt.id),
    at: sentAt,
    currency: 'CNY' as const,
    payer,
    blocks: [{ payDate, count: 1, sum: amount }],
  }
  return { name: `${attempt.number}.xml`, pieces: pain001(order, alone(transfer)) }
}

async function* alone(transfer: Transfer): AsyncGenerator<readonly Transfer[]> {
  yield [transfer]
}
