import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tokensCss } from '../../../scripts/tokens.ts'
import { dark, light, type TokenName } from './theme.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Pairs of text colour and background. */
const read: readonly [TokenName, readonly TokenName[]][] = [
  ['ink', ['page', 'surface', 'accent-soft']],
  ['ink-soft', ['page', 'surface', 'accent-soft']],
  ['ink-faint', ['page', 'surface']],
  ['accent', ['page', 'surface', 'accent-soft']],
  ['accent-strong', ['page', 'surface', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['early', ['early-soft', 'surface']],
  ['wait', ['wait-soft', 'surface']],
  ['bad', ['bad-soft', 'surface']],
  ['on-bad', ['bad']],
  ['on-panel', ['panel']],
  ['on-panel-soft', ['panel']],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, theme) => {
  it.each(read.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))(
    '%s reads on %s',
    (ink, ground) => expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5),
  )
  it.each(['surface', 'page'] as const)('the edge of a control is seen on %s', (ground) => {
    expect(contrast(theme['control-line'], theme[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('[COM-22] the root font size follows the width up to 1440, and the sheet is the printed one', () => {
  const css = readFileSync('src/web/ui/tokens.css', 'utf8')
  expect(css).toBe(tokensCss())
  expect(css).toContain('font-size: min(calc(100vw / 14.4), 100px)')
})
