/** The inputs of the gallery in a browser: accessibility of their popups, typing and pasting. */
import type { Locator, Page } from '@playwright/test'
import { rangeNamed } from '#domain/date-ranges.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { dialogSamples, samples } from '#text/gallery-inputs.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { graveFaults } from './support/axe.ts'
import { compose } from './support/composition.ts'
import { goToPart, openPart } from './support/gallery.ts'
import { errorsIn } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { closePopups } from './support/walk.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test.describe('what opens', () => {
  const openings: readonly [string, string, (page: Page) => Promise<void>][] = [
    [
      'the ranges',
      'dates',
      (page) =>
        page
          .getByRole('combobox', { name: /^单据日期/ })
          .first()
          .click(),
    ],
    [
      'the calendar',
      'dates',
      (page) =>
        page
          .getByRole('button', { name: /打开日历$/ })
          .first()
          .click(),
    ],
    ['the list of choices', 'choices', (page) => searchBox(page).click()],
    ['a rejection', 'dialogs', (page) => page.getByRole('button', { name: dialogSamples.reject.zh }).click()],
    ['the palette', 'palette', (page) => page.getByRole('main').getByRole('button').click()],
  ]
  test('[COM-22] [COM-27] has nothing serious at 1440, and nothing beyond the edge at 390', async ({
    page,
  }) => {
    await openPart(page, 'marks')
    for (const [name, part, act] of openings)
      for (const viewport of sizes)
        await test.step(`${name} at ${viewport.width}`, async () => {
          await page.setViewportSize(viewport)
          await goToPart(page, part)
          await act(page)
          if (viewport.width === 1440) expect(await graveFaults(page), name).toEqual([])
          else await expect.poll(() => errorsIn(page), name).toEqual([])
          await closePopups(page)
          // The part is left, and what it opened with it.
          await goToPart(page, 'marks')
        })
  })
})

const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: samples.payer.zh }).first()
const amount = (page: Page): Locator => page.getByRole('textbox', { name: samples.amount.zh }).first()

test.describe('numbers', () => {
  test('[COM-25] pasted in full width, grouped and with a sign, they are cleaned where they stand', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPart(page, 'numbers')
    const paste = async (text: string) => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text)
      await amount(page).fill('')
      await page.keyboard.press('Control+V')
    }
    await paste('１，２３４．５０')
    await expect(amount(page)).toHaveValue('1,234.50')
    await paste(' ¥ -1 234 567。8 元')
    await expect(amount(page)).toHaveValue('1,234,567.8')
    await page.keyboard.press('Tab')
    await expect(amount(page)).toHaveValue('1,234,567.80')
  })

  test('[COM-25] typing in the middle keeps the caret, and typed non-digits are dropped', async ({
    page,
  }) => {
    await openPart(page, 'numbers')
    await amount(page).pressSequentially('1234567')
    await expect(amount(page)).toHaveValue('1,234,567')
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('a9')
    await expect(amount(page)).toHaveValue('12,349,567')
    await page.keyboard.type('0')
    await expect(amount(page)).toHaveValue('123,490,567')
  })

  test('[COM-25] an input method composes undisturbed', async ({ page, context }) => {
    await openPart(page, 'numbers')
    await amount(page).click()
    const keyboard = await context.newCDPSession(page)
    await compose(keyboard, 'yi')
    await expect(amount(page)).toHaveValue('yi')
    await keyboard.send('Input.insertText', { text: '１２．５' })
    await expect(amount(page)).toHaveValue('12.5')
  })

  test('[COM-34] the rate follows the slider by the keyboard', async ({ page }) => {
    await openPart(page, 'numbers')
    const slider = page.getByRole('slider').first()
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('textbox', { name: samples.apr.zh }).first()).toHaveValue('8.26')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', '18.00%')
  })
})

test('[COM-24] [COM-27] a range is chosen by the keyboard and stands in the address', async ({ page }) => {
  await openPart(page, 'dates')
  const control = page.getByRole('combobox', { name: /^单据日期/ }).first()
  await control.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: dates.any.zh, exact: true })).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: rangeTexts.last30Days.zh })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(control).toBeFocused()
  const { from, to } = rangeNamed('last30Days', dayOf(Date.now() as Instant))
  const query = () => new URL(page.url()).searchParams
  expect([query().get('from'), query().get('to')]).toEqual([from, to])
  await page.reload()
  await expect(control).toContainText(rangeTexts.last30Days.zh)

  await control.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: rangeTexts.last30Days.zh })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: dates.custom.zh })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: dates.from.zh })).toBeFocused()
  await page.keyboard.type('2026/5/1')
  await expect(page.getByRole('textbox', { name: dates.from.zh })).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(control).toBeFocused()
  await page.goBack()
  await expect(control).toContainText(dates.any.zh)
})
