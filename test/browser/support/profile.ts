/** The account-info dialog as browser tests open and speak of it. */
import { expect, type Page } from '@playwright/test'
import { pageNames } from '#text/access.ts'
import { shell } from '#text/app.ts'
import { profileFields, profileTexts } from '#text/profile.ts'
import { type Language, say } from '#text/text.ts'

export async function openAccountDialog(page: Page, language: Language = 'zh'): Promise<void> {
  await page.getByRole('button', { name: shell.account[language] }).click()
  await page.getByRole('menuitem', { name: pageNames.accountInfo[language] }).click()
  await expect(page.getByRole('dialog', { name: pageNames.accountInfo[language] })).toBeVisible()
}

/** The accessible name of a button that changes a field. */
export const namedField = (
  action: 'editNamed' | 'bindNamed' | 'unbindNamed',
  field: keyof typeof profileFields,
  language: Language = 'zh',
): string => say(language)(profileTexts[action], { field: profileFields[field][language] })
