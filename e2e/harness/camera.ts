import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumForTests } from '../../tools/chromium.ts'
import { ours } from './ours.ts'

/** Bars (1) and spaces (0) of the digits 0 to 9 in the left half of a symbol, odd parity. */
const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const inverted = (bits: string): string => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))

/** Modules of a UPC-A symbol: guards, six digits, the middle, six digits. */
const modulesOf = (code: string): string => {
  const digits = Array.from(code, (digit) => left[Number(digit)] ?? '')
  return `101${digits.slice(0, 6).join('')}01010${digits.slice(6).map(inverted).join('')}101`
}

const [width, height] = [640, 480]
const [black, white] = [20, 235]

type Fill = (x: number, y: number, columns: number, rows: number, value: number) => void
/** A white label with a barcode of 12 digits. */
const drawBarcode = (code: string, fill: Fill): void => {
  const modules = modulesOf(code)
  const [module, quiet, barHeight] = [3, 40, 90]
  const start = Math.round((width - modules.length * module) / 2)
  const top = Math.round((height - barHeight) / 2)
  fill(start - quiet, top - 12, modules.length * module + 2 * quiet, barHeight + 24, white)
  for (const [nth, bit] of Array.from(modules).entries()) {
    if (bit === '1') fill(start + nth * module, top, module, barHeight, black)
  }
}

/** A QR code as a page draws it. `path`: a square for each dark module. `size`: modules of a side, with the quiet zone. */
export type ShownQr = { path: string; size: number }
const drawQr = ({ path, size }: ShownQr, fill: Fill): void => {
  const module = 6
  const [x0, y0] = [width, height].map((side) => Math.round((side - size * module) / 2))
  fill(x0 ?? 0, y0 ?? 0, size * module, size * module, white)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    fill((x0 ?? 0) + Number(x) * module, (y0 ?? 0) + Number(y) * module, module, module, black)
  }
}

/** One picture of a video in YUV 4:2:0: a code on a gray table. */
const frameOf = (code: string | ShownQr): Buffer => {
  const luma = Buffer.alloc(width * height, 120)
  const fill: Fill = (x, y, columns, rows, value) => {
    for (let row = y; row < y + rows; row += 1) luma.fill(value, row * width + x, row * width + x + columns)
  }
  if (typeof code === 'string') drawBarcode(code, fill)
  else drawQr(code, fill)
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)])
}

/** A phone whose camera shows a barcode of 12 digits or a QR code. Runs `visit` in a browser of its own. */
export const withCamera = async (code: string | ShownQr, visit: (page: Page) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const video = join(folder, 'camera.y4m')
  writeFileSync(
    video,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\nFRAME\n`), frameOf(code)]),
  )
  const place = await chromiumForTests()
  const camera = [
    '--use-fake-device-for-media-stream',
    // Without a window no permission is asked for: the switch allows the camera.
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]
  const browser = await chromium.launch({ ...place, args: [...place.args, ...camera] })
  try {
    const context = await browser.newContext({
      baseURL: ours().url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(60_000)
    await visit(await context.newPage())
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}
