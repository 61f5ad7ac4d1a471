import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:3417'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', env: { ...process.env, XDG_DATA_HOME: '/tmp/acc-xdg' } })
async function as(account, lang, width = 1440) {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${base}/account/login`)
  await page.evaluate((l) => localStorage.setItem('currentLang', l), lang)
  await page.reload()
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[type=password]').fill('Sooner#2026')
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  const token = await page.evaluate(() => localStorage.getItem('accountToken'))
  const api = async (path, init = {}) => (await fetch(base + path, { ...init, headers: { token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...init.headers } })).json()
  return { page, api }
}

{
  const { page, api } = await as('shenhe@wohe.test', 'zh')
  const { data: markets } = await api('/market/v1/markets')
  const market = markets.find((m) => m.payerName.includes('华东'))
  const run = await api('/clearing/v1/runs', { method: 'POST', body: JSON.stringify({ marketId: market.id }) })
  console.log(JSON.stringify(run).slice(0, 300))
  await page.waitForTimeout(4000)
  const state = await api(`/clearing/v1/runs/${run.data.id}/file/state`)
  console.log(JSON.stringify(state.data))
  await page.goto(`${base}/buyer/market-history/${run.data.id}`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/acc-run-zh.png`, fullPage: true })
  const en = await as('shenhe@wohe.test', 'en', 390)
  await en.page.goto(`${base}/buyer/market-history/${run.data.id}`)
  await en.page.waitForTimeout(1500)
  await en.page.screenshot({ path: `/tmp/acc-run-en.png` , fullPage: true})
  const box = await api('/sandbox/v1/outbox')
  console.log(box.data.filter((m) => m.template === 'awardFile').slice(0, 1).map((m) => m.text))
}
const { page, api } = await as('lixiaoyun@mingyuan.test', 'zh')
const { data: awards } = await api('/clearing/v1/awards')
const offer = awards.list[0]?.offerId
await page.goto(`${base}/supplier/list-apply/${offer}`)
await page.waitForTimeout(2500)
await page.screenshot({ path: '/tmp/acc-offer-zh.png', fullPage: true })
console.log(JSON.stringify((await api(`/clearing/v1/offers/${offer}/file/state`))))
await browser.close()
