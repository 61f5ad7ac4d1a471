/** The operator at work: in with two factors, a payer activated, a new job title, a company frozen while in use. */
import { operatorPages } from '#domain/access/pages.ts'
import { failureTexts } from '#text/failures.ts'
import { identities } from '#text/identities.ts'
import { companyActionNames, configTexts, operatedStateNames, operatorTexts } from '#text/operator.ts'
import { operatorPageNames, operatorTitles } from '#text/operator-titles.ts'
import { registration } from '#text/registration.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { oneTimeCode, registerPayer, submitOperator } from './support/operator.ts'
import { submitAs } from './support/sign-in.ts'
import { remember } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { landings } from './support/world.ts'

const payer = {
  companyName: '行走机械有限公司',
  name: '行走',
  mobile: '13600049101',
  mail: 'walk@payer.test',
  password: 'Walk#2026!',
}

test('[IDN-06] [IDN-09] [OPS-01] [OPS-02] an operator activates a payer, adds a job title, and freezes a company in use', async ({
  page,
  browser,
  request,
  faults,
}) => {
  faults.allow(/status of 4\d\d/)
  await registerPayer(request, payer)
  await page.goto('/operator')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(operatorTitles.signIn.zh)
  const right = oneTimeCode()
  await submitOperator(page, right === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText(failureTexts.operatorCredentialsWrong.zh)
  await submitOperator(page, oneTimeCode())
  await expect(page).toHaveURL(operatorPages.companies.path)

  // The payer waits for activation, which needs a reason.
  await page.getByRole('searchbox').fill(payer.companyName)
  const row = page.getByRole('row').filter({ hasText: payer.companyName })
  await expect(row).toContainText(operatedStateNames.waiting.zh)
  // The search is done when only the head and this row are left; before that, rows may be replaced.
  await expect(page.getByRole('row')).toHaveCount(2)
  const act = async (name: 'activate' | 'freeze', reason: string) => {
    await row.getByRole('button', { name: new RegExp(`^${companyActionNames[name].zh}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(new RegExp(`^${operatorTexts.reason.zh}`)).fill(reason)
    await dialog.getByRole('button', { name: companyActionNames[name].zh, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await act('activate', '已核对营业执照')
  await expect(row).toContainText(operatedStateNames.active.zh)
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const theirs = await elsewhere.newPage()
  await submitAs(theirs, payer.mobile, payer.password)
  await expect(theirs).toHaveURL(landings.buyer)

  // A person who is working for the company is sent to the choice at once, with the reason.
  await act('freeze', '收到投诉，核查中')
  await expect(row).toContainText(operatedStateNames.frozen.zh)
  await expect(theirs).toHaveURL('/select-agent')
  await expect(theirs.getByRole('alert')).toHaveText(
    identities.allFrozen.zh.replace('{{companies}}', payer.companyName),
  )

  // A new job title is offered in the next registration.
  const title = '供应链金融经理'
  await page.getByRole('link', { name: operatorPageNames.config.zh }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${configTexts.edit.zh}：`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: configTexts.positionAdd.zh }).click()
  await dialog
    .getByLabel(new RegExp(`^${configTexts.positionZh.zh}`))
    .last()
    .fill(title)
  await dialog
    .getByLabel(new RegExp(`^${configTexts.positionEn.zh}`))
    .last()
    .fill('Supply chain finance manager')
  await dialog.getByLabel(new RegExp(`^${operatorTexts.reason.zh}`)).fill('新增岗位')
  await dialog.getByRole('button', { name: configTexts.save.zh }).click()
  await expect(dialog).toHaveCount(0)
  await theirs.goto('/account/register')
  await theirs.getByLabel(new RegExp(`^${registration.position.zh}`)).selectOption(title)
  await elsewhere.close()

  // Every page of the console, in Chinese on a desk and in English on a telephone.
  for (const [language, width] of [
    ['zh', 1440],
    ['en', 390],
  ] as const) {
    await remember(page, { currentLang: language })
    await page.setViewportSize({ width, height: 900 })
    for (const { path } of Object.values(operatorPages)) {
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await graveFaults(page), `${path} ${language} ${width}`).toEqual([])
      await expect.poll(() => errorsIn(page), `${path} ${language} ${width}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: operatorTexts.account.en }).click()
  await page.getByRole('menuitem').click()
  await expect(page).toHaveURL('/operator/login')
  await page.goto(operatorPages.log.path)
  await expect(page).toHaveURL('/operator/login')
})
