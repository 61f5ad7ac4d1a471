/**
 * What pages do with files, put into a page of the portal from outside: the same code that a page imports, in the
 * real browser, with the session that the page has.
 */
import type { Page } from '@playwright/test'
import * as esbuild from 'esbuild'

/** Kept on the page's window under this name. */
declare global {
  interface Window {
    sooner: typeof import('./files-entry.ts')
  }
}

let bundle: Promise<string> | undefined

async function build(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: ['test/browser/support/files-entry.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sooner',
    footer: { js: 'window.sooner = sooner' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Opens a page of the portal that has them at hand. */
export async function openWithFiles(page: Page): Promise<void> {
  bundle ??= build()
  await page.addInitScript(await bundle)
  await page.goto('/account/info')
}
