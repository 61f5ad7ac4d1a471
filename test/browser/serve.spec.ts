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
  const named = (files: readonly string[], name: string) =>
    files.filter((file) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file)).length
  const outside = await prefetched('/account/login')
  const shells = new Set<string | undefined>()
  for (const [path, name] of [
    ['/account/staff-management', undefined],
    ['/account/info', 'account'],
    ['/buyer/invoice', 'list'],
    ['/buyer/market-info', 'market'],
    ['/supplier/payment-apply', 'apply'],
  ] as const) {
    const files = await prefetched(path)
    shells.add(files.find((file) => file.includes('/shell-')))
    if (name) expect([path, named(files, name)]).toEqual([path, 1])
  }
  const [shell = '', ...more] = shells
  expect(more).toEqual([])
  const code = await request.get(shell)
  expect([code.status(), code.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
  expect(outside.filter((file) => /shell|account|list|market|apply/.test(file))).toEqual([])
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
