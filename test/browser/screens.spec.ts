/**
 * Every screen in both languages, light and dark, wide and narrow: in one language only, accessible, and with
 * nothing beyond the edge, cut off or too small to touch. A run checks a quarter of the pictures. The screens
 * of a role are walked in one loaded page, whose width and theme are switched in place.
 */
import type { Page } from '@playwright/test'
import { picturesOf } from '#test/support/picture-sample.ts'
import { app } from '#text/app.ts'
import { type Language, languages } from '#text/text.ts'
import { silence } from './support/answers.ts'
import { documents } from './support/documents.ts'
import type { Faults } from './support/faults.ts'
import { type Screen, screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { closePopups, expectPicture } from './support/walk.ts'
import { properNames } from './support/world.ts'

const desktop = { width: 1440, height: 900 }
const widths = [desktop.width, 390]

/** The longest first, so that no name is taken for a part of another. */
const names = ['早付', '中文', documents.sheet.name, ...properNames].toSorted((a, b) => b.length - a.length)
const initials = new Set(properNames.map((name) => name.slice(0, 1)))

/** The lines on screen with Chinese text other than proper names and their initials. */
async function chineseLines(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
  return rest.split('\n').filter((line) => /\p{Script=Han}/u.test(line) && !initials.has(line.trim()))
}

/** Opens a screen in a wide window, as the one before may have left it narrow, and looks at its pictures. */
async function look(page: Page, screen: Screen, language: Language, faults: Faults): Promise<void> {
  const { name, open } = screen
  const pictures = picturesOf(name, widths).filter((one) => one.language === language)
  await test.step(name, async () => {
    await closePopups(page)
    await page.setViewportSize(desktop)
    await open(page, language)
    await expect.soft(page.getByText(app.sandbox[language], { exact: true })).toBeVisible()
    for (const picture of pictures) {
      await expectPicture(page, name, picture)
      const chinese = await chineseLines(page)
      if (language === 'en') expect.soft(chinese, `${name} in English`).toEqual([])
      else expect.soft(chinese, `${name} in Chinese`).not.toEqual([])
    }
    expect(faults.seen(), `complaints of ${name}`).toEqual([])
  })
}

for (const language of languages)
  for (const actor of new Set(screens.map((screen) => screen.actor))) {
    const own = screens.filter((screen) => screen.actor === actor)
    const [walked, apart] = [own.filter((screen) => !screen.apart), own.filter((screen) => screen.apart)]

    test.describe(`screens of ${actor ?? 'anybody'} in ${language}`, () => {
      test.use({ actor, language })
      test.setTimeout(180_000)

      if (walked.length > 0)
        test('[COM-20] [COM-22] [COM-50] are complete and accessible, light and dark, at 1440 and at 390', async ({
          page,
          faults,
        }) => {
          await silence(page)
          for (const screen of walked) await look(page, screen, language, faults)
        })

      for (const screen of apart)
        test(`[COM-20] [COM-22] [COM-50] ${screen.name} is complete and accessible`, async ({
          page,
          faults,
        }) => {
          if (screen.allowed) faults.allow(screen.allowed)
          await silence(page)
          await look(page, screen, language, faults)
        })
    })
  }
