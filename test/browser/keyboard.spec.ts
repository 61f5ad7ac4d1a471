/** The whole road by keyboard alone: where the focus is can be seen, nothing traps it, nothing is out of reach. */
import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { pageNames } from '#text/access.ts'
import { app, shell } from '#text/app.ts'
import { signInForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { nameOf, personOf } from './support/world.ts'

const stepsMax = 30

/** Presses Tab, forwards or backwards, until something has the focus, which shows on every step. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The focus never came to ${String(target)}.`)
}

async function expectFocusSeen(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const isMarked = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const { width, height, top, left } = focused.getBoundingClientRect()
    const isOnScreen = width > 1 && height > 1 && top >= 0 && left >= 0
    const isSeen = isOnScreen && (isMarked(focused) || isMarked(focused.parentElement))
    return isSeen ? 'seen' : `not seen: ${focused.outerHTML.slice(0, 120)}`
  })
  expect(shown).toBe('seen')
}

test('[COM-22] signing in, choosing, opening the account menu and signing out need no mouse', async ({
  page,
}) => {
  await page.goto('/account/login')
  const form = signInForm(page)
  await expect(form.account).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.type(personOf('linjing').mail)
  await tabTo(page, form.password)
  await page.keyboard.type(demoPassword)
  await tabTo(page, form.remember)
  await page.keyboard.press('Space')
  await expect(form.remember).toBeChecked()
  await tabTo(page, form.submit)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/select-agent')
  const card = page.getByRole('button', { name: nameOf('shunhe') })
  await expect(card).toBeVisible()
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toContainText(nameOf('shunhe'))
  await expect(page.getByRole('main')).toBeFocused()

  const account = page.getByRole('button', { name: shell.account.zh })
  await tabTo(page, account, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const info = page.getByRole('menuitem', { name: pageNames.accountInfo.zh })
  const out = page.getByRole('menuitem', { name: app.signOut.zh })
  await expect(info).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await expect(account).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(info).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: pageNames.modifyPassword.zh })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(out).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('ArrowDown')
  await expect(info, 'the end leads to the beginning').toBeFocused()
  await page.keyboard.press('End')
  await expect(out).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/login')
})

test.describe('signed in', () => {
  test.use({ actor: 'chenwei' })

  test('[COM-22] the first step skips to the content', async ({ page }) => {
    await page.goto('/account/info')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: app.skip.zh })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    const inMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
    expect(inMain).toBe(true)
  })

  test('[IDN-31] the account menu opens by hovering as well', async ({ page }) => {
    await page.goto('/account/info')
    await page.getByRole('button', { name: shell.account.zh }).hover()
    await expect(page.getByRole('menuitem', { name: app.signOut.zh })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })
})

test.describe('the drawer', () => {
  test.use({ actor: 'chenwei', viewport: { width: 390, height: 844 } })

  test('[COM-22] keeps the focus inside, closes with Escape and gives the focus back', async ({ page }) => {
    await page.goto('/account/info')
    const opener = page.getByRole('button', { name: shell.openMenu.zh })
    await expect(opener).toBeVisible()
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: pageNames.accountInfo.zh })).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(key)
        // Past the last control a browser offers its own; the page behind is never reached.
        const behind = await drawer.evaluate((element) => {
          const focused = document.activeElement
          return focused !== document.body && !element.contains(focused)
        })
        expect(behind).toBe(false)
      }
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})
