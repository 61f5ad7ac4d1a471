/** Where the money goes is decided by two. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountStates, decideAccount, type NewestAccount } from './confirmation.ts'

const people = fc.constantFrom('a', 'b')
const tenants = fc.constantFrom(null, 'p', 'q')
const newest: fc.Arbitrary<NewestAccount> = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom(...accountStates),
  enteredBy: people,
  payeeTenantId: tenants,
})
const decision = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  isConfirmed: fc.boolean(),
  by: people,
  memberships: fc.uniqueArray(fc.constantFrom('p', 'q')).map((all) => new Set<string>(all)),
})

describe('[CLR-30] a decision about an account', () => {
  it('confirms the newest one alone, once, by another person who does not belong to the payee', () => {
    fc.assert(
      fc.property(newest, decision, (account, wanted) => {
        const isOwn = account.payeeTenantId !== null && wanted.memberships.has(account.payeeTenantId)
        const isFree = account.state === 'waiting' && account.version === wanted.version && !isOwn
        const isAnother = !wanted.isConfirmed || account.enteredBy !== wanted.by
        expect(decideAccount(account, wanted).ok).toBe(isFree && isAnother)
      }),
    )
  })

  it('is refused with its reason', () => {
    const account = { version: 2, state: 'waiting', enteredBy: 'a', payeeTenantId: 'p' } as const
    const wanted = { version: 2, isConfirmed: true, by: 'b', memberships: new Set<string>() }
    expect(decideAccount(undefined, wanted)).toMatchObject({ failure: 'notFound' })
    expect(decideAccount(account, { ...wanted, by: 'a' })).toMatchObject({ failure: 'accountEnteredByYou' })
    expect(decideAccount(account, { ...wanted, version: 1 })).toMatchObject({ failure: 'outOfDate' })
    expect(decideAccount(account, { ...wanted, memberships: new Set(['p']) })).toMatchObject({
      failure: 'ownPayee',
    })
    expect(decideAccount({ ...account, state: 'declined' }, wanted)).toMatchObject({ failure: 'outOfDate' })
  })
})
