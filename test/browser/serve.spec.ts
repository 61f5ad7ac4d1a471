import { expect, test } from '@playwright/test'

test('[RUN-01] portal and API answer on one port', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
})

test('inside the shell its files are asked for with the first one, outside they are not', async ({
  request,
}) => {
  const prefetched = async (path: string) => {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
      ([, file = '']) => file,
    )
  }
  const outside = await prefetched('/account/login')
  const inside = async (path: string) => {
    const files = await prefetched(path)
    expect(files.slice(0, outside.length)).toEqual(outside)
    return files.slice(outside.length)
  }
  const [shell = '', ...more] = await inside('/account/staff-management')
  expect([shell, more]).toEqual([expect.stringContaining('shell'), []])
  for (const [path, name] of [
    ['/buyer/invoice', 'list'],
    ['/buyer/market-info', 'market'],
    ['/supplier/payment-apply', 'apply'],
  ] as const) {
    const [first, own, ...others] = await inside(path)
    expect([path, first, own, others]).toEqual([path, shell, expect.stringContaining(name), []])
  }
  const code = await request.get(shell)
  expect([code.status(), code.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
  expect(outside.filter((file) => /shell|list|market|apply/.test(file))).toEqual([])
})

test('[RUN-02] Chinese is drawn as characters, not as boxes', async ({ page }) => {
  await page.setContent('<canvas width="80" height="40"></canvas>')
  const drawings = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return []
    return ['早', '付', '喆'].map((notification) => {
      pen.clearRect(0, 0, 80, 40)
      pen.font = '32px sans-serif'
      pen.fillText(notification, 4, 34)
      return canvas.toDataURL()
    })
  })
  expect(new Set(drawings).size).toBe(3)
})
