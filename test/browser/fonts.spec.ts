/** Which fonts the pages are drawn in: the same ones on every machine. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Fonts that many machines have, a generic name, and none at all. */
const families = [
  'Inter',
  'Arial',
  'Liberation Sans',
  'DejaVu Serif',
  'Segoe UI',
  'system-ui',
  'monospace',
  'none',
]

/** The narrow one is the system's font, the wide one the only other. */
const ours = ['DejaVu Sans', 'Noto Sans SC']

/** The fonts whose glyphs are on the page, as the browser found them. */
async function fontsOn(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body, body *',
  })
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))]
}

test('[RUN-02] no font of the machine is seen, whatever a page asks for', async ({ page }) => {
  await page.goto('/account/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fontsOn(page)).toEqual(['Noto Sans SC'])
  await page.evaluate((names) => {
    document.body.replaceChildren(
      ...names.map((name) => {
        const line = document.createElement('p')
        line.style.fontFamily = name
        line.textContent = `早付 Sooner ${name} 1,234.56`
        return line
      }),
    )
  }, families)
  expect((await fontsOn(page)).filter((name) => !ours.includes(name))).toEqual([])
})

test('[COM-22] the portal names fonts of systems, and none that it would have to bring along', async ({
  page,
}) => {
  await page.goto('/account/login')
  const named = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(named.split(', ')[0]).toBe('system-ui')
})
