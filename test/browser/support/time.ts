/** Stops the time in the page, so that a test can check messages that disappear by themselves. */
import type { Page } from '@playwright/test'

/** Called before the page is opened. */
export const holdTime = (page: Page): Promise<void> => page.clock.install()

/** Only `page.clock.runFor` moves time after this. Five seconds on, no new request shares an old answer. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 5_000)
