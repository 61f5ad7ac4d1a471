import { expect, it } from 'vitest'
import { differencesOf } from './payer-connections.ts'

const invited = { name: '宁波清源纸业（北仑）有限公司', mail: 'ar@paper.test' }

it.each([
  [invited.name, ['ar@paper.test'], []],
  ['宁波清源纸业(北仑) 有限公司', ['other@paper.test', 'ar@paper.test'], []],
  [invited.name, ['other@paper.test'], ['mail']],
  [invited.name, [], ['mail']],
  ['宁波清源纸业有限公司', ['ar@paper.test'], ['name']],
  ['别的公司', ['x@other.test'], ['name', 'mail']],
])('an invitation accepted as %s with %j differs in %j', (name, provenMails, differs) => {
  expect(differencesOf(invited, { name, provenMails })).toEqual(differs)
})

it('without an address is compared by its name alone', () => {
  expect(differencesOf({ ...invited, mail: null }, { name: invited.name, provenMails: [] })).toEqual([])
})
