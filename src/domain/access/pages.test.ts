import { expect, it } from 'vitest'
import { abilitiesOf, roles } from './abilities.ts'
import { isAmong, menuFor, pages } from './pages.ts'

it('an address is one of the paths, with anything but nothing where a part is open', () => {
  const isPage = isAmong(Object.values(pages).map(({ path }) => path))
  for (const path of ['/account/info', '/account/invoice/01a1', '/account/invoice-list'])
    expect([path, isPage(path)]).toEqual([path, true])
  for (const path of ['/account/invoice', '/account/invoice/', '/account/invoice/a/b', '/', '/account/:x'])
    expect([path, isPage(path)]).toEqual([path, false])
})

it('[IDN-21] [FIN-21] the menu begins with the market, with what can be offered or is owed, or with what a dealer borrows', () => {
  const first = (companyType: 'buyer' | 'supplier' | 'dealer') =>
    new Set(roles.map((role) => menuFor(abilitiesOf(companyType, role))[0]?.pages[0]))
  expect([...first('buyer')]).toEqual(['marketInfo'])
  expect([...first('supplier')], 'who may only look is shown what is owed').toEqual([
    'paymentApply',
    'receivables',
  ])
  expect([...first('dealer')]).toEqual(['dealerFinancing'])
})
