import { expect, it } from 'vitest'
import { isAmong, pages } from './pages.ts'

it('an address is one of the paths, with anything but nothing where a part is open', () => {
  const isPage = isAmong(Object.values(pages).map(({ path }) => path))
  for (const path of ['/account/info', '/account/invoice/01a1', '/account/invoice-list'])
    expect([path, isPage(path)]).toEqual([path, true])
  for (const path of ['/account/invoice', '/account/invoice/', '/account/invoice/a/b', '/', '/account/:x'])
    expect([path, isPage(path)]).toEqual([path, false])
})
