/** Finds or installs Chromium for the browser tests, or fails. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { fontSettings } from './fonts.ts'
import { installedFrom, isProgram, limited, onPath } from './programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Chromium without windows: the same engine in two thirds of the processor time. */
const shellName = 'chromium-headless-shell'
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const downloadSecondsMax = 180

export type Browser = {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/** Pages of Chromium's address bar, which would be loaded with every window. */
const addressBar = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,OmniboxAimPopup'
/** Playwright's own disabled features, repeated because only the last such list counts. */
const others =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,' +
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,' +
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch'

/** How Chromium is launched. As root it only starts without its sandbox. */
export const findBrowser = (find: () => string = findChromium): Browser => ({
  executablePath: find(),
  args: [`--disable-features=${addressBar},${others}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  env: { ...definedVariables(), FONTCONFIG_FILE: fontSettings() },
})

type Step = { readonly place: string; readonly find: () => string | undefined }

const everyStep: readonly Step[] = [
  { place: 'CHROME_PATH', find: () => process.env['CHROME_PATH'] },
  { place: 'the PATH', find: () => onPath([shellName]) },
  { place: "the system's packages", find: installPackage },
  { place: 'the PATH under another name', find: () => onPath(programNames) },
  { place: "Playwright's cache", find: () => chromium.executablePath() },
  { place: "Playwright's download", find: download },
]

/** The first program that a step finds. A step runs only if the ones before it found nothing. */
export function findChromium(steps: readonly Step[] = everyStep): string {
  for (const { find } of steps) {
    const program = find()
    if (program && isProgram(program)) return program
  }
  throw new Error(
    `The browser tests need Chromium, and it was in none of these: ${steps.map(({ place }) => place).join(', ')}. ` +
      'Install it, or set CHROME_PATH.',
  )
}

function download(): string {
  console.log('Getting a browser for the tests …')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], limited(downloadSecondsMax))
  return chromium.executablePath()
}

function installPackage(): string | undefined {
  console.log('Getting a browser for the tests …')
  return installedFrom(shellName, shellName)
}

const definedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
