/** Agreements in a new version come before anything else: read to the end, accepted or refused. */
import type { Page, Route } from '@playwright/test'
import { codes } from '#contract/codes.ts'
import { agreementReading } from '#text/agreement-reading.ts'
import { agreementTick, readAndTick } from './support/agreements.ts'
import { expectSaidWhatIsMissing } from './support/sent-empty.ts'
import { submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

const long = Array.from({ length: 40 }, (_, n) => ({
  heading: `${n + 1}. 条款`,
  paragraphs: ['平台以合理的注意维护系统，计划内的维护会提前通知。'.repeat(3)],
}))
const required = [
  {
    id: '0190aaaa-0000-7000-8000-000000000001',
    kind: 'user',
    version: 2,
    updated: '2026-11-19',
    title: '用户协议',
    sections: long,
    companies: [],
  },
]

/** Answers as a server does that has a new version, until it is accepted. */
async function withNewVersion(page: Page): Promise<{ readonly accepted: () => unknown }> {
  let body: unknown
  const answer = (route: Route, status: number, code: number, data: unknown) =>
    route.fulfill({ status, json: { code, message: '请先阅读并同意新版本。', data } })
  await page.route('**/agreement/v1/required', (route) => {
    if (route.request().method() === 'GET') return answer(route, 200, 0, required)
    body = route.request().postDataJSON()
    return answer(route, 200, 0, null)
  })
  const { status, code } = codes.agreementsRequired
  for (const path of ['**/user/v4/account/multiagent', '**/user/v2/account'])
    await page.route(path, (route) =>
      body === undefined ? answer(route, status, code, null) : route.fallback(),
    )
  return { accepted: () => body }
}

test('[VER-20] [VER-21] [COM-37] a new version is read to its end by the keyboard, ticked and accepted before anything else', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 403/)
  const { accepted } = await withNewVersion(page)
  await submitAs(page, personOf('chenwei').mail)
  await expect(page).toHaveURL('/agreements')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreementReading.title.zh)
  await expect(agreementTick(page)).toBeDisabled()
  const go = page.getByRole('button', { name: agreementReading.accept.zh, exact: true })
  await go.click()
  await expect(page.getByText(agreementReading.notTicked.zh).first()).toBeVisible()
  await expectSaidWhatIsMissing(page, 'required agreements')
  expect(accepted()).toBeUndefined()
  await readAndTick(page)
  await go.click()
  await expect(page).not.toHaveURL('/agreements')
  expect(accepted()).toEqual({ ids: required.map(({ id }) => id) })
})

test('[VER-20] refusing a new version signs out', async ({ page, faults }) => {
  faults.allow(/status of 403/)
  const { accepted } = await withNewVersion(page)
  await submitAs(page, personOf('chenwei').mail)
  await page.getByRole('button', { name: agreementReading.decline.zh, exact: true }).click()
  await expect(page).toHaveURL('/account/login')
  expect(accepted()).toBeUndefined()
})
