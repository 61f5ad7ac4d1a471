/** Every screen in both languages, light and dark: nothing that keeps somebody out, nothing in the wrong language. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages } from '#text/text.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { properNames } from './support/world.ts'

const grave = ['serious', 'critical']

async function graveFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** What is on screen in Chinese though the page speaks English, proper names aside. */
async function chineseLeft(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const own = ['早付', '中文', ...properNames].reduce((rest, name) => rest.replaceAll(name, ''), text)
  return own.split('\n').filter((line) => /\p{Script=Han}/u.test(line))
}

for (const language of languages) {
  for (const { name, actor, open, allowed } of screens) {
    test.describe(`${name} in ${language}`, () => {
      test.use({ language, actor, contextOptions: { reducedMotion: 'reduce' } })

      test('[COM-20] [COM-27] reads well, light and dark, in one language', async ({ page, faults }) => {
        if (allowed) faults.allow(allowed)
        await open(page, language)
        expect(await graveFaults(page)).toEqual([])
        const light = await background(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await background(page), 'dark is another look').not.toBe(light)
        expect(await graveFaults(page)).toEqual([])
        if (language === 'en') expect(await chineseLeft(page)).toEqual([])
        else expect(await page.locator('h1').innerText()).toMatch(/\p{Script=Han}|A document|\.xlsx/u)
      })
    })
  }
}
