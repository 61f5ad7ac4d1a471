/** A run in progress on its page. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { answerAwards } from '#test/support/award-screens.ts'
import { award, listOf, openClearingScreens, run, runId, runsPath } from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const runPage = `/buyer/market-history/${runId}`
const reader = ['markets.see', 'markets.history', 'clearing.see', 'awards.see']

// The modules of a table load slowly, once.
beforeAll(() => import('./market-history-page.tsx'))

it('[COM-28] shows each second how far it is, can be left, and shows its result once it is done', async () => {
  const address = `${runsPath}/${runId}`
  const nothing = {
    state: 'running',
    finishedAt: null,
    items: null,
    candidates: null,
    awarded: null,
    amount: null,
  }
  const isAt = (progress: object) => server().answer(address, run({ ...nothing, progress }))
  const within3s = { timeout: 3_000 }
  const aMoment = () => new Promise((over) => setTimeout(over, 1_200))
  isAt({ done: 5_000, total: null })
  answerAwards(server(), award(1))
  await openAs(runPage, reader)
  const work = await screen.findByRole('region', { name: 'Documents being cleared' })
  expect(await within(work).findByText('5,000 so far')).toBeDefined()
  expect(within(work).getByText(/You can leave this page/)).toBeDefined()
  isAt({ done: 31_000, total: 50_000 })
  expect(await within(work).findByText('31,000 of 50,000', {}, within3s)).toBeDefined()
  expect(within(work).getByText('62%')).toBeDefined()

  server().answer(runsPath, listOf(run({ ...nothing, progress: null })))
  expect(screen.getByText(/also in the market history/)).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Back to history' }))
  const found = await screen.findByRole('link', { name: 'Run 17' })
  const left = server().of(address).length
  await aMoment()
  expect(server().of(address).length, 'what was left is not read').toBe(left)

  isAt({ done: 45_000, total: 50_000 })
  fireEvent.click(found)
  expect(await screen.findByText('45,000 of 50,000', {}, within3s)).toBeDefined()
  server().answer(address, run())
  expect(await screen.findByRole('region', { name: 'Result' }, within3s)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Documents being cleared' })).toBeNull()
  const over = server().of(address).length
  await aMoment()
  expect(server().of(address).length, 'what is over is not read again').toBe(over)
})
