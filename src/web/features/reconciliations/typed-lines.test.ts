/** The lines of the editor: proposed lines that are taken in, or left out after all. */
import { expect, it } from 'vitest'
import { emptyLine, linesAfter } from './typed-lines.ts'

const proposal = { number: 'AP-1', documentDate: null, dueDate: '2027-01-12', amount: '100.00' }
const own = { ...emptyLine(), number: 'OWN', amount: '1.00' }
const shown = (lines: readonly { readonly number: string; readonly amount: string }[]) =>
  lines.map(({ number, amount }) => `${number} ${amount}`)

it('[REC-06] a proposal that is taken becomes a line once, in place of one that has its number', () => {
  const typed = { ...emptyLine(), number: ' AP-1 ', amount: '99.00' }
  expect(shown(linesAfter([own, typed, emptyLine()], proposal, true))).toEqual(['OWN 1.00', 'AP-1 100.00'])
})

it('[REC-06] a proposal that is taken and then left out takes its line away', () => {
  expect(shown(linesAfter(linesAfter([own], proposal, true), proposal, false))).toEqual(['OWN 1.00'])
})
