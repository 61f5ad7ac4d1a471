/** Parses one imported row as a payee or as a contract: its values, or all of its errors. */

import {
  accountHolderCharactersMax,
  accountNumberCharactersMax,
  bankNameCharactersMax,
} from '../bank-accounts/limits.ts'
import type { Day } from '../day.ts'
import {
  parseAccountHolder,
  parseAccountNumber,
  parseBankCode,
  parseBankName,
} from '../formats/bank-account.ts'
import { holdsAddress } from '../formats/links.ts'
import { charactersOf, parseMail, parseName } from '../formats.ts'
import type { ErrorReason, RowError } from '../imports/row-errors.ts'
import { textCharactersMax } from '../limits.ts'
import type { Details } from '../result.ts'
import { readDay } from '../typed-day.ts'
import { parseContractNumber, parsePayeeCode, parsePayeeName } from './entry.ts'
import { contractNumberCharactersMax, payeeCodeCharactersMax, payeeNameCharactersMax } from './limits.ts'
import { checkContract } from './rules.ts'

/** Values as staged; an empty value leaves that of an existing payee unchanged. */
export type ImportedPayee = {
  readonly payer: string | null
  readonly payeeName: string
  readonly payeeCode: string
  readonly contactName: string | null
  readonly contactMail: string | null
  readonly small: 'yes' | 'no' | null
} & ImportedAccount
/** A bank account as staged: all of it, or none of it, which leaves that of the payee as it is. */
export type ImportedAccount =
  | {
      readonly accountHolder: string
      readonly accountNumber: string
      readonly bankCode: string
      readonly bankName: string | null
      /** Whether unpaid awards use it too. */
      readonly corrects: 'yes' | 'no' | null
    }
  | {
      readonly accountHolder: null
      readonly accountNumber: null
      readonly bankCode: null
      readonly bankName: null
      readonly corrects: 'no' | null
    }
/** A contract as staged, which replaces the payee's existing one. */
export type ImportedContract = {
  readonly payer: string | null
  readonly payeeCode: string
  readonly contractNumber: string
  readonly contractFrom: Day
  readonly contractTo: Day
  readonly contractTerminated: Day | null
}
type Cells = Readonly<Record<string, string>>
type ParsedRow<V> =
  | { readonly values: V }
  | {
      readonly errors: readonly RowError[]
      /** The values without an error. */
      readonly read: Partial<V>
    }

/** Yes and no are accepted in both languages. */
export type YesOrNo = (word: string) => 'yes' | 'no' | undefined

/** Collects errors column by column. */
function reader(cells: Cells) {
  const errors: RowError[] = []
  const cell = (key: string): string => (cells[key] ?? '').trim()
  const error = (column: string, reason: ErrorReason, details?: Details): undefined => {
    errors.push({ column, reason, value: cells[column] ?? '', ...(details && { details }) })
    return undefined
  }
  /** A text up to a number of characters, or null where there is none. */
  const given = <T extends string>(
    key: string,
    parse: (text: string) => T | undefined,
    max: number,
    otherwise: ErrorReason = 'unprintable',
  ): T | null | undefined => {
    const text = cell(key)
    if (text === '') return null
    if (charactersOf(text) > max) return error(key, 'tooLong', { max })
    return parse(text) ?? error(key, otherwise)
  }
  /** A name, which must not hold an address: it ends in mails. */
  const named = <T extends string>(key: string, parse: (text: string) => T | undefined, max: number) =>
    holdsAddress(cell(key)) ? error(key, 'holdsAddress') : given(key, parse, max)
  const required = <T>(key: string, value: T | null | undefined): T | undefined =>
    value === null ? error(key, 'required') : value
  const day = (key: string): Day | null | undefined =>
    cell(key) === '' ? null : (readDay(cell(key)) ?? error(key, 'notADay'))
  const code = () => required('payeeCode', given('payeeCode', parsePayeeCode, payeeCodeCharactersMax))
  return { errors, cell, error, given, named, required, day, code }
}

/** The values that could be read, for the comparison with other rows. */
const readOf = <V>(values: { readonly [K in keyof V]: V[K] | undefined }): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<V>

type Parsed<V> = { readonly [K in keyof V]: V[K] | undefined }

const parsedOf = <V>(errors: readonly RowError[], values: Parsed<V>): ParsedRow<V> =>
  errors.length === 0 ? { values: values as V } : { errors, read: readOf<V>(values) }

const accountKeys = ['accountHolder', 'accountNumber', 'bankCode', 'bankName'] as const

export function checkImportedPayee(cells: Cells, yesOrNo: YesOrNo): ParsedRow<ImportedPayee> {
  const { errors, cell, error, given, named, required, code } = reader(cells)
  const answer = (key: string): 'yes' | 'no' | null | undefined => {
    const word = cell(key).normalize('NFKC')
    return word === '' ? null : (yesOrNo(word) ?? error(key, 'notAChoice'))
  }
  const payeeName = required('payeeName', named('payeeName', parsePayeeName, payeeNameCharactersMax))
  const isCorrection = yesOrNo(cell('corrects').normalize('NFKC')) === 'yes'
  const hasAccount = isCorrection || accountKeys.some((key) => cell(key) !== '')
  const ofAccount = <T>(key: string, value: T | null | undefined): T | null | undefined =>
    hasAccount ? required(key, value) : null
  return parsedOf<ImportedPayee>(errors, {
    // A name stays as given; the lookup decides what is equal.
    payer: cell('payer') || null,
    payeeName,
    payeeCode: code(),
    contactName: named('contactName', parseName, textCharactersMax),
    contactMail: given('contactMail', parseMail, textCharactersMax, 'notAMail'),
    small: answer('small'),
    // An account without another holder is in the name of the payee.
    accountHolder: ofAccount(
      'accountHolder',
      given('accountHolder', parseAccountHolder, accountHolderCharactersMax) ?? payeeName,
    ),
    accountNumber: ofAccount(
      'accountNumber',
      given('accountNumber', parseAccountNumber, accountNumberCharactersMax, 'notAnAccount'),
    ),
    bankCode: ofAccount(
      'bankCode',
      given('bankCode', parseBankCode, accountNumberCharactersMax, 'notABankCode'),
    ),
    bankName: given('bankName', parseBankName, bankNameCharactersMax),
    corrects: answer('corrects'),
  } as Parsed<ImportedPayee>)
}

export function checkImportedContract(cells: Cells): ParsedRow<ImportedContract> {
  const { errors, cell, error, given, required, day, code } = reader(cells)
  const payeeCode = code()
  const number = required(
    'contractNumber',
    given('contractNumber', parseContractNumber, contractNumberCharactersMax),
  )
  const from = required('contractFrom', day('contractFrom'))
  const to = required('contractTo', day('contractTo'))
  const terminated = day('contractTerminated')
  // Each day is compared with the first one, even if the row has other errors.
  const judged = (ends: Day | undefined, ended: Day | undefined) =>
    from && checkContract({ number: '-', from, to: ends ?? from, terminated: ended })
  if (judged(to, undefined)?.ok === false) error('contractTo', 'endsFirst')
  if (judged(undefined, terminated ?? undefined)?.ok === false) error('contractTerminated', 'terminatedFirst')
  return parsedOf<ImportedContract>(errors, {
    payer: cell('payer') || null,
    payeeCode,
    contractNumber: number,
    contractFrom: from,
    contractTo: to,
    contractTerminated: terminated,
  })
}
