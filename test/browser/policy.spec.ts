/** The content security policy of the portal: no inline code, no foreign origins, no framing. */
import { expect, test } from './support/test.ts'

test('inline scripts, inline styles and foreign origins are refused on every page', async ({
  page,
  request,
  faults,
}) => {
  for (const path of ['/', '/account/login', '/file-iframe', '/no/such/page']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  }
  await page.goto('/account/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.head.append(script)
    document.body.setAttribute('style', 'color: red')
  })
  await expect(page).not.toHaveTitle('ran')
  expect(faults.seen().filter((complaint) => complaint.includes('Content Security Policy')).length).toBe(2)
  faults.allow(/Content Security Policy/)
})
