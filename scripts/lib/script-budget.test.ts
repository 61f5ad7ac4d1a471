import { expect, it } from 'vitest'
import { overBudget } from './script-budget.ts'

const first = {
  bytes: 300,
  modules: { '/node_modules/react-dom/index.js': 900, '/src/web/main.tsx': 40, '/src/text/offers.ts': 70 },
}
const shell = { bytes: 100, modules: { '/src/web/app/shell.tsx': 100 } }

it('lets a page be as large as its budget', () => {
  expect(overBudget('the shell', [first, shell], 400)).toBeUndefined()
})

it('names the largest modules of our own on a page that is larger', () => {
  expect(overBudget('the shell', [first, shell], 399)).toBe(
    [
      'the shell loads 400 bytes of script before it is shown, over its budget of 399. Its largest modules:',
      '  100 /src/web/app/shell.tsx',
      '  70 /src/text/offers.ts',
      '  40 /src/web/main.tsx',
    ].join('\n'),
  )
})
