/** The market that a payer's pages show, of several. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOf, market, openClearingScreens, runsPath } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'
import { clearExceptKept } from '#web/session/cache.ts'

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

const [earlier, later] = ['2026-11-12T01:00:00.000Z', '2026-11-13T01:00:00.000Z']
const closed = market({ id: idOf(401), payerName: 'Closed', open: false, waiting: 9, lastOfferAt: later })
const quiet = market({ id: idOf(402), payerName: 'Quiet', currency: 'JPY', waiting: 0, lastOfferAt: later })
const fuller = market({ id: idOf(404), payerName: 'Fuller', waiting: 5, lastOfferAt: earlier })
const newest = market({ id: idOf(403), payerName: 'Newest', waiting: 4, lastOfferAt: later })
const several = [closed, quiet, fuller, newest]

const info = '/buyer/market-info'
const everyPage = [info, '/buyer/market-setting', '/buyer/market-history'] as const

/** The chosen one of several is the value of the field. */
const shown = (words: string) => screen.findByDisplayValue(words)

describe('several markets', () => {
  it.each(everyPage)('[MKT-10] %s opens the open one with the newest offer', async (path) => {
    await openAs(path, undefined, several)
    expect(await shown('Newest · CNY')).toBeDefined()
  })

  it('[MKT-10] [IDN-17] opens the one that was last chosen, and keeps it for this company', async () => {
    await openAs(info, undefined, several)
    expect(await shown('Newest · CNY')).toBeDefined()
    fireEvent.change(screen.getByRole('combobox', { name: 'Market' }), { target: { value: idOf(402) } })
    expect(await shown('Quiet · JPY')).toBeDefined()
    await waitFor(() => expect(localStorage.getItem(`marketId_${idOf(1)}`)).toBe(idOf(402)))
    await openAs('/buyer/market-history', undefined, several)
    expect(await shown('Quiet · JPY')).toBeDefined()
  })

  it('[MKT-10] of equally new offers, opens the one in which most waits', async () => {
    await openAs(info, undefined, [newest, market({ ...fuller, lastOfferAt: later })])
    expect(await shown('Fuller · CNY')).toBeDefined()
  })

  it('[MKT-10] stays with the one it opened when a newer offer comes in elsewhere, until the person signs in again', async () => {
    await openAs(info, undefined, several)
    expect(await shown('Newest · CNY')).toBeDefined()
    const overtaken = [quiet, newest, market({ ...fuller, lastOfferAt: '2026-11-13T02:00:00.000Z' })]
    await openAs('/buyer/market-history', undefined, overtaken)
    expect(await shown('Newest · CNY')).toBeDefined()
    clearExceptKept()
    await openAs(info, undefined, overtaken)
    expect(await shown('Fuller · CNY')).toBeDefined()
  })

  it('[MKT-10] opens another where the one last chosen is gone, and a closed one where none is open', async () => {
    localStorage.setItem(`marketId_${idOf(1)}`, idOf(499))
    await openAs(info, undefined, several)
    expect(await shown('Newest · CNY')).toBeDefined()
    await openAs(info, undefined, [closed])
    expect(await screen.findByText('Closed · CNY', { selector: '.sub' })).toBeDefined()
  })

  it.each(everyPage)(
    '[MKT-10] %s says that a market of the address is not there, and leads back',
    async (path) => {
      await openAs(`${path}?marketId=${idOf(499)}`, undefined, several)
      expect(await screen.findByRole('heading', { level: 1, name: 'Market not found' })).toBeDefined()
      expect(screen.queryByDisplayValue('Newest · CNY')).toBeNull()
      fireEvent.click(screen.getByRole('link', { name: 'Show your market' }))
      expect(await shown('Newest · CNY')).toBeDefined()
    },
  )
})
