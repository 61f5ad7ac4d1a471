import { expect, it } from 'vitest'
import {
  connectionActionsOf,
  differencesOf,
  differencesToConfirm,
  isInvitedByOwnName,
} from './payer-connections.ts'

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

it('[DOC-41] a payer confirms what differs, except where the company is this payee already', () => {
  const accepting = { tenantId: 'a', name: '别的公司', provenMails: [] }
  expect(differencesToConfirm({ ...invited, payeeTenantId: null }, accepting)).toEqual(['name', 'mail'])
  expect(differencesToConfirm({ ...invited, payeeTenantId: 'a' }, accepting)).toEqual([])
})

it('[DOC-41] a further code is for a company by its own name or that of a sub-entity', () => {
  const own = ['宁波清源纸业有限公司', '宁波清源纸业（北仑）有限公司']
  expect(isInvitedByOwnName('宁波清源纸业(北仑) 有限公司', own)).toBe(true)
  expect(isInvitedByOwnName('宁波近水纸业有限公司', own)).toBe(false)
})

it('[DOC-41] the request of a frozen company can be declined, not accepted', () => {
  expect(connectionActionsOf('requested', 'payer', false)).toEqual(['accept', 'decline'])
  expect(connectionActionsOf('requested', 'payer', true)).toEqual(['decline'])
})
