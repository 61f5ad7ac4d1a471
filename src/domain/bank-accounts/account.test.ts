/** Bank accounts: what counts as a change, and what the journal may say of it. */
import { expect, it } from 'vitest'
import { accountChanges, isSameAccount, type NamedAccount } from './account.ts'

const account: NamedAccount = {
  holder: '明远精密制造有限公司',
  number: '6222021001012345678',
  bankCode: '102100099996',
  bankName: null,
}

it('[CLR-21] the journal names the fields that changed, and of a number its end alone', () => {
  const after = { ...account, number: 'DE89370400440532013000', bankCode: 'DEUTDEFF' }
  expect(accountChanges(account, after)).toEqual([
    { field: 'accountNumber', before: '**** 5678', after: '**** 3000' },
    { field: 'bankCode', before: '102100099996', after: 'DEUTDEFF' },
  ])
  expect(accountChanges(undefined, account).map(({ field }) => field)).toEqual([
    'accountHolder',
    'accountNumber',
    'bankCode',
  ])
})

it('[CLR-21] a change of the hidden part of a number is a change, and is listed', () => {
  const after = { ...account, number: '6222021001099995678' }
  expect(isSameAccount(account, after)).toBe(false)
  expect(accountChanges(account, after)).toEqual([
    { field: 'accountNumber', before: '**** 5678', after: '**** 5678' },
  ])
  expect(isSameAccount(account, { ...account })).toBe(true)
})
