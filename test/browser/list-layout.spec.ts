/** The layout of lists at each width: at a desk, in a small window and on a phone. */
import type { Page, Route } from '@playwright/test'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { selecting, tables } from '#text/tables.ts'
import { languages } from '#text/text.ts'
import { inBothFonts, unreachableCells } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { goTo } from './support/walk.ts'

const owed = [
  { actor: 'chenwei', path: '/buyer/invoice' },
  { actor: 'lixiaoyun', path: '/supplier/list-invoice' },
] as const
const linePxMax = 48
const rowsInSightMin = 12
const cardPxMax = 96
const firstCardPxMax = 420

type Row = Record<string, unknown>

/** Changes the rows in the server's answer before the page gets them. */
const changeRows = (page: Page, change: (rows: Row[], keyword: string | undefined) => Row[]) =>
  page.route('**/supplierSer/v*/invoice/list', async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { readonly data: { readonly list: Row[] } }
    const { keyword } = route.request().postDataJSON() as { keyword?: string }
    await route.fulfill({ json: { ...body, data: { ...body.data, list: change(body.data.list, keyword) } } })
  })

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.table tbody tr').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The states and actions of shown rows that are out of sight or covered. Runs in the browser. */
function hiddenParts(): string[] {
  const frame = document.querySelector('.table-scroll') as HTMLElement
  const { left, right, bottom } = frame.getBoundingClientRect()
  const isInSight = (element: Element) => {
    const box = element.getBoundingClientRect()
    const isOnTop = [box.left + 2, box.right - 2].every((x) =>
      element.contains(document.elementFromPoint(x, (box.top + box.bottom) / 2)),
    )
    return box.left >= left && box.right <= right + 0.5 && isOnTop
  }
  const shown = [...frame.querySelectorAll('tbody tr')].filter(
    (row) => row.getBoundingClientRect().bottom <= Math.min(bottom, window.innerHeight),
  )
  if (shown.length === 0) return ['no rows']
  return shown.flatMap((row) =>
    [...row.querySelectorAll('.eligibility .tag, .pinned button')]
      .filter((part) => !isInSight(part))
      .map((part) => `${row.children[1]?.textContent}: ${part.textContent}`),
  )
}

/** The number of rows fully visible in the window and in their scrolling frame. Runs in the browser. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.table-scroll')?.getBoundingClientRect()
    const bottom = Math.min(window.innerHeight, frame?.bottom ?? 0)
    return [...document.querySelectorAll('.table tbody tr')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= 0 && box.bottom <= bottom + 0.5
    }).length
  })

for (const { actor, path } of owed)
  for (const language of languages)
    test.describe(`${path} in ${language}`, () => {
      test.use({ actor, language, viewport: { width: 900, height: 900 } })

      test('[COM-22] [DOC-20] rows, status and actions are in sight at 900, at 390, at 320 and at 1440', async ({
        page,
      }) => {
        await openList(page, `${path}?tab=all&page=2`)
        await test.step('at 900 the pager is one line as well', () => expectSmallWindow(page))
        await test.step('on a phone', () => expectPhone(page, path))
        await test.step('at 1440', () => expectRows(page, path))
        await test.step('at 1440, with the longest numbers', () => expectDesk(page, path))
      })
    })

const expectSmallWindow = (page: Page): Promise<void> =>
  inBothFonts(page, async () => {
    expect(await page.evaluate(hiddenParts)).toEqual([])
    expect(await page.locator('.pinned button').count()).toBeGreaterThan(0)
    expect((await page.locator('.paging').boundingBox())?.height).toBeLessThan(linePxMax)
    expect(await page.evaluate(unreachableCells)).toEqual([])
  })

/** The first card begins in the upper half, and no card is high. */
async function expectPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, path)
  const cards = page.locator('.row-card')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(cards).toHaveCount(20)
  await expect(page.locator('.early-line')).toBeVisible()
  await expect(page.locator('.tab-count').first()).toBeVisible()
  // A list that is refetched draws its cards anew.
  await inBothFonts(page, () =>
    expect.poll(async () => (await cards.first().boundingBox())?.y ?? Infinity).toBeLessThan(firstCardPxMax),
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320)
  await inBothFonts(page, async () => {
    const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(cardPxMax)
  })
}

