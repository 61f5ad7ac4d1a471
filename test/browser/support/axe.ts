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

/** All rules, or one alone. */
export async function graveFaults(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await new AxeBuilder({ page, axeSource: inPlaceOfSource })
    .setLegacyMode()
    .options({ ...lean, ...(rule && { runOnly: [rule] }) })
    .analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
