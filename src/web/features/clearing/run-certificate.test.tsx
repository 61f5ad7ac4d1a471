/** The certificate on a run's page, and the rate that a document needed under income first, on request. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  openClearingScreens,
  result,
  resultsOf,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const runPage = `/buyer/market-history/${runId}`
const certificate = {
  bound: '1868.20',
  reached: '99.98',
  poolPrice: '12262412345',
  marginPrice: '7',
  scaleBits: 40,
  isOptimal: true,
}

it('[CLR-05] says how much of the most possible a run reached, and shows what is needed to compute it again', async () => {
  server().answer(`${runsPath}/${runId}`, run({ rule: 'incomeFirst', certificate }))
  await openAs(runPage)
  const proof = await screen.findByRole('region', { name: 'Proof and files' })
  const words =
    'Discount income of 1,867.91 CNY: proven to be the most that whole documents can bring; they cannot reach the upper limit of 1,868.20 CNY (99.98% reached).'
  expect(within(proof).getByText(words)).toBeDefined()
  expect(within(proof).getByText('Highest income first · Version 1')).toBeDefined()
  expect(within(proof).getByText('l = 12262412345, m = 7, k = 40')).toBeDefined()
})

it.each([
  [{ bound: '1867.91', reached: '100.00' }, /: the upper limit is reached, and no other choice/],
  [{ isOptimal: false }, 'Discount income of 1,867.91 CNY, 99.98% of the upper limit of 1,868.20 CNY.'],
])('[CLR-05] says in one sentence how the result and the limit go together: %j', async (changes, words) => {
  server().answer(
    `${runsPath}/${runId}`,
    run({ rule: 'incomeFirst', certificate: { ...certificate, ...changes } }),
  )
  await openAs(runPage)
  expect(await screen.findByText(words)).toBeDefined()
})

it('[CLR-06] finds the rate that a document needed under income first on request', async () => {
  server().answer(`${runsPath}/${runId}`, run({ rule: 'incomeFirst', certificate }))
  const lost = result(4, { neededApr: null, neededKind: 'onRequest' })
  const tooHigh = result(5, { neededApr: null, neededKind: 'tooHigh', reasons: ['aboveHighest'] })
  server().answer(`${runsPath}/${runId}/results`, resultsOf([lost, tooHigh], { rule: 'incomeFirst' }))
  server().answer(`${runsPath}/${runId}/results/${lost.itemId}/needed`, { kind: 'needs', apr: '10.25' })
  await openAs(`${runPage}?view=notAwarded`)
  const find = await screen.findByRole('button', { name: 'Find the rate that FP-004 needed' })
  expect(screen.getByText('Already too high')).toBeDefined()
  expect(screen.getAllByText(/^Others bring more income together/)).toHaveLength(1)
  fireEvent.click(find)
  await waitFor(() => expect(screen.getByText('10.25%')).toBeDefined())
})
