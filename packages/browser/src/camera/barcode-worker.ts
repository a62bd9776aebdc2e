import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { FromReader, ToReader } from './barcode-reader.ts'

/** Longest side of a decoded picture in pixels: more pixels cost time and find no further barcode. */
const sideMax = 1280

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

const pixelsOf = (picture: ImageBitmap): ImageData => {
  if (!context) throw new Error('The browser has no 2D canvas in workers')
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const answer = async (asked: ToReader): Promise<FromReader> => {
  if ('wasm' in asked) {
    await prepareZXingModule({ overrides: { wasmBinary: asked.wasm }, fireImmediately: true })
    return {}
  }
  const [found] = await readBarcodes(pixelsOf(asked.picture), {
    formats: asked.symbols === 'qr' ? ['QRCode'] : ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
    tryInvert: false,
    maxNumberOfSymbols: 1,
  })
  return found ? { text: found.text } : {}
}

addEventListener('message', ({ ports: [line] }) => {
  if (!line) return
  const reply = (said: FromReader): void => line.postMessage(said, [])
  line.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
    answer(data).then(reply, (error: unknown) => reply({ failed: String(error) }))
  })
  line.start()
})
