/**
 * `npm run screens [part of a path…]`: pictures of every page of the route table, as each kind of demo account
 * that may see it, in both languages, at three widths, light and dark, with one contact sheet per screen. They
 * are in `screens/`; the server has a data folder of its own, which is removed afterwards.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { portalAccounts } from '#demo/accounts.ts'
import { operatorPages } from '#domain/access/pages.ts'
import { oneTimeCode, submitOperator } from '#test/browser/support/operator.ts'
import { findBrowser } from '#test/support/browser.ts'
import { startPortal } from '#test/support/portal-process.ts'
import { type Language, languages } from '#text/text.ts'
import type { PageRow } from '#web/app/page-row.ts'
import { sections } from '#web/features/gallery/sections.ts'
import { paths } from '#web/session/paths.ts'
import { contactSheet, groupedBy, listOfSheets, type Shot } from './lib/contact-sheet.ts'
import { pageRows } from './lib/page-rows.ts'
import { freePort } from './lib/ports.ts'

const folder = 'screens'
const contextsMax = 2
const startsWithinMs = 60_000
const busyMsMax = 2_000
const heightPx = 900
const widthsPx = [1440, 900, 390]
const themes = ['light', 'dark'] as const

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Actor = { readonly name: string; readonly state: State; readonly operatorToken?: string }
type Visit = {
  readonly actor: Actor
  readonly path: string
  readonly address: string
  readonly language: Language
}

const nobody: Actor = { name: 'nobody', state: { cookies: [], origins: [] } }
const needsAccount = ({ entry }: PageRow): boolean => entry === 'signedIn' || entry === 'shell'
const isOperators = ({ entry }: PageRow): boolean => entry === 'operator'

const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
const dataDir = mkdtempSync(join(tmpdir(), 'sooner-screens-'))
const port = String(await freePort())
const origin = `http://127.0.0.1:${port}`
const server = startPortal(dataDir, port)
try {
  await untilReady()
  await takeAll()
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(): Promise<void> {
  const requested = process.argv.slice(2)
  const rows = (await pageRows()).filter(
    ({ path }) => requested.length === 0 || requested.some((part) => path.includes(part)),
  )
  if (rows.length === 0)
    throw new Error(`No page of the portal has any of these in its path: ${requested.join(', ')}.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const browser = await chromium.launch(findBrowser())
  try {
    const accounts = rows.some(needsAccount) ? portalAccounts : []
    const actors = await pooled(accounts, (account) => signIn(browser, account))
    const operators = rows.some(isOperators) ? [await signInOperator(browser)] : []
    const visits = rows.flatMap((row) => visitsOf(row, isOperators(row) ? operators : actors))
    const shots = await pooled(visits, (visit) => take(browser, visit))
    writeSheets(shots.flat())
  } finally {
    await browser.close()
  }
}

/** Runs a few at a time; the results are in the order of the inputs. */
async function pooled<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [at, item] of queue) answers[at] = await work(item)
  }
  await Promise.all(Array.from({ length: contextsMax }, worker))
  return answers
}

/** The gallery is a page for each of its sections. */
function visitsOf(row: PageRow, actors: readonly Actor[]): Visit[] {
  const addresses =
    row.path === paths.gallery ? sections.map(({ part }) => `${row.path}?part=${part}`) : [row.path]
  const visitors = needsAccount(row) || isOperators(row) ? actors : [nobody]
  return visitors.flatMap((actor) =>
    addresses.flatMap((address) =>
      languages.map((language) => ({ actor, path: row.path, address, language })),
    ),
  )
}

/** A visitor who is redirected may not see the page, and no picture is taken. */
async function take(browser: Browser, { actor, path, address, language }: Visit): Promise<Shot[]> {
  const context = await browser.newContext({
    storageState: speaking(actor.state, language),
    reducedMotion: 'reduce',
  })
  try {
    const { operatorToken } = actor
    if (operatorToken)
      await context.addInitScript((token) => sessionStorage.setItem('operatorToken', token), operatorToken)
    const page = await context.newPage()
    // The event stream stays open, so the network is never idle.
    await page.goto(`${origin}${address}`, { waitUntil: 'load' })
    // Sections of the gallery that are always busy are shown as they are.
    const busy = page.locator('[aria-busy=true]').first()
    await busy.waitFor({ state: 'detached', timeout: busyMsMax }).catch(() => undefined)
    if (new URL(page.url()).pathname !== path) return []
    const screen = address
      .replace(/^\/|\?part=/g, '')
      .replaceAll('/', '-')
      .replace('gallery', 'gallery-')
    const shots: Shot[] = []
    for (const widthPx of widthsPx) {
      await page.setViewportSize({ width: widthPx, height: heightPx })
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        const file = [screen, actor.name, language, widthPx, theme].join('_') + '.png'
        await page.screenshot({ path: join(folder, file), fullPage: true })
        shots.push({ screen, actor: actor.name, language, theme, widthPx, file })
      }
    }
    return shots
  } finally {
    await context.close()
  }
}

function speaking({ cookies, origins }: State, language: Language): State {
  const kept = origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => name !== 'currentLang')
  return { cookies, origins: [{ origin, localStorage: [...kept, { name: 'currentLang', value: language }] }] }
}

/** The operator console's session belongs to one tab; it is copied to the tab of each picture. */
async function signInOperator(browser: Browser): Promise<Actor> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${origin}${paths.operatorLogin}`)
    await submitOperator(page, oneTimeCode())
    await page.waitForURL(`**${operatorPages.companies.path}`)
    const operatorToken = await page.evaluate(() => sessionStorage.getItem('operatorToken') ?? '')
    return { ...nobody, name: 'operator', operatorToken }
  } finally {
    await context.close()
  }
}

/** Chooses the first of several identities. */
async function signIn(
  browser: Browser,
  { kind, account, password }: (typeof portalAccounts)[number],
): Promise<Actor> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${origin}${paths.login}`)
    await page.locator('input[name=account]').fill(account)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== paths.login)
    if (new URL(page.url()).pathname === paths.selectAgent)
      await page.locator('.identity-cards button').first().click()
    await page.waitForURL((url) => url.pathname !== paths.selectAgent)
    return { name: kind, state: await context.storageState() }
  } finally {
    await context.close()
  }
}

function writeSheets(shots: readonly Shot[]): void {
  const screens = groupedBy(shots, ({ screen }) => screen)
  for (const [screen, list] of screens)
    writeFileSync(join(folder, `${screen}.html`), contactSheet(screen, list))
  writeFileSync(join(folder, 'index.html'), listOfSheets(screens))
  console.log(`${shots.length} pictures of ${screens.size} screens: ${join(folder, 'index.html')}`)
}

async function untilReady(): Promise<void> {
  const untilMs = performance.now() + startsWithinMs
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > untilMs || server.exitCode !== null) throw new Error('The server did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
