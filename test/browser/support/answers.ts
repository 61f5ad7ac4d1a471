/** Answers that a test puts in the server's place, one call at a time. */
import type { Page, Route } from '@playwright/test'
import { codes } from '#contract/codes.ts'

export const madeUpRequestId = '0190aaaa-0000-7000-8000-0000000000ff'

/** Answers every call of a path with a refusal of the catalogue. */
export const refuse = (
  page: Page,
  path: string,
  failure: keyof typeof codes,
  message: string,
): Promise<void> =>
  page.route(`**${path}`, (route) => answerRefusal(route, failure, message)).then(() => undefined)

export const answerRefusal = (route: Route, failure: keyof typeof codes, message: string): Promise<void> =>
  route.fulfill({
    status: codes[failure].status,
    headers: { 'x-request-id': madeUpRequestId },
    json: { code: codes[failure].code, message, data: null },
  })

/** Answers every call of a path with these data. */
export const answer = (page: Page, path: string, data: unknown): Promise<void> =>
  page
    .route(`**${path}`, (route) => route.fulfill({ json: { code: 0, message: 'OK', data } }))
    .then(() => undefined)

/** Turns live updates off: events caused by other tests would reload parts of the page. */
export const silence = (page: Page): Promise<unknown> => page.route('**/events/v1', () => undefined)

/** Keeps the calls of a path waiting until they are let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await opened
    await route.fallback()
  })
  return () => letGo()
}
