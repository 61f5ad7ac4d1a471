/** The list of the person's sessions, as a test has it answered. */
import type { Page } from '@playwright/test'

type Sessions = { data: { id: string; current: boolean }[] }

/** Shows one session more than there is, so that there is one to end. */
export const withAnotherSession = (page: Page): Promise<void> =>
  page
    .route('**/user/v1/sessions', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      // A request that is still open when its test ends fails, and needs no answer.
      const response = await route.fetch().catch(() => undefined)
      const body = (await response?.json().catch(() => undefined)) as Sessions | undefined
      if (!response || !body) return
      const { data, ...envelope } = body
      const own = data.filter(({ current }) => current)
      const other = own.map((session) => ({ ...session, id: anotherSession, current: false }))
      return route.fulfill({ response, json: { ...envelope, data: [...own, ...other] } })
    })
    .then(() => undefined)

const anotherSession = '0190aaaa-0000-7000-8000-000000000001'
