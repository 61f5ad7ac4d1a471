/** Prints the theme as CSS variables, so that a page can use it before its components are loaded. */
import { rootFontFullWidthPx, rootFontPxMax } from '#web/limits.ts'
import { dark, light, shared } from '#web/ui/theme.ts'

const declarations = (values: Readonly<Record<string, string>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${name}: ${value};`)
    .join('\n')

/** Dark mode follows the system unless the user chose; the choice is on the root element. Print is always light. */
export const tokensCss = (): string => `/* Generated from src/web/ui/theme.ts by scripts/tokens.ts. */
:root {
  color-scheme: light;
  font-size: min(calc(100vw / ${rootFontFullWidthPx / rootFontPxMax}), ${rootFontPxMax}px);
${declarations(shared, '  ')}
${declarations(light, '  ')}
}

@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${declarations(dark, '    ')}
  }
}

@media screen {
  :root[data-theme="dark"] {
    color-scheme: dark;
${declarations(dark, '    ')}
  }
}
`
