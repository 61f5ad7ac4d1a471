/** Reading agreements to their end, as a person does with the End key, and ticking them. */
import { expect, type Page } from '@playwright/test'
import { agreementReading } from '#text/agreement-reading.ts'

const either = ({ zh, en }: { readonly zh: string; readonly en: string }): RegExp =>
  new RegExp(`${zh.split('{{')[0]}|${en.split('{{')[0]}`)

export const agreementTick = (page: Page) =>
  page.getByRole('checkbox', { name: either(agreementReading.tick) })

export async function readAndTick(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: either(agreementReading.region) })
  await region.focus()
  await page.keyboard.press('End')
  await expect(agreementTick(page)).toBeEnabled()
  await agreementTick(page).check()
}
