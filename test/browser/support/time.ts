/** Time in the page stands still until the test moves it, so that what goes by itself can be looked at. */
import type { Page } from '@playwright/test'

/** Before the page is opened. */
export const holdTime = (page: Page): Promise<void> => page.clock.install()

/** From now on only `page.clock.runFor` moves the time; it has leapt past every request that could be shared. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 5_000)
