/** `/file-iframe`: our own files are shown by their type, nothing in them runs, and no other address is opened. */
import type { Page } from '@playwright/test'
import { company } from '#text/account.ts'
import { agreements } from '#text/agreements.ts'
import { app, titles } from '#text/app.ts'
import { files } from '#text/files.ts'
import { addressOf, documents, documentsReader, previewOf } from './support/documents.ts'
import { hostileAddresses } from './support/hostile-addresses.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: documentsReader })

const frame = (page: Page) => page.locator('iframe')

/** Notes the type of every blob that gets an address. */
const noteBlobTypes = () => {
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (blob: Blob) => {
    document.documentElement.setAttribute('data-blob', blob.type)
    return make(blob)
  }
}

/** Requests to the host of the hostile page; those that the policy refuses are never sent. */
async function requestsElsewhere(page: Page): Promise<readonly string[]> {
  const sent: string[] = []
  await page.route(/elsewhere\.test/, async (route) => {
    sent.push(route.request().url())
    await route.abort()
  })
  return sent
}

type Visit = { readonly address: string; readonly says: boolean; readonly opened: number }

/**
 * Goes to each address as a link inside the portal does, without reloading it. Returns whether the page shows
 * the words, and how many frames, links and embedded files are open. Runs in the browser.
 */
async function follow([addresses, words]: readonly [readonly string[], string]): Promise<Visit[]> {
  const shown: Visit[] = []
  for (const [index, address] of addresses.entries()) {
    const title = `Address ${index}`
    history.pushState(null, '', `/file-iframe?${new URLSearchParams({ title, url: address })}`)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    while (document.querySelector('main h1')?.textContent !== title)
      await new Promise((resolve) => setTimeout(resolve))
    shown.push({
      address,
      says: document.querySelector('main')?.textContent.includes(words) ?? false,
      opened: document.querySelectorAll('iframe, main a, embed, object').length,
    })
  }
  return shown
}

/** Every request of a page that is not for the portal's own code. */
function strayRequests(page: Page, origin: string): string[] {
  const stray: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    const ownCode = url.startsWith(`${origin}/assets/`) || url.startsWith(`${origin}/file-iframe`)
    if (!ownCode) stray.push(url)
  })
  return stray
}

test.describe('in English', () => {
  const language = 'en'
  test.use({ language })

  test('[COM-40] the agreements are read through the links of the account page', async ({ page }) => {
    for (const kind of ['user', 'privacy'] as const) {
      const title = kind === 'user' ? titles.userAgreement[language] : titles.privacyPolicy[language]
      await page.goto('/account/info')
      await page
        .getByRole('region', { name: company.title[language] })
        .getByRole('link', { name: title })
        .click()
      await expect(page).toHaveURL(/\/file-iframe\?/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(frame(page)).toHaveAttribute('sandbox', '')
      await expect(frame(page)).toHaveAttribute('src', /^blob:/)
      const shown = page.frameLocator('iframe')
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title)
      const last = agreements[kind].sections.at(-1)?.heading[language] ?? ''
      await expect(shown.getByRole('heading', { name: last })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${title} · `))
      await page.getByRole('button', { name: app.back[language] }).click()
      await expect(page).toHaveURL('/account/info')
      await expect(page.getByRole('main')).toBeFocused()
    }
  })

  test('[COM-40] a missing file address shows the exact message', async ({ page }) => {
    expect(files.addressMissing.en).toBe('File preview address does not exist')
    await page.goto('/file-iframe?title=x')
    await expect(page.getByText(files.addressMissing[language])).toBeVisible()
  })
})

test('[COM-20] an agreement follows a switch of language', async ({ page }) => {
  await page.goto('/account/info')
  await page.getByRole('main').getByRole('link', { name: titles.userAgreement.zh }).click()
  const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(shown).toHaveText(titles.userAgreement.zh)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(shown).toHaveText(titles.userAgreement.en)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.userAgreement.en)
  await expect(page).toHaveTitle(new RegExp(`^${titles.userAgreement.en} · `))
})

test('[COM-40] hostile addresses are refused, nothing is asked for and nothing runs', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const addresses = hostileAddresses(origin)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(80)
  await page.goto(previewOf('nothing'))
  const requested = strayRequests(page, origin)
  page.on('dialog', (dialog) => {
    requested.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await expect(page.getByText(files.addressMissing.zh)).toBeVisible()
  const shown = await page.evaluate(follow, [addresses, files.addressMissing.zh] as const)
  expect(shown).toEqual(addresses.map((address) => ({ address, says: true, opened: 0 })))
  expect(requested).toEqual([])
})

test('[COM-40] a hostile address is refused on a fresh page load too', async ({ page, baseURL }) => {
  const origin = baseURL ?? ''
  const requested = strayRequests(page, origin)
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    `//elsewhere.test${addressOf(documents.pdf)}`,
  ]) {
    await page.goto(previewOf(address))
    await expect(page.getByText(files.addressMissing.zh)).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
  }
  expect(requested).toEqual([])
})

test('[COM-40] a hostile title is text and nothing else', async ({ page }) => {
  const title = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  await page.goto(previewOf(addressOf(documents.sheet), title))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).not.toHaveTitle('1')
})

test('[COM-40] an image stands in a frame with an empty sandbox', async ({ page, baseURL }) => {
  for (const address of [addressOf(documents.image), `${baseURL}${addressOf(documents.image)}`]) {
    const answered = page.waitForResponse(`**${addressOf(documents.image)}`)
    await page.goto(previewOf(address, '公章'))
    const headers = (await answered).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toContain('seal.png')
    await expect(frame(page)).toHaveAttribute('sandbox', '')
    await expect(frame(page)).toHaveAttribute('title', '公章')
    const image = page.frameLocator('iframe').locator('img')
    await expect(image).toBeVisible()
    expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1)
    const widthMax = await image.evaluate((shown) => getComputedStyle(shown).maxWidth)
    expect(widthMax, 'an image is never wider than its frame').toBe('100%')
  }
})

