/** Sizes for people: "3 MB" means 3 × 1,048,576 bytes. */

const units = ['kB', 'MB', 'GB'] as const
const perUnit = 1_024

/** To a tenth; what rounds up to the next unit is shown in that unit. */
export function sizeText(bytes: number): string {
  if (bytes < perUnit) return `${bytes} B`
  const tenths = units.map((_, power) => Math.round((bytes * 10) / perUnit ** (power + 1)))
  const fits = tenths.findIndex((count) => count < perUnit * 10)
  const at = fits === -1 ? units.length - 1 : fits
  return `${(tenths[at] ?? 0) / 10} ${units[at] ?? ''}`
}
