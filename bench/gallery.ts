/** How soon the table of ten thousand documents answers a visitor's first click on a slow phone. */
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '#test/support/browser.ts'
import { pagingTexts } from '#text/tables.ts'
import { say } from '#text/text.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { buildPages } from './pages.ts'
import { inWorld, type World, withFolder } from './world.ts'

const cpuSlowdown = 4
const answerMsMax = 100
const viewport = { width: 1440, height: 900 }

/** A user pauses before a click, and holds the button for a moment. */
const restMs = 200
const pressMs = 80

/** The possible first clicks. */
const firsts = {
  sort: (page: Page) => page.locator('.sort-button').nth(4),
  choose: (page: Page) => page.locator('tbody .choose').first(),
  turn: (page: Page) =>
    page.getByRole('button', { name: say('zh')(pagingTexts.page, { page: 2 }), exact: true }),
} as const

export const gallery: Measure = {
  name: 'gallery',
  run: () => inWorld((world) => withFolder((folder) => measure(world, folder))),
}

async function measure(world: World, folder: string): Promise<readonly Finding[]> {
  const webDir = join(folder, 'portal')
  await buildPages('src/web', webDir)
  const url = `${await world.serve({ webDir })}/sandbox/gallery?part=table`
  const browser = await chromium.launch(findBrowser())
  try {
    const answerMs = await inTurns({
      sort: () => answered(browser, url, firsts.sort),
      choose: () => answered(browser, url, firsts.choose),
      turn: () => answered(browser, url, firsts.turn),
    })
    return (['sort', 'choose', 'turn'] as const).map((first) => finding(first, answerMs[first]))
  } finally {
    await browser.close()
  }
}

/** An answer has no floor; its ratio is the share of its time limit. */
const finding = (first: string, ms: number): Finding => ({
  name: `gallery-${first}`,
  ratio: ms / answerMsMax,
  goal: { atMost: 1 },
  figures: `${Math.round(ms)} ms of ${answerMsMax} ms from the click to the next picture, CPU ${cpuSlowdown}x slower`,
})

/** A new visit, slowed down once the page is idle, until the paint after the click. */
async function answered(browser: Browser, url: string, find: (page: Page) => Locator): Promise<number> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await firsts.turn(page).waitFor()
    await page.evaluate(watchAnswers)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await find(page).hover()
    await page.waitForTimeout(restMs)
    await find(page).click({ delay: pressMs })
    return await page.evaluate(() => (window as unknown as Watched).answered)
  } finally {
    await context.close()
  }
}

type Watched = { answered: Promise<number> }

/** Stores the time from the click to the next paint. It runs in the browser and can use nothing from this file. */
function watchAnswers(): void {
  ;(window as unknown as Watched).answered = new Promise((resolve) => {
    window.addEventListener(
      'click',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp), 0)),
      { capture: true, once: true },
    )
  })
}
