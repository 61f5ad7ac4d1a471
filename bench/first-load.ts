/**
 * The cost of a first visit on a slow phone and a slow line: the sign-in page, the account page in the shell and the
 * document lists, against the smallest page of React and a router, built and served in the same way.
 */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type DemoKind, demoPassword, people } from '#demo/people.ts'
import { pages } from '#domain/access/pages.ts'
import { findBrowser } from '#test/support/browser.ts'
import { firstRows, kilobytes, type RowsVisit } from './first-rows.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { buildPages } from './pages.ts'
import { inWorld, type World, withFolder } from './world.ts'

const cpuSlowdown = 4
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const settleMs = 3_000
const signInPath = '/account/login'
const viewport = { width: 1440, height: 900 }

export const firstLoad: Measure = {
  name: 'first-load',
  run: () => inWorld((world) => withFolder((folder) => measure(world, folder))),
}

async function measure(world: World, folder: string): Promise<readonly Finding[]> {
  const [floorDir, portalDir] = [join(folder, 'floor'), join(folder, 'portal')]
  await buildPages('bench/floor', floorDir)
  await buildPages('src/web', portalDir)
  const floorUrl = await world.serve({ webDir: floorDir })
  const portalUrl = await world.serve({ webDir: portalDir })
  const browser = await chromium.launch(findBrowser())
  try {
    const payer = await signedIn(browser, portalUrl, 'payer')
    const payee = await signedIn(browser, portalUrl, 'person')
    const visits = {
      floor: visitor(browser, `${floorUrl}${signInPath}`),
      login: visitor(browser, `${portalUrl}${signInPath}`),
      shell: visitor(browser, `${portalUrl}${pages.accountInfo.path}`, payer),
    }
    const lists = {
      payables: listVisitor(browser, `${portalUrl}${pages.payables.path}`, payer),
      receivables: listVisitor(browser, `${portalUrl}${pages.receivables.path}`, payee),
    }
    const ms = await inTurns({
      floor: visits.floor.visit,
      login: visits.login.visit,
      shell: visits.shell.visit,
      payables: lists.payables.visit,
      receivables: lists.receivables.visit,
    })
    return [
      ...(['login', 'shell'] as const).flatMap((name) => [
        lcpFinding(name, ms[name], ms.floor),
        scriptFinding(name, visits[name].scriptBytes(), visits.floor.scriptBytes()),
      ]),
      ...(['payables', 'receivables'] as const).flatMap((name) =>
        listFindings(name, ms[name], ms.floor, lists[name].most()),
      ),
    ]
  } finally {
    await browser.close()
  }
}

const lcpFinding = (name: string, ms: number, floorMs: number): Finding => ({
  name: `first-load-${name}-lcp`,
  ratio: ms / floorMs,
  goal: { atMost: 1.5 },
  figures: `largest contentful paint ${Math.round(ms)} ms, floor ${Math.round(floorMs)} ms`,
})

/** The most script before a page is shown, as a multiple of the floor's. */
const scriptRatiosMax = { login: 1.4, shell: 1.7 }

const scriptFinding = (name: keyof typeof scriptRatiosMax, bytes: number, floorBytes: number): Finding => ({
  name: `first-load-${name}-js`,
  ratio: bytes / floorBytes,
  goal: { atMost: scriptRatiosMax[name] },
  figures: `script before it ${kilobytes(bytes)} kB, floor ${kilobytes(floorBytes)} kB`,
})

const listKilobytesMax = 180
const listRequestsMax = 15

const listFindings = (name: string, ms: number, floorMs: number, most: RowsVisit): readonly Finding[] => [
  {
    name: `first-load-${name}-rows`,
    ratio: ms / floorMs,
    goal: { atMost: 2.5 },
    figures: `first rows at ${Math.round(ms)} ms, largest contentful paint of the floor ${Math.round(floorMs)} ms`,
  },
  {
    name: `first-load-${name}-bytes`,
    ratio: most.bytes / 1000 / listKilobytesMax,
    goal: { atMost: 1 },
    figures: `${kilobytes(most.bytes)} kB on the wire before the first rows, at most ${listKilobytesMax} kB`,
  },
  {
    name: `first-load-${name}-requests`,
    ratio: most.requests / listRequestsMax,
    goal: { atMost: 1 },
    figures: `${most.requests} requests before the first rows, at most ${listRequestsMax}`,
  },
]

type StoredState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Visits one address, each time as if for the first time, and keeps the most script that a visit needed. */
function visitor(browser: Browser, url: string, storageState?: StoredState) {
  let scriptBytes = 0
  return {
    scriptBytes: () => scriptBytes,
    visit: async (): Promise<number> => {
      const context = await browser.newContext({ viewport, ...(storageState && { storageState }) })
      try {
        const page = await context.newPage()
        await slowDown(page)
        // A page with a live stream always has an open request, so this waits for its content instead of an idle network.
        await page.goto(url)
        await page.locator('h1').first().waitFor()
        await page.waitForTimeout(settleMs)
        const painted = await readPaint(page)
        scriptBytes = Math.max(scriptBytes, painted.scriptBytes)
        return painted.lcpMs
      } finally {
        await context.close()
      }
    },
  }
}

/** Visits a list, each time as if for the first time, and keeps the most that a visit needed before its rows. */
function listVisitor(browser: Browser, url: string, storageState: StoredState) {
  let most: RowsVisit = { ms: 0, bytes: 0, requests: 0 }
  return {
    most: () => most,
    visit: async (): Promise<number> => {
      const context = await browser.newContext({ viewport, storageState })
      try {
        const page = await context.newPage()
        await slowDown(page)
        const visit = await firstRows(page, url)
        most = {
          ms: Math.max(most.ms, visit.ms),
          bytes: Math.max(most.bytes, visit.bytes),
          requests: Math.max(most.requests, visit.requests),
        }
        return visit.ms
      } finally {
        await context.close()
      }
    },
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

type Paint = { readonly lcpMs: number; readonly scriptBytes: number }

/** The last largest paint, and the script on the wire that had arrived by then. */
const readPaint = (page: Page): Promise<Paint> =>
  page.evaluate(async () => {
    const paints = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const lcpMs = paints.at(-1)?.startTime ?? Number.NaN
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scriptBytes = resources
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= lcpMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { lcpMs, scriptBytes }
  })

/** The stored values of a browser in which a user with one identity is signed in. */
async function signedIn(browser: Browser, url: string, kind: DemoKind): Promise<StoredState> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    await page.goto(`${url}${signInPath}`)
    await page.locator('input[name=account]').fill(people.find((person) => person.kind === kind)?.mail ?? '')
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.locator('.shell-main h1').waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}
