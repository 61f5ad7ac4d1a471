/**
 * The serious and critical violations that axe finds. Only the portal's own page is examined, since no script
 * may run in the frame of a shown file. Only violations are reported: other results take most of the time.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const grave = ['serious', 'critical']
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
/** The builder would inject axe twice for every check; once for each page load is enough. */
const inPlaceOfSource = 'void 0'
// No serious or critical rule needs preloaded style sheets.
const lean = { resultTypes: ['violations' as const], preload: false, iframes: false, selectors: false }

/** Rules that declare a mild impact never find grave faults; leaving them out saves a third of the work. */
let mildRules: readonly string[] | undefined

type Rules = { readonly rules: readonly { readonly id: string; readonly impact?: string }[] }

declare global {
  interface Window {
    /** Its `_audit` holds the rules. */
    readonly axe?: Readonly<Record<string, Rules>>
  }
}

const readMildRules = (page: Page): Promise<string[]> =>
  page.evaluate((impacts) => {
    const mild = ({ impact }: { readonly impact?: string }) =>
      impact !== undefined && !impacts.includes(impact)
    return (window.axe?.['_audit']?.rules ?? []).filter(mild).map(({ id }) => id)
  }, grave)

/** A card that is read anew is dimmed for a moment: contrast is judged as it is at rest. */
const showAtRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.card { opacity: 1 !important; transition: none !important; }')
    document.adoptedStyleSheets = [sheet]
  })

/** Checks all grave rules, or a single rule. */
export async function graveFaults(page: Page, rule?: string): Promise<string[]> {
  await showAtRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  mildRules ??= await readMildRules(page)
  const rules = Object.fromEntries(mildRules.map((id) => [id, { enabled: false }]))
  const { violations } = await new AxeBuilder({ page, axeSource: inPlaceOfSource })
    .setLegacyMode()
    .options({ ...lean, ...(rule ? { runOnly: [rule] } : { rules }) })
    .analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
