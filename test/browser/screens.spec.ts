/**
 * Every screen in both languages, light and dark, wide and narrow: whole in one language, nothing that shuts
 * somebody out, nothing beyond the edge, cut off or too small to touch.
 */
import type { Page } from '@playwright/test'
import { app } from '#text/app.ts'
import { languages } from '#text/text.ts'
import { silence } from './support/answers.ts'
import { graveFaults } from './support/axe.ts'
import { documents } from './support/documents.ts'
import { errorsOf } from './support/layout.ts'
import { screens } from './support/screens.ts'
import { remember } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { properNames } from './support/world.ts'

const desktop = { width: 1440, height: 900 }
const telephone = { width: 390, height: 844 }

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The longest first, so that no name is taken for a part of another. */
const names = ['早付', '中文', documents.sheet.name, ...properNames].toSorted((a, b) => b.length - a.length)
const initials = new Set(properNames.map((name) => name.slice(0, 1)))

/** What is on screen in Chinese, proper names and their initials aside. */
async function chineseLines(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
  return rest.split('\n').filter((line) => /\p{Script=Han}/u.test(line) && !initials.has(line.trim()))
}

for (const { name, actor, open, allowed } of screens) {
  test.describe(name, () => {
    test.use({ actor, contextOptions: { reducedMotion: 'reduce' } })

    test('[COM-20] [COM-22] [COM-50] is whole in either language, for everybody, light and dark, at 1440 and at 390', async ({
      page,
      faults,
    }) => {
      if (allowed) faults.allow(allowed)
      await silence(page)
      for (const language of languages) {
        if (language !== 'zh') await remember(page, { currentLang: language })
        await page.setViewportSize(desktop)
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, language)
        await expect(page.getByText(app.sandbox[language], { exact: true })).toBeVisible()

        const chinese = await chineseLines(page)
        if (language === 'en') expect(chinese).toEqual([])
        else expect(chinese).not.toEqual([])
        // Roles know no language: each layout is walked in one, and each language in one layout.
        if (language === 'zh') expect(await graveFaults(page), 'zh at 1440').toEqual([])
        await expect.poll(() => page.evaluate(errorsOf), `${language} at 1440`).toEqual([])

        const light = await background(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => background(page), { message: 'dark is another look' }).not.toBe(light)
        // Colours know no language.
        if (language === 'zh') expect(await graveFaults(page, 'color-contrast'), 'dark').toEqual([])

        await page.setViewportSize(telephone)
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(telephone.width)
        if (language === 'en') expect(await graveFaults(page), 'en at 390').toEqual([])
        await expect.poll(() => page.evaluate(errorsOf), `${language} at 390`).toEqual([])
      }
    })
  })
}
