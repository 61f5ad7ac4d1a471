/**
 * What axe finds serious or critical on a page. Only the portal's own page is examined, since nothing may be put into
 * the frame of a shown file, and only what is wrong is written out: the rest takes most of the time and tells nothing.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const grave = ['serious', 'critical']

/** All rules, or one alone. */
export async function graveFaults(page: Page, rule?: string): Promise<string[]> {
  const options = { resultTypes: ['violations' as const], ...(rule && { runOnly: [rule] }) }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
