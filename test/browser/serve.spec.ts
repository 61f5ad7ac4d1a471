import { expect, test } from '@playwright/test'

test('[RUN-01] portal and API answer on one port', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
})

test('[RUN-02] Chinese is drawn as letters, not as boxes', async ({ page }) => {
  await page.setContent('<canvas width="80" height="40"></canvas>')
  const drawings = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return []
    return ['早', '付', '喆'].map((letter) => {
      pen.clearRect(0, 0, 80, 40)
      pen.font = '32px sans-serif'
      pen.fillText(letter, 4, 34)
      return canvas.toDataURL()
    })
  })
  expect(new Set(drawings).size).toBe(3)
})
