/** The description of a role matches its abilities. */
import { expect, it } from 'vitest'
import { abilitiesOf, companyTypes, roles, rolesWith } from '#domain/access/abilities.ts'
import { roleExplanations } from './staff.ts'

it.each(companyTypes)(
  '[IDN-47] [IDN-50] roles of a %s are explained alike exactly where they can do the same',
  (type) => {
    for (const one of roles)
      for (const other of roles) {
        const [mine, theirs] = [abilitiesOf(type, one), abilitiesOf(type, other)]
        const canSame = mine.size === theirs.size && [...mine].every((ability) => theirs.has(ability))
        const saysSame = roleExplanations[type][one] === roleExplanations[type][other]
        expect([one, other, saysSame]).toEqual([one, other, canSame])
      }
  },
)

it('[IDN-47] [IDN-50] who is said to manage staff, enter, confirm, return or exclude documents can', () => {
  for (const type of companyTypes)
    for (const role of roles) {
      const { en } = roleExplanations[type][role]
      const can = (ability: Parameters<typeof rolesWith>[0]) => rolesWith(ability, type).includes(role)
      expect([type, role, en.includes('including managing staff')]).toEqual([
        type,
        role,
        can('account.staff'),
      ])
      if (role === 'administrator') continue
      expect([type, role, en.includes('enter, import')]).toEqual([type, role, can('documents.keep')])
      expect([type, role, en.includes('confirm')]).toEqual([type, role, can('documents.confirm')])
      expect([type, role, en.includes('exclude')]).toEqual([type, role, can('documents.exclude')])
    }
})
