/**
 * What axe finds serious or critical on a page. Only the portal's own page is examined, since nothing may be put into
 * the frame of a shown file, and only what is wrong is written out: the rest takes most of the time and tells nothing.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const grave = ['serious', 'critical']
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
/** The builder would put axe into the page twice for every look at it; once until the page is loaded anew is enough. */
const inPlaceOfSource = 'void 0'
// No rule that counts reads the style sheets beforehand.
const lean = { resultTypes: ['violations' as const], preload: false, iframes: false, selectors: false }

/** A third of the work is for rules whose findings are never grave: a finding has the impact that its rule declares. */
let mildRules: readonly string[] | undefined

type Rules = { readonly rules: readonly { readonly id: string; readonly impact?: string }[] }

declare global {
  interface Window {
    /** Among the rest, its rules. */
    readonly axe?: Readonly<Record<string, Rules>>
  }
}

const readMildRules = (page: Page): Promise<string[]> =>
  page.evaluate((impacts) => {
    const mild = ({ impact }: { readonly impact?: string }) =>
      impact !== undefined && !impacts.includes(impact)
    return (window.axe?.['_audit']?.rules ?? []).filter(mild).map(({ id }) => id)
  }, grave)

/** All rules, or one alone. */
export async function graveFaults(page: Page, rule?: string): Promise<string[]> {
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
