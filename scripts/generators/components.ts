/**
 * Prints the style sheet of the library's components that the portal uses: their rules once, their variables in
 * light and dark. A component that is imported without a sample here is an error, not an unstyled page.
 */
import { readFileSync } from 'node:fs'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { componentTheme } from '#web/ui/base/component-theme.ts'
import { dark, light } from '#web/ui/theme.ts'
import { filesIn } from '../lib/files.ts'
import { samples } from './component-samples.ts'

export function componentsCss(): string {
  const names = importedComponents()
  const lightParts = printed(names, componentTheme(light, theme.defaultAlgorithm))
  const darkParts = printed(names, componentTheme(dark, theme.darkAlgorithm))
  const darkRules = rulesOf(changed(lightParts.variables, darkParts.variables))
  return `/* Generated from the components in use by scripts/generators/components.ts: ${names.join(', ')}. */
${rulesOf(lightParts.variables)}
@media screen and (prefers-color-scheme: dark) {
${darkRules.replaceAll(/^/gm, ':root:not([data-theme="light"]) ')}
}
@media screen {
${darkRules.replaceAll(/^/gm, ':root[data-theme="dark"] ')}
}
${lightParts.rules}
`
}

const notDrawn = new Set(['ConfigProvider', 'theme'])

/** Every component that the web layer imports from the library. */
function importedComponents(): string[] {
  const imports = filesIn('src/web')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from 'antd'$/gm)])
  const names = imports
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type ') && !notDrawn.has(name))
  return [...new Set(names)].toSorted()
}

type Declarations = ReadonlyMap<string, string>
type Variables = ReadonlyMap<string, Declarations>

function printed(
  names: readonly string[],
  themeConfig: ThemeConfig,
): { rules: string; variables: Variables } {
  const cache = createCache()
  const shown = createElement(ConfigProvider, { theme: themeConfig }, ...names.flatMap(sampleOf))
  renderToString(createElement(StyleProvider, { cache }, shown))
  const extract = (types: ('style' | 'token' | 'cssVar')[]) =>
    extractStyle(cache, { plain: true, types }).replaceAll(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '')
  return {
    rules: componentRules(extract(['style'])),
    variables: variablesOf(extract(['token', 'cssVar'])),
  }
}

/** One rule a line. What the library would say about every link of the page is left out. */
const componentRules = (css: string): string =>
  css
    .replaceAll('}', '}\n')
    .split('\n')
    .filter((line) => line !== '' && !/^a\b/.test(line))
    .join('\n')

function sampleOf(name: string) {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} of antd is in use; give it a sample in component-samples.ts.`)
  return sample
}

/** `.a{--x:1;--y:2;}` by selector and name. The same variables may be told more than once. */
function variablesOf(css: string): Variables {
  const found = new Map<string, Map<string, string>>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const declarations = found.get(selector.trim()) ?? new Map<string, string>()
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*);/g))
      declarations.set(name, value.replaceAll(/\s+/g, ' ').trim())
    found.set(selector.trim(), declarations)
  }
  return found
}

/** What the second says differently from the first. */
function changed(first: Variables, second: Variables): Variables {
  const pairs = [...second].map(([selector, declarations]): [string, Declarations] => {
    const known = first.get(selector)
    return [selector, new Map([...declarations].filter(([name, value]) => known?.get(name) !== value))]
  })
  return new Map(pairs.filter(([, declarations]) => declarations.size > 0))
}

const rulesOf = (variables: Variables): string =>
  [...variables]
    .map(([selector, declarations]) => {
      const body = [...declarations].map(([name, value]) => `${name}:${value};`).join('')
      return `${selector}{${body}}`
    })
    .join('\n')
