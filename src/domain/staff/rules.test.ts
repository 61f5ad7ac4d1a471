/** No sequence of actions on the list of staff removes the last administrator. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type Role, roles } from '../access/abilities.ts'
import { decide, type StaffStatus, staffActions, staffStatuses } from './rules.ts'

const status = fc.constantFrom(...staffStatuses)
const role = fc.constantFrom(...roles)
const act = fc.constantFrom(...staffActions)
type Person = { readonly status: StaffStatus; readonly role: Role }
const person: fc.Arbitrary<Person> = fc.record({ status, role })
const isAdministrator = (one: Person) => one.status === 'activated' && one.role === 'administrator'

describe('what is done to staff', () => {
  it('[IDN-51] leaves an administrator, whoever does what to whom in whichever order', () =>
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 5 }),
        fc.array(fc.record({ act, role, whom: fc.nat(), by: fc.nat() }), { maxLength: 30 }),
        (others, steps) => {
          const staff: Person[] = [{ status: 'activated', role: 'administrator' }, ...others]
          for (const step of steps) {
            const [whom, by] = [step.whom % staff.length, step.by % staff.length]
            const [colleague, actor] = [staff[whom], staff[by]]
            if (!colleague || !actor || !isAdministrator(actor)) continue
            const administrators = staff.filter(isAdministrator).length
            const given = step.act === 'changeRole' ? step.role : undefined
            const decided = decide(step.act, { ...colleague, isSelf: whom === by }, administrators, given)
            if (decided.ok) {
              const { status: made, role: held } = decided.value
              // A withdrawn invitation does not change the list: the invited person had no access yet.
              staff[whom] = made === 'withdrawn' ? colleague : { status: made, role: held }
            }
            expect(staff.some(isAdministrator)).toBe(true)
            if (whom === by) expect(staff[whom]?.status).toBe('activated')
          }
        },
      ),
    ))

  it.each([
    ['disabled', ['activate', 'changeRole']],
    ['unregistered', ['activate', 'changeRole', 'invite', 'withdraw']],
    ['inactive', ['disable', 'activate', 'changeRole']],
    ['activated', ['disable', 'changeRole']],
  ] as const)('[IDN-51] of who is %s allows exactly %s', (before, allowed) => {
    const decided = staffActions.map((one) =>
      decide(one, { status: before, role: 'clerk', isSelf: false }, 2),
    )
    expect(staffActions.filter((_, index) => decided[index]?.ok)).toEqual(allowed)
    for (const one of decided) if (!one.ok) expect(one.failure).toBe('staffActionUnfit')
  })

  it.each([
    ['activate', 'disabled', 'activated'],
    ['activate', 'inactive', 'activated'],
    ['activate', 'unregistered', 'unregistered'],
    ['disable', 'activated', 'disabled'],
    ['disable', 'inactive', 'disabled'],
    ['withdraw', 'unregistered', 'withdrawn'],
  ] as const)('[IDN-51] %s makes %s %s', (one, before, after) => {
    const decided = decide(one, { status: before, role: 'clerk', isSelf: false }, 1)
    expect(decided).toMatchObject({ ok: true, value: { status: after } })
  })

  it('[IDN-51] never disables oneself, and neither disables nor demotes the last administrator', () => {
    const administrator = { status: 'activated', role: 'administrator' } as const
    expect(decide('disable', { ...administrator, isSelf: true }, 2)).toMatchObject({ failure: 'staffSelf' })
    for (const [one, given] of [
      ['disable', undefined],
      ['changeRole', 'clerk'],
    ] as const)
      expect(decide(one, { ...administrator, isSelf: false }, 1, given)).toMatchObject({
        failure: 'administratorLast',
      })
    expect(decide('changeRole', { ...administrator, isSelf: true }, 2, 'clerk').ok).toBe(true)
  })
})
