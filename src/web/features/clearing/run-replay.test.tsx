/** A run step by step, by button, slider and key, page by page; and a past run by other settings. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { item, openClearingScreens, run, runId, runsPath } from '#test/support/clearing-screens.ts'
import { desk, deskPath } from '#test/support/desk-screens.ts'
import { replayPageSteps, replayStepMs } from '#web/limits.ts'

const { server, openAs } = openClearingScreens()
const runPath = `${runsPath}/${runId}`
const stepsPath = `${runPath}/steps`

beforeAll(() => import('./run-page.tsx'))

const step = (n: number, changes: object = {}) => ({
  ...item(n),
  poolBefore: `${1_000 - n}.00`,
  poolAfter: `${999 - n}.00`,
  margin: { before: '2.00', change: '-0.60', after: '1.40' },
  awards: n,
  averageApr: '9.60',
  ...changes,
})
const steps = (list: object[], total: number, page = 1) => ({
  list,
  total,
  page,
  pageSize: replayPageSteps,
  next: null,
  rule: 'rateFirst',
  currency: 'CNY',
  poolLeft: '1000.00',
  minimumApr: '5.00',
  desiredApr: '8.00',
})

async function openReplay(total: number) {
  server().answer(runPath, run())
  server().answer(
    stepsPath,
    steps([step(1), step(2, { outcome: 'skipped', reasons: ['exceedsPool'] })], total),
  )
  await openAs(`/buyer/market-history/${runId}?view=replay`)
  return within(await screen.findByRole('group', { name: 'Replay' }))
}
const shows = (words: string | RegExp) => waitFor(() => expect(screen.getByText(words)).toBeDefined())

it('[MKT-10] shows each step with its test, the pool, the discount above the desired APR and the result, by button, key and slider', async () => {
  const player = await openReplay(2)
  await shows('Step 1 of 2')
  expect(screen.getByRole('link', { name: 'FP-001' })).toBeDefined()
  for (const words of ['999.00 CNY', '496.00 CNY · It fits the pool', '2.00 CNY', '-0.60 CNY', '1.40 CNY'])
    expect(screen.getByText(words)).toBeDefined()
  fireEvent.click(player.getByRole('button', { name: 'Next' }))
  await shows('Step 2 of 2')
  expect(screen.getByText('Skipped')).toBeDefined()
  expect(player.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  const slider = player.getByRole('slider', { name: 'Go to step' })
  fireEvent.keyDown(slider, { key: 'Home' })
  await shows('Step 1 of 2')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  await shows('Step 2 of 2')
  fireEvent.change(player.getByRole('slider', { name: 'Go to step' }), { target: { value: '1' } })
  await shows('Step 1 of 2')
})

it('[MKT-10] reads the page of the step that is jumped to, not all of them', async () => {
  const total = replayPageSteps * 3
  const player = await openReplay(total)
  server().answer(stepsPath, steps([step(total, { documentNumber: 'FP-LAST' })], total, 3))
  fireEvent.click(player.getByRole('button', { name: 'Last step' }))
  expect(await screen.findByRole('link', { name: 'FP-LAST' })).toBeDefined()
  expect(
    server()
      .of(stepsPath)
      .map(({ url }) => url.split('?')[1]),
  ).toEqual([`page=1&pageSize=${replayPageSteps}`, `page=3&pageSize=${replayPageSteps}`])
})

it('[MKT-10] plays by itself to the end', async () => {
  const player = await openReplay(2)
  vi.useFakeTimers()
  fireEvent.click(player.getByRole('button', { name: 'Play' }))
  expect(player.getByRole('button', { name: 'Pause' })).toBeDefined()
  act(() => void vi.advanceTimersByTime(replayStepMs))
  expect(player.getByRole('status').textContent).toBe('Step 2 of 2')
  expect(player.getByRole('button', { name: 'Play' })).toBeDefined()
})

it('[CLR-25] decides a past run by other settings, without those that only today’s book has', async () => {
  server().answer(runPath, run())
  server().answer(deskPath, { ...desk([item(1)]), preview: null })
  await openAs(`/buyer/market-history/${runId}?view=whatIf`)
  const card = within(await screen.findByRole('region', { name: 'What if' }))
  expect(card.queryByText(/^Longest/)).toBeNull()
  fireEvent.change(card.getByRole('textbox', { name: /^Minimum APR/ }), { target: { value: '6.00' } })
  await waitFor(() =>
    expect(server().of(deskPath).at(-1)?.body).toMatchObject({ runId, settings: { minimumApr: '6.00' } }),
  )
  expect(card.queryByRole('link', { name: 'Save these settings…' })).toBeNull()
})