test('[COM-40] a PDF is typed as one in a frame of its own policy', async ({ page }) => {
  await page.addInitScript(noteBlobTypes)
  await page.goto(previewOf(addressOf(documents.pdf)))
  await expect(frame(page)).toHaveAttribute('src', /^blob:/)
  await expect(frame(page)).not.toHaveAttribute('sandbox')
  await expect(page.getByText(documents.pdf.name)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-blob', 'application/pdf')
})

test('[COM-40] nothing in a shown page runs, calls or leads elsewhere', async ({ page, faults }) => {
  faults.allow(/Blocked script execution|Content Security Policy|sandboxed/)
  const elsewhere = await requestsElsewhere(page)
  await page.goto(previewOf(addressOf(documents.page)))
  await expect(frame(page)).toHaveAttribute('sandbox', '')
  const shown = page.frameLocator('iframe')
  await expect(shown.getByText('对账说明')).toBeVisible()
  await expect(shown.locator('body')).not.toHaveAttribute('data-ran')
  await expect(page).toHaveURL(/\/file-iframe\?/)
  expect(elsewhere).toEqual([])
})

test('[COM-40] a page that calls itself an image is no page', async ({ page }) => {
  const elsewhere = await requestsElsewhere(page)
  await page.goto(previewOf(addressOf(documents.disguised)))
  await expect(frame(page)).toHaveAttribute('sandbox', '')
  await expect(page.frameLocator('iframe').getByText('对账说明')).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

for (const kind of ['sheet', 'drawing'] as const) {
  test(`[COM-40] other types show name and size, and can be downloaded: ${kind}`, async ({ page }) => {
    const { name, bytes } = documents[kind]
    await page.goto(previewOf(addressOf(documents[kind])))
    await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByText(files.noPreview.zh)).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    const size = kind === 'sheet' ? '2.9' : '74 B'
    await expect(page.getByRole('main')).toContainText(size)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: files.download.zh }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(name)
    const chunks = await (await download.createReadStream()).toArray()
    expect(Buffer.concat(chunks as Buffer[]).equals(bytes)).toBe(true)
  })
}

test('[COM-40] a file without its bytes, of another company, or that never was is not there', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/)
  const unknown = documents.pdf.id.replace('bbbb', 'cccc')
  for (const id of [documents.lost.id, documents.foreign.id, unknown]) {
    await page.goto(previewOf(`/files/v1/${id}`))
    await expect(page.getByText(files.fileMissing.zh)).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
  }
})
