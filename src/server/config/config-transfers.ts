/** The bank that takes the small transfers of verification: its folder, and the account that pays them. */
import { resolve } from 'node:path'
import type { BankAccount } from '#domain/bank-accounts/account.ts'
import { parseAccountHolder, parseAccountNumber, parseBankCode } from '#domain/formats/bank-account.ts'
import { ConfigError, type Values } from './config-error.ts'

export type TransferConfig = { readonly folder: string; readonly account: BankAccount }

export function transfers(values: Values): TransferConfig | undefined {
  const { TRANSFER_DIR: folder, TRANSFER_ACCOUNT: account } = values
  if (!folder && account)
    throw new ConfigError('TRANSFER_DIR is missing; TRANSFER_ACCOUNT alone sends nothing.')
  if (!folder) return undefined
  const parsed = accountOf(account ?? '')
  if (!parsed)
    throw new ConfigError(
      'TRANSFER_ACCOUNT is no account; expected holder, number, bank code (CNAPS or BIC), separated by commas.',
    )
  return { folder: resolve(folder), account: parsed }
}

function accountOf(text: string): BankAccount | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const [code = '', number = ''] = parts.toReversed()
  const holder = parseAccountHolder(parts.slice(0, -2).join(', '))
  const account = parseAccountNumber(number)
  const bankCode = parseBankCode(code)
  return holder && account && bankCode ? { holder, number: account, bankCode } : undefined
}
