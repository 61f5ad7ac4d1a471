/** Every form of the portal is sent empty, at 1440 and at 390: what is missing is said on the screen, and has the focus. */
import type { Page } from '@playwright/test'
import { operatorPages } from '#domain/access/pages.ts'
import { silence } from './support/answers.ts'
import type { FormStop } from './support/form-stop.ts'
import { formStops } from './support/forms.ts'
import { formsOperatorMail } from './support/forms-operator.ts'
import { oneTimeCode, submitOperator } from './support/operator.ts'
import { operatorKey } from './support/operator-forms.ts'
import { type Answers, placeAnswers } from './support/placed-answers.ts'
import { expectSaidWhatIsMissing } from './support/sent-empty.ts'
import { expect, test } from './support/test.ts'
import { goTo } from './support/walk.ts'

/** A page without a form. */
const aside = '/protocol'
/** Generous: busy machines are slow. */
const actionMsMax = 20_000

for (const actor of new Set(formStops.map((stop) => stop.actor)))
  test.describe(`forms of ${actor ?? 'anybody'}`, () => {
    test.use({
      actor: actor === operatorKey ? undefined : actor,
      contextOptions: { reducedMotion: 'reduce' },
    })
    test.setTimeout(180_000)

    test('[COM-31] [COM-37] say what is missing on the screen', async ({ page, faults }) => {
      // Signed-in people leave the pages of those who are not; some forms ask the server at once.
      faults.allow(/status of 4\d\d/)
      await silence(page)
      page.setDefaultTimeout(actionMsMax)
      if (actor === operatorKey) await signInToConsole(page)
      const wrong: string[] = []
      const stops = formStops.filter((one) => one.actor === actor)
      for (const [n, stop] of stops.entries())
        await sendEmpty(page, stop, stops[n - 1]?.answers).catch((error: unknown) =>
          wrong.push(`${stop.source}: ${String(error).slice(0, 900)}`),
        )
      expect(wrong).toEqual([])
    })
  })

async function signInToConsole(page: Page): Promise<void> {
  await page.goto('/operator/login')
  await submitOperator(page, oneTimeCode(), formsOperatorMail)
  await expect(page).toHaveURL(operatorPages.companies.path)
}

/** The page is loaded anew unless what it has read has the same answers. */
async function sendEmpty(page: Page, stop: FormStop, before: Answers | undefined): Promise<void> {
  const { source, path, answers, open, press = [], send, keeps, again } = stop
  await page.setViewportSize({ width: 1440, height: 900 })
  // Away from the form before, whose dialog closes with its page.
  await goTo(page, aside)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const letThrough = await placeAnswers(page, answers ?? {})
  try {
    await (answers === before ? goTo(page, path) : page.goto(path))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await open?.(page)
    for (const { zh } of press)
      await page
        .getByRole('button', { name: new RegExp(`^${zh}`) })
        .filter({ visible: true })
        .first()
        .click()
    // Dialogs are loaded when they are opened.
    if (press.length > 0) await expect(page.locator('dialog[open]')).not.toHaveCount(0)
    await expectSaidWhatIsMissing(page, source, { send: send?.zh, keeps, again })
  } finally {
    await letThrough()
  }
}
