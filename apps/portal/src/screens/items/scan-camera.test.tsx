import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'

const soup = '041331023900'
const milk = '036000291452'

const answers = {
  'GET /api/item/get-by-code': () => ({
    status: 404,
    body: { code: 'item.not-found', message: 'Item not found', requestId: 'r' },
  }),
}

const openScan = async () => {
  await screen.viewport(1440, 900)
  const portal = await openPortal('/items?adding=true', { answers })
  await portal.page.getByRole('button', { name: 'Scan several items' }).click()
  await portal.page.getByRole('button', { name: 'Use the camera' }).click()
  return portal
}

const cameraAnswers = (answer: () => Promise<MediaStream>): void => {
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(answer)
  onTestFinished(() => camera.mockRestore())
}

/** A camera that shows a gray picture. Returns the tracks of each start. */
const aCamera = () => {
  const tracks: MediaStreamTrack[] = []
  cameraAnswers(() => {
    const canvas = document.createElement('canvas')
    const stream = canvas.captureStream(10)
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    tracks.push(...stream.getVideoTracks())
    return Promise.resolve(stream)
  })
  return tracks
}

/** A browser with a barcode detector, which finds `seen.digits` in every picture. */
const aDetector = (digits: string) => {
  const seen = { digits, times: 0 }
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code'])
    detect = () => {
      seen.times += 1
      return Promise.resolve([{ rawValue: seen.digits }])
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return seen
}

test.each([
  ['NotAllowedError', 'The camera is blocked'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'The camera does not start'],
])('%s shows "%s"', async (name, text) => {
  cameraAnswers(() => Promise.reject(new DOMException('', name)))
  const { page } = await openScan()
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
})

test('a missing reader leads to retry or typing', async () => {
  const tracks = aCamera()
  const { page } = await openScan()
  await expect.element(page.getByText('The barcode reader was not loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Switch the camera off' })).toHaveFocus()
  await expect.element(page.getByText('The barcode reader was not loaded')).toBeVisible()
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  await page.getByRole('button', { name: 'Type the digits' }).click()
  await expect.element(page.getByLabelText('Barcode')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
})

test('reads one item and waits until the next', async () => {
  aCamera()
  const seen = aDetector(`0${soup}`)
  const { page } = await openScan()
  await expect.element(page.getByText('Reading waits for this item.')).toBeVisible()
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(soup)
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
  const { times } = seen
  seen.digits = milk
  await page.getByLabelText('Name', { exact: true }).fill('Bean soup')
  expect(seen.times).toBe(times)

  await page.getByRole('button', { name: 'Scan another item' }).click()
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(milk)
})

test('the camera stops with the dialog and on hidden pages', async () => {
  const tracks = aCamera()
  aDetector('')
  const { page } = await openScan()
  await expect.element(page.getByText('Hold the barcode in the frame')).toBeVisible()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('The camera starts.')).toBeVisible()
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Hold the barcode in the frame')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})
