import { chromium, type Page } from 'playwright'
import { startProduct } from './e2e/harness/product.ts'
import { chromiumForTests } from './tools/chromium.ts'
const product = await startProduct()
const browser = await chromium.launch(await chromiumForTests())
const signIn = async (page: Page) => { await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill('maria@delgado.test'); await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Log in' }).click(); await page.waitForURL((at) => at.pathname !== '/login') }
const shot = (page: Page, name: string, fullPage = false) => page.screenshot({ path: `/tmp/i-${name}.png`, fullPage })
for (const [w, scheme, locale] of [[1440,'light','en-US'],[1440,'dark','en-US'],[390,'light','es-ES']] as const) {
  const c = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale }); const p = await c.newPage()
  await p.goto(`${product.url}/login`); await p.waitForTimeout(1200); await shot(p, `login-${w}-${scheme}`); await c.close() }
{ const c = await browser.newContext({ viewport: { width: 1280, height: 900 } }); const p = await c.newPage(); await signIn(p)
  const state = await c.storageState()
  await p.goto(`${product.url}/items?status=active&unit=LB`); await p.locator('tbody tr').first().waitFor(); await p.evaluate(() => { document.documentElement.style.fontSize = '200%' }); await p.waitForTimeout(700); await shot(p, 'items-200', true)
  console.log('items overflow', await p.evaluate(() => [document.documentElement.scrollWidth, innerWidth]))
  const f = await browser.newContext({ viewport: { width: 1280, height: 900 }, forcedColors: 'active', storageState: state }); const q = await f.newPage()
  await q.goto(`${product.url}/items`); await q.locator('tbody tr').first().waitFor(); await q.waitForTimeout(500); await shot(q, 'items-forced')
  await f.close(); await c.close() }
await browser.close(); await product.discard()
