/** The user agreement and the privacy policy: whole, in both languages, on screen and on paper. */
import { agreements } from '#text/agreements.ts'
import { app, reading, titles } from '#text/app.ts'
import { languages } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const pages = [
  { path: '/protocol', title: titles.userAgreement, agreement: agreements.user },
  { path: '/Privacy', title: titles.privacyPolicy, agreement: agreements.privacy },
] as const

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('[IDN-07] both can be read whole by anybody, and printed without the buttons', async ({ page }) => {
      for (const { path, title, agreement } of pages) {
        await page.emulateMedia({ media: null, colorScheme: null })
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page).toHaveTitle(new RegExp(title[language]))
        const text = page.getByRole('article')
        await expect(text.getByRole('heading', { level: 1 })).toHaveText(title[language])
        const headings = agreement.sections.map(({ heading }) => heading[language])
        await expect(text.getByRole('heading', { level: 2 })).toHaveText(headings)
        expect(headings.length).toBeGreaterThan(5)
        for (const { paragraphs } of agreement.sections)
          for (const paragraph of paragraphs) await expect(text).toContainText(paragraph[language])
        const printer = page.getByRole('button', { name: reading.print[language] })
        await expect(printer).toBeVisible()

        await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
        await expect(page.getByRole('button')).toHaveCount(0)
        await expect(page.getByRole('link')).toHaveCount(0)
        await expect(text.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(text.getByRole('heading', { level: 2 }).last()).toBeVisible()
        expect(await graveFaults(page, 'color-contrast'), 'on paper').toEqual([])
      }
    })
  })

test('[IDN-07] the print button prints', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/protocol')
  await page.getByRole('button', { name: reading.print.zh }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
})

test('[IDN-07] the sign-in page leads to both', async ({ page }) => {
  for (const { path, title } of pages) {
    await page.goto('/account/login')
    await page.getByRole('link', { name: title.zh }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.zh)
    await page.getByRole('button', { name: app.back.zh }).click()
    await expect(page, 'back to where the reader came from').toHaveURL('/account/login')
    await page.goto(path)
    await page.getByRole('button', { name: app.back.zh }).click()
    await expect(page, 'home where nothing was before').toHaveURL('/account/login')
    await page.goto(path)
    await page.getByRole('link', { name: app.brand.zh }).click()
    await expect(page).toHaveURL('/account/login')
  }
})
