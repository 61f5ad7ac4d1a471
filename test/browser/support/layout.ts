/** Measures a page inside the browser, in the narrow font of the tests, which is their system's, and in a wide one. */
import type { Locator, Page } from '@playwright/test'

const wideFont = '"DejaVu Sans", "Noto Sans SC"'

/** Looks twice, the second time in the wide font. */
export async function inBothFonts(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  await page.evaluate((font) => document.documentElement.style.setProperty('--font', font), wideFont)
  await look()
  await page.evaluate(() => document.documentElement.style.removeProperty('--font'))
}

/** How wide the page is: wider than its window if it scrolls sideways. */
export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth)

/** By how much the content of an element is wider than the element. */
export const beyondEdge = (one: Locator): Promise<number> =>
  one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** What is cut off, off the edge or too small, in either font. */
export const errorsIn = (page: Page): Promise<string[]> => page.evaluate(errorsOf, wideFont)

/**
 * Only this function is sent to the browser, so it uses nothing outside of it. A page that was resized follows its media
 * queries within a frame, so two are waited for.
 */
async function errorsOf(wide: string): Promise<string[]> {
  const settled = async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const controlPxMin = 24
  const root = document.documentElement
  const widthPx = root.clientWidth
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.slice(0, 40)}`

  /** Visible on screen; an element for screen readers only is a pixel wide. */
  const isSeen = (element: Element) => {
    const { width, height, bottom } = element.getBoundingClientRect()
    return width > 1 && height > 1 && bottom > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  /** Whether a parent scrolls sideways, so that the element can be scrolled into view. */
  const canBeScrolledTo = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
        return true
    return false
  }
  /** Text of a drawing has no box of its own; only the edge of the drawing cuts it off. */
  const isInline = (element: Element) =>
    element instanceof SVGElement || getComputedStyle(element).display === 'inline'
  const holdsText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

  const controls =
    'button, a[href], input, select, textarea, summary, [role=button], [role^=menuitem], [tabindex="0"]'
  const look = async () => {
    await settled()
    const errors: string[] = []
    if (root.scrollWidth > widthPx) errors.push('the page scrolls sideways')
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element) || !holdsText(element)) continue
      const { left, right } = element.getBoundingClientRect()
      const isBeyond = left < -0.5 || right > widthPx + 0.5
      if (isBeyond && !canBeScrolledTo(element)) errors.push(`beyond the edge: ${named(element)}`)
      const isCut =
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1
      if (!isInline(element) && isCut) errors.push(`cut off: ${named(element)}`)
    }
    for (const control of document.querySelectorAll(controls)) {
      // Pressing the label or box around a control reaches the control.
      const target = control.closest('label, .input-select') ?? control
      if (!isSeen(target)) continue
      const { width, height } = target.getBoundingClientRect()
      const isSmall = Math.round(width) < controlPxMin || Math.round(height) < controlPxMin
      if (isSmall) errors.push(`too small, ${width} × ${height}: ${named(control)}`)
    }
    return errors
  }
  const errors = await look()
  root.style.setProperty('--font', wide)
  const inWideFont = await look()
  root.style.removeProperty('--font')
  return [...errors, ...inWideFont.map((error) => `in a wide font: ${error}`)]
}

/** The cells that stay under the fixed columns however far the list is scrolled. Runs in the browser. */
export function unreachableCells(): string[] {
  const frame = document.querySelector('.table-scroll') as HTMLElement
  const [head] = frame.querySelectorAll('thead tr')
  const cells = [...(head?.children ?? [])]
  const staying = (cell: Element) => getComputedStyle(cell).right === '0px'
  const first = cells[cells[0]?.classList.contains('choose-cell') ? 1 : 0]
  const hidden = new Set(cells)
  for (let at = 0; at <= frame.scrollWidth; at += 8) {
    frame.scrollLeft = at
    const from = first?.getBoundingClientRect().right ?? 0
    const pinned = cells.find((cell) => cell.classList.contains('pinned') && staying(cell))
    const to = (pinned ?? frame).getBoundingClientRect()[pinned ? 'left' : 'right']
    for (const cell of hidden) {
      const box = cell.getBoundingClientRect()
      const isFree = box.left >= from - 1 && box.right <= to + 1
      if (isFree || cell === first || cell === pinned || cell.classList.contains('choose-cell'))
        hidden.delete(cell)
    }
  }
  frame.scrollLeft = 0
  return [...hidden].map((cell) => cell.textContent ?? '')
}
