// Proves alone: a camera and the policy of the thread that reads it.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { withCamera, type ShownQr } from './harness/camera.ts'
import { anItem } from './harness/catalogue.ts'
import { signIn } from './harness/portal.ts'
import { activateTill, activationCode, rows } from './harness/till.ts'

test('the camera of a phone adds an item', async () => {
  const { code } = anItem('712347', 1)
  await withCamera(code, async (page) => {
    await signIn(page)
    await page.goto('/items')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('button', { name: 'Scan several items' }).click()
    const worker = page.waitForResponse(/\/barcode-worker-/)
    await page.getByRole('button', { name: 'Use the camera' }).click()

    await expect(page.getByText('New for your stores. On no approved-products list.')).toBeVisible()
    await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(code)
    const policy = (await worker).headers()['content-security-policy']
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    await examine(page, '6-camera')
    await page.getByLabel('Name', { exact: true }).fill('Tamarind Soda')
    await page.getByLabel('Price', { exact: true }).fill('1.99')
    await page.getByRole('button', { name: 'Create, scan next' }).click()
    await expect(page.getByText('1 added')).toBeVisible()
    await expect(page.getByText('Hold the barcode in the frame')).toBeVisible()
  })
})

test('the camera of the till counts, changes and undoes', async () => {
  await withCamera('086000000417', async (page) => {
    await activateTill(page, 'Camera')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    const camera = page.getByRole('dialog', { name: 'Scan with the camera' })
    await expect(camera.getByText(/Milk.*\$/)).toBeVisible()
    await expect(camera.getByText('Added. ')).toBeVisible()
    await camera.getByRole('button', { name: 'One more' }).click()
    await expect(camera.getByRole('group', { name: /^Quantity of .*Milk/ })).toContainText('2')
    await examine(page, '7-till-app-camera')
    // The barcode is still in the picture: it counts once.
    await camera.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(camera.getByText(/^Undone: .*Milk/)).toBeVisible()
    await camera.getByRole('button', { name: 'Done, 0 lines' }).click()
    await expect(rows(page)).toHaveCount(0)
  })
})

/** The QR code beside the activation code of a new terminal. */
const activationQr = async (name: string): Promise<ShownQr> => {
  const page = await visit()
  await activationCode(name, page)
  const qr = page.getByRole('dialog').getByRole('img', { name: /QR/ })
  const path = (await qr.locator('path').getAttribute('d')) ?? ''
  return { path, size: Number((await qr.getAttribute('viewBox'))?.split(' ').at(-1)) }
}

test('a phone is activated by the QR code of the portal', async () => {
  await withCamera(await activationQr('By camera'), async (page) => {
    await page.goto('/till')
    await page.getByRole('button', { name: 'Scan the QR code' }).click()
    await expect(page.getByRole('heading', { name: 'Who sells?' })).toBeVisible()
  })
})

test('a QR code that is no receipt says so', async () => {
  await withCamera(await activationQr('By mistake'), async (page) => {
    await activateTill(page, 'Returns by camera')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Return' }).click()
    await page.getByRole('button', { name: 'Scan the QR code' }).click()
    const camera = page.getByRole('dialog', { name: 'Scan the QR code' })
    await expect(camera.getByRole('alert')).toHaveText(/Scan the one on the receipt/)
    await examine(page, '7-till-app-qr')
  })
})
