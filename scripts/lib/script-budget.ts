/** How much script a first visit may load, and which modules are to blame where it is more. */

export type Script = {
  readonly bytes: number
  /** Bytes of each module before it is minified. */
  readonly modules: Readonly<Record<string, number>>
}

const blamedMax = 8

/** An error that names the largest modules of our own on a page that loads more than it may; nothing if it does not. */
export function overBudget(page: string, scripts: readonly Script[], bytesMax: number): string | undefined {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  if (bytes <= bytesMax) return undefined
  const blamed = scripts
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([id]) => !id.includes('/node_modules/'))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, blamedMax)
    .map(([id, size]) => `  ${size} ${id}`)
  return [
    `${page} loads ${bytes} bytes of script before it is shown, over its budget of ${bytesMax}. Its largest modules:`,
    ...blamed,
  ].join('\n')
}