/** At least twelve rows and the pager are in sight, search and filters are one line. */
async function expectRows(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, path)
  await expect(page.locator('.table tbody tr')).toHaveCount(20)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await inBothFonts(page, async () => {
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(rowsInSightMin)
    await expect(page.locator('.paging')).toBeInViewport({ ratio: 1 })
    const toolbar = await page.locator('.toolbar').boundingBox()
    expect(toolbar?.height, 'search and filters are one line').toBeLessThan(linePxMax)
  })
}

/** Every column can be brought into sight, and status and actions are. */
async function expectDesk(page: Page, path: string): Promise<void> {
  const number = 'N'.repeat(50)
  await changeRows(page, (rows) => rows.map((row) => ({ ...row, number })))
  await goTo(page, `${path}?tab=all`)
  await expect(page.locator('.table .name-text').first()).toHaveText(number)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await inBothFonts(page, async () => {
    expect(await page.evaluate(hiddenParts)).toEqual([])
    expect(await page.evaluate(unreachableCells)).toEqual([])
  })
}

test.describe('at a desk', () => {
  test.use({ actor: 'chenwei', language: 'en' })

  test('[DOC-20] a long or repeated number is cut, can be read in full, and moves nothing', async ({
    page,
  }) => {
    const long = 'HF-2611-00087/PO-4500012345-SHIPMENT-2026-11-16-A'
    await changeRows(page, (rows, keyword) =>
      keyword ? rows.map((row) => ({ ...row, number: long, sameNumberDocuments: [row['id']] })) : rows,
    )
    await openList(page, '/buyer/invoice')
    const status = page.getByRole('columnheader', { name: documentColumns.status.en })
    const before = await status.boundingBox()
    await page.getByRole('searchbox').or(page.locator('.keyword input')).first().fill('HF-2611')
    await expect(page.locator('.table .name-text').first()).toHaveText(long)
    expect(await status.boundingBox()).toEqual(before)
    await expect(page.locator('.table .name-text').first()).toHaveAttribute('title', long)
    await expect(page.locator('.table tbody tr').first()).toContainText(documentTexts.sameNumberRows.en)
  })
})

test.describe('around the rows at a desk', () => {
  test.use({ actor: 'chenwei', language: 'en' })

  test('[COM-22] the tools and what can be done with many are one line each, and menus end where their button does', async ({
    page,
  }) => {
    await openList(page, '/buyer/invoice?keyword=HF')
    expect((await page.locator('.toolbar').boundingBox())?.height).toBeLessThan(linePxMax)
    await page.locator('.row-action-more button').first().click()
    const [menu, button] = await Promise.all(
      ['.row-menu', '.row-action-more button'].map((part) => page.locator(part).first().boundingBox()),
    )
    const endOf = (box: typeof menu) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(endOf(menu)).toBeCloseTo(endOf(button), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: selecting.page.en }).check()
    const buttons = page.locator('.bulk-bar .button')
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(4)
    expect(new Set(tops).size).toBe(1)
    expect((await page.locator('.bulk-bar').boundingBox())?.height).toBeLessThan(linePxMax + 24)
  })

  test('[COM-27] [COM-31] Escape folds the filters away and gives the focus back, and fields of a document are as high as each other', async ({
    page,
  }) => {
    await openList(page, '/buyer/invoice')
    const opener = page.getByRole('button', { name: tables.moreFilters.en })
    await opener.click()
    await page.locator('.filters').locator('button, input, select').first().focus()
    await page.keyboard.press('Escape')
    await expect(page.locator('.filters')).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.getByRole('button', { name: documentTexts.add.en }).first().click()
    await expect(page.getByRole('dialog').locator('.input-large')).toBeVisible()
    const heights = await page
      .getByRole('dialog')
      .locator('.input:has(input, select)')
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)))
    expect([...new Set(heights)]).toEqual([40])
  })
})

test.describe('a list whose rows offer no action', () => {
  test.use({ actor: 'zhaomin', language: 'en' })

  test('[DOC-21] has no column of actions, and has it where a row offers one', async ({ page }) => {
    const actions = page.getByRole('columnheader', { name: documentTexts.actions.en })
    await changeRows(page, (rows) => rows.map((row) => ({ ...row, can: [] })))
    await openList(page, '/buyer/invoice')
    await expect(actions).toHaveCount(0)
    await page.unrouteAll()
    await changeRows(page, (rows) => rows.map((row, at) => ({ ...row, can: at === 3 ? ['confirm'] : [] })))
    await openList(page, '/buyer/invoice')
    await expect(actions).toHaveCount(1)
  })
})
