/** The market that a payer's pages show, of several. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOf, market, openClearingScreens, runsPath } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()

// The modules of the pages load slowly, once.
beforeAll(async () => {
  await Promise.all([
    import('#web/features/markets/market-info-page.tsx'),
    import('#web/features/markets/market-setting-page.tsx'),
    import('#web/features/clearing/market-history-page.tsx'),
  ])
})
beforeEach(() => server().answer(runsPath, listOf()))

const closed = market({ id: idOf(401), payerName: 'Closed', open: false, waiting: 9 })
const quiet = market({ id: idOf(402), payerName: 'Quiet', currency: 'JPY', waiting: 0 })
const fullest = market({ id: idOf(403), payerName: 'Fullest', waiting: 5 })
const fuller = market({ id: idOf(404), payerName: 'Fuller', waiting: 4 })
const several = [closed, quiet, fullest, fuller]

const info = '/buyer/market-info'
const everyPage = [info, '/buyer/market-setting', '/buyer/market-history'] as const

/** The chosen one of several is the value of the field. */
const shown = (words: string) => screen.findByDisplayValue(words)

describe('several markets', () => {
  it.each(everyPage)('[MKT-10] %s opens the open one in which most waits', async (path) => {
    await openAs(path, undefined, several)
    expect(await shown('Fullest · CNY')).toBeDefined()
  })

  it('[MKT-10] [IDN-17] opens the one that was last chosen, and keeps it for this company', async () => {
    await openAs(info, undefined, several)
    expect(await shown('Fullest · CNY')).toBeDefined()
    fireEvent.change(screen.getByRole('combobox', { name: 'Market' }), { target: { value: idOf(402) } })
    expect(await shown('Quiet · JPY')).toBeDefined()
    await waitFor(() => expect(localStorage.getItem(`marketId_${idOf(1)}`)).toBe(idOf(402)))
    await openAs('/buyer/market-history', undefined, several)
    expect(await shown('Quiet · JPY')).toBeDefined()
  })

  it('[MKT-10] stays with the one it opened when another becomes fuller', async () => {
    await openAs(info, undefined, several)
    expect(await shown('Fullest · CNY')).toBeDefined()
    await openAs(info, undefined, [quiet, market({ ...fullest, waiting: 3 }), fuller])
    expect(await shown('Fullest · CNY')).toBeDefined()
  })

  it('[MKT-10] opens another where the one last chosen is gone, and a closed one where none is open', async () => {
    localStorage.setItem(`marketId_${idOf(1)}`, idOf(499))
    await openAs(info, undefined, several)
    expect(await shown('Fullest · CNY')).toBeDefined()
    await openAs(info, undefined, [closed])
    expect(await screen.findByText('Closed · CNY', { selector: '.sub' })).toBeDefined()
  })

  it.each(everyPage)(
    '[MKT-10] %s says that a market of the address is not there, and leads back',
    async (path) => {
      await openAs(`${path}?marketId=${idOf(499)}`, undefined, several)
      expect(await screen.findByRole('heading', { level: 1, name: 'Market not found' })).toBeDefined()
      expect(screen.queryByDisplayValue('Fullest · CNY')).toBeNull()
      fireEvent.click(screen.getByRole('link', { name: 'Show your market' }))
      expect(await shown('Fullest · CNY')).toBeDefined()
    },
  )
})
