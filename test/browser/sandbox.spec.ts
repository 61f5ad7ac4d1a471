/** The sandbox's console: time moves by mouse and keyboard, sessions stay, and production has no console. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { addDays, dayOf, type Instant, parseInstant } from '#domain/day.ts'
import { sessionAbsoluteDays } from '#domain/identity/limits.ts'
import { app, refused, titles } from '#text/app.ts'
import { samples } from '#text/gallery-inputs.ts'
import { rangeTexts } from '#text/inputs.ts'
import { demoAccounts as accountTexts, calendarDays, timeMachine, upcoming } from '#text/sandbox.ts'
import { copying } from '#text/tables.ts'
import { type Language, say } from '#text/text.ts'
import { yearLeftFor } from '#web/features/sandbox/moments.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { type OwnPortal, openOwnPortal } from './support/own-portal.ts'
import { expect, test } from './support/test.ts'
import { nameOf, personOf } from './support/world.ts'

// The file has a portal of its own, because its tests move the clock.
test.describe.configure({ mode: 'default', timeout: 120_000 })
/** For a week of day rolls, each evaluated before the clock moves on, while other tests run. */
const onTheWay = { timeout: 60_000 }

type Clock = {
  readonly now: string
  readonly machineNow: string
  readonly missingYears: readonly { readonly year: number }[]
}

let portal: OwnPortal
test.beforeAll(async () => {
  portal = await openOwnPortal()
})
test.afterAll(() => portal.close())

async function openConsole(page: Page, language: Language = 'en'): Promise<void> {
  await page.addInitScript((spoken) => localStorage.setItem('currentLang', spoken), language)
  await page.goto(`${portal.url}/sandbox`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.sandbox[language])
  await expect(page.getByRole('button', { name: timeMachine.go[language], exact: true })).toBeVisible()
}

const clock = async (): Promise<Clock> => {
  const answer = await fetch(`${portal.url}/sandbox/v1/clock`)
  return ((await answer.json()) as { data: Clock }).data
}
const dayNow = async () => dayOf(parseInstant((await clock()).now) ?? (0 as Instant))

