/** Every form of the portal is sent empty, at 1440 and at 390: what is missing is said on the screen, and has the focus. */
import type { Page } from '@playwright/test'
import { silence } from './support/answers.ts'
import { type FormStop, formStops } from './support/forms.ts'
import { expectSaidWhatIsMissing } from './support/sent-empty.ts'
import { expect, test } from './support/test.ts'
import { goTo } from './support/walk.ts'

/** A page without a form. */
const aside = '/protocol'
/** Generous: busy machines are slow. */
const actionMsMax = 20_000

for (const actor of new Set(formStops.map((stop) => stop.actor)))
  test.describe(`forms of ${actor ?? 'anybody'}`, () => {
    test.use({ actor, contextOptions: { reducedMotion: 'reduce' } })
    test.setTimeout(180_000)

    test('[COM-31] [COM-37] say what is missing on the screen', async ({ page, faults }) => {
      // Signed-in people leave the pages of those who are not; some forms ask the server at once.
      faults.allow(/status of 4\d\d/)
      await silence(page)
      page.setDefaultTimeout(actionMsMax)
      const wrong: string[] = []
      for (const stop of formStops.filter((one) => one.actor === actor))
        await sendEmpty(page, stop).catch((error: unknown) =>
          wrong.push(`${stop.source}: ${String(error).slice(0, 400)}`),
        )
      expect(wrong).toEqual([])
    })
  })

async function sendEmpty(
  page: Page,
  { source, path, open, press = [], send, keeps }: FormStop,
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Away from the form before, whose dialog closes with its page.
  await goTo(page, aside)
  await goTo(page, path)
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
  await expectSaidWhatIsMissing(page, source, { send: send?.zh, keeps })
}
