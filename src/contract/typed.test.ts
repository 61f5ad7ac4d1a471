/** Typed and pasted values are parsed by one rule, in the browser before sending and on the server on arrival. */
import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { documentAdd } from './document-actions.ts'
import { signInV1 } from './identity.ts'
import { register } from './registration.ts'

const read = <T>(schema: Parameters<typeof check>[0], values: object, name: string): T | undefined => {
  const checked = check(schema, values, 'en')
  // Errors of the other fields are ignored, because these bodies leave them out.
  if (!checked.ok && checked.fields[name] !== undefined) return undefined
  return checked.ok ? (checked.value as Record<string, T>)[name] : ('taken' as T)
}

describe('a mobile', () => {
  it.each(['138 0001 0001', '+86 138-0001-0001', '１３８０００１０００１', '（+86）13800010001'])(
    '[COM-30] [COM-37] %j signs in as its digits',
    (account) => {
      const body = { account, password: 'sealed', keyId: 'key' }
      expect(read(signInV1.body, body, 'account')).toBe('13800010001')
      expect(read(register.body, { mobile: account }, 'mobile')).toBe('taken')
    },
  )

  it.each(['138 0001 000', '+1 650 253 0000', '1380001000x'])('[COM-30] %j is none', (mobile) => {
    expect(read(register.body, { mobile }, 'mobile')).toBeUndefined()
  })
})

describe('an amount', () => {
  it.each(['1,250.50', '１２５０．５０', ' 1 250.50 ', '1，250.50', '1250。5', '－1,250.50', '−1250.5'])(
    '[COM-25] [COM-37] %j is taken',
    (amount) => expect(read(documentAdd.body, { amount }, 'amount')).toBe('taken'),
  )

  it.each(['12,50', '1.250,50', '12a', '1,2,3', '', '.', '12345678901234', '1.234', '¥12'])(
    '[COM-25] %j is refused',
    (amount) => expect(read(documentAdd.body, { amount }, 'amount')).toBeUndefined(),
  )
})