/** Moves the clock by a call, as another browser would. */
const moveOn = (days: number) =>
  fetch(`${portal.url}/sandbox/v1/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: days }),
  })

/** Presses one of the buttons, and confirms if the move leaves the years with a known calendar. */
async function pressMove(page: Page, name: string | RegExp, days: number): Promise<void> {
  const { missingYears } = await clock()
  const today = await dayNow()
  await machine(page).getByRole('button', { name }).click()
  if (yearLeftFor(missingYears, today, addDays(today, days)) !== undefined) await moveOnAllTheSame(page)
}
const moveOnAllTheSame = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(仍然前往|Go anyway)$/ })
    .click()

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: samples.period.en }).first().click()
  await page.getByRole('button', { name, exact: true }).click()
}

const machine = (page: Page) => page.getByRole('region', { name: /^(时间机器|Time machine)$/ })

test('[COM-51] [MKT-07] time moves on by a press, does what falls due on the way, and cannot be turned back', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 422/)
  await openConsole(page)
  const before = await dayNow()
  const panel = page.getByRole('region', { name: calendarDays.title.en })
  const nextYear = Number(before.slice(0, 4)) + 1
  await expect(
    panel.getByText(new RegExp(`^The ${nextYear} calendar of China .* is not published yet`)),
  ).toBeVisible()
  await pressMove(page, '+7 days', 7)
  await expect(machine(page).getByText(/^Moved from/)).toBeVisible(onTheWay)
  expect(await dayNow()).toBe(addDays(before, 7))
  await expect(machine(page).getByText(/^Done on the way: [1-9]\d*$/)).toBeVisible()
  await expect(machine(page).getByText('Business time is 7 days ahead')).toBeVisible()
  const next = page.getByRole('region', { name: upcoming.title.en })
  await expect(next.getByText('Check of next year’s calendar')).toBeVisible()

  await page.getByLabel(timeMachine.toDay.en, { exact: true }).fill(before)
  await page.getByRole('button', { name: timeMachine.go.en }).click()
  await expect(machine(page).getByText('Business time can only move forward.')).toBeVisible()
  expect(await dayNow()).toBe(addDays(before, 7))
})

test('[COM-51] the clock shows the seconds of business time as they pass', async ({ page }) => {
  await openConsole(page)
  const face = machine(page).locator('time').first()
  const first = await face.textContent()
  await expect(face).not.toHaveText(first ?? '')
  const shown = Date.parse((await face.getAttribute('datetime')) ?? '')
  expect(Math.abs(shown - Date.parse((await clock()).now))).toBeLessThan(5_000)
})

test('[COM-18] [COM-24] what is near and what today is follow the clock wherever they are shown, without a reload', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('currentLang', 'en'))
  await page.goto(`${portal.url}/sandbox/gallery?part=progress`)
  const moment = page.locator('.moment').filter({ hasText: /^2 hours ago/ })
  const at = await moment.getAttribute('datetime')
  const dates = await page.context().newPage()
  await dates.addInitScript(() => localStorage.setItem('currentLang', 'en'))
  await dates.goto(`${portal.url}/sandbox/gallery?part=dates`)
  const before = await dayNow()
  await choosePeriod(dates, rangeTexts.last7Days.en)
  await expect(dates).toHaveURL(new RegExp(`to=${before}`))

  await moveOn(3)
  // Days are those of the calendar, and two hours ago may have been yesterday.
  await expect(page.locator(`.moment[datetime="${at}"]`)).toHaveText(/^[34] days ago/)
  await expect(dates.locator('.range-words').first()).not.toContainText(rangeTexts.last7Days.en)
  // The clock stops at each due row before it reaches its target, so the date may take several attempts.
  await expect(async () => {
    await choosePeriod(dates, rangeTexts.last7Days.en)
    expect(dates.url()).toContain(`to=${addDays(before, 3)}`)
  }).toPass()
})

test('[COM-51] signing in takes one press, and a session outlives any move, since it keeps to the machine’s time', async ({
  page,
}) => {
  await openConsole(page, 'zh')
  const account = personOf('chenwei').mail
  await page.getByRole('button', { name: say('zh')(accountTexts.enterAs, { account }) }).click()
  await expect(page.getByRole('banner')).toContainText(nameOf('hongfei'))
  await page.getByRole('link', { name: app.sandbox.zh }).click()
  await expect(page).toHaveURL(`${portal.url}/sandbox`)
  await pressMove(page, '+7天', sessionAbsoluteDays)
  await expect(page.getByText(/^已从/)).toBeVisible(onTheWay)
  await page.goto(`${portal.url}/account/info`)
  await expect(page.getByRole('banner')).toContainText(nameOf('hongfei'))
})

test('[COM-51] everything is done by keyboard alone', async ({ page }) => {
  await openConsole(page)
  const before = await dayNow()
  await page.getByRole('button', { name: '+7 days' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: '+1 day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(machine(page).getByText(/^Moved from/)).toBeVisible(onTheWay)
  await expect(page.getByRole('button', { name: '+1 day' })).toBeFocused()
  expect(await dayNow()).toBe(addDays(before, 1))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '+7 days' })).toBeFocused()
})

test('[COM-51] every demo account is listed and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url })
  await openConsole(page)
  const list = page.getByRole('region', { name: accountTexts.title.en })
  await expect(list.getByRole('listitem')).toHaveCount(demoAccounts.length)
  const account = demoAccounts[0]?.account ?? ''
  const name = say('en')(copying.copy, { name: `${accountTexts.account.en} ${account}` })
  await list.getByRole('button', { name }).click()
  await expect(page.getByText(copying.copied.en)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account)
})

test('[COM-51] [COM-22] it is accessible and fits any width, light and dark', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openConsole(page)
  const translate = say('en')
  await pressMove(page, '+1 day', 1)
  await expect(page.locator('.outcome')).toBeVisible()
  await page.getByLabel(translate(timeMachine.toTime)).fill('25:00')
  await page.getByRole('button', { name: translate(timeMachine.go) }).click()
  await expect(page.getByLabel(translate(timeMachine.toTime))).toHaveAttribute('aria-invalid', 'true')
  expect(await graveFaults(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    await expect.poll(() => errorsIn(page), `at ${width}`).toEqual([])
  }
  expect(await graveFaults(page), 'dark at 390').toEqual([])
})

test('[COM-50] [COM-51] production has neither the label, nor the console, nor its calls', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/)
  const production = await openOwnPortal({
    SOONER_ENV: 'production',
    PUBLIC_URL: 'https://sooner.test',
    SOONER_SECRET: 'a secret of the browser tests, long enough',
    LOG_LEVEL: 'silent',
  })
  try {
    await page.goto(`${production.url}/account/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.login.zh)
    await expect(page.getByText(app.sandbox.zh)).toHaveCount(0)
    const answer = await page.goto(`${production.url}/sandbox`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(refused.notFound.zh)
    await expect(page.getByText(app.sandbox.zh)).toHaveCount(0)
    for (const path of ['accounts', 'clock', 'outbox'])
      expect((await fetch(`${production.url}/sandbox/v1/${path}`)).status).toBe(404)
  } finally {
    await production.close()
  }
})
