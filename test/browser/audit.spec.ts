/** Looking up entries in the audit log. */
import { pageNames } from '#text/access.ts'
import { actionKindTexts, actionTexts, auditLog } from '#text/audit.ts'
import { rangeTexts } from '#text/inputs.ts'
import { tables } from '#text/tables.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

test('[IDN-37] the log shows who signed in when, by tab, kind and day, and is taken away as a file', async ({
  page,
}) => {
  await signInAs(page, 'shenhe')
  await page.getByRole('link', { name: pageNames.auditLog.zh, exact: true }).click()
  await expect(page).toHaveURL('/account/log-management')
  const rows = page.getByRole('row').filter({ hasText: personOf('shenhe').name })
  await expect(rows.filter({ hasText: actionTexts['identity.signedIn'].zh }).first()).toBeVisible()
  await expect(rows.filter({ hasText: actionTexts['identity.chosen'].zh }).first()).toBeVisible()

  await page.getByRole('link', { name: auditLog.tabs.entity.zh }).click()
  await expect(rows.filter({ hasText: actionTexts['identity.chosen'].zh }).first()).toBeVisible()
  await expect(rows.filter({ hasText: actionTexts['identity.signedIn'].zh })).toHaveCount(0)
  await page.goBack()

  await page.getByRole('combobox', { name: auditLog.kind.zh }).click()
  await page.getByRole('option', { name: actionKindTexts.files.zh, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=files/)
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: tables.clearFilters.zh }).first().click()

  await page.getByRole('combobox', { name: auditLog.days.zh }).click()
  await page.getByRole('button', { name: rangeTexts.last7Days.zh }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(rows.first()).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: tables.export.zh }).click()
  expect((await saved).suggestedFilename()).toMatch(/^操作日志_\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
})
