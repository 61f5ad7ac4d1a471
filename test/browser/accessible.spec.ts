/** Every screen in both languages, light and dark: nothing that keeps somebody out, nothing in the wrong language. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages } from '#text/text.ts'
import { documents } from './support/documents.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { properNames } from './support/world.ts'

const grave = ['serious', 'critical']

async function graveFaults(page: Page): Promise<string[]> {
  // Only the portal's own page is examined: nothing may be put into the frame of a shown file.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The longest first, so that no name is taken for a part of another. */
const names = ['早付', '中文', documents.sheet.name, ...properNames].toSorted((a, b) => b.length - a.length)
const initials = new Set(properNames.map((name) => name.slice(0, 1)))

/** What is on screen in Chinese though the page speaks English, proper names and their initials aside. */
async function chineseLeft(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
  return rest.split('\n').filter((line) => /\p{Script=Han}/u.test(line) && !initials.has(line.trim()))
}

for (const language of languages) {
  for (const { name, actor, open, allowed } of screens) {
    test.describe(`${name} in ${language}`, () => {
      test.use({ language, actor, contextOptions: { reducedMotion: 'reduce' } })

      test('[COM-20] is whole in one language and shuts nobody out, light and dark', async ({
        page,
        faults,
      }) => {
        if (allowed) faults.allow(allowed)
        await open(page, language)
        expect(await graveFaults(page)).toEqual([])
        const light = await background(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => background(page), { message: 'dark is another look' }).not.toBe(light)
        expect(await graveFaults(page)).toEqual([])
        if (language === 'en') expect(await chineseLeft(page)).toEqual([])
        else expect(await page.locator('h1').innerText()).toMatch(/\p{Script=Han}|A document|\.xlsx/u)
      })
    })
  }
}
