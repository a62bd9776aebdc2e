import { AnnotationMode, getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import { imagePointsMax } from '@tillgate/domain/image-size.ts'
import { countAllocations } from './allocations.ts'
import type { FromWorker, ToWorker } from './wire.ts'

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>

/** Maximum pixels of a drawn page; a page may declare any size. */
const mostPoints = 16_000_000
/** Pages of a document that is shown; attestations and forms have a few. */
const mostPages = 200

const allocations = countAllocations()

const surface = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  return { canvas, context: canvas.getContext('2d') }
}
type Surface = ReturnType<typeof surface>

/** Creates canvases in a worker, which has no document. */
class Canvases {
  create(width: number, height: number): Surface {
    return surface(width, height)
  }
  reset({ canvas }: Surface, width: number, height: number): void {
    allocations.count(width * height * 4)
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: Surface): void {
    canvas.width = 0
    canvas.height = 0
  }
}
/** Replaces the library's SVG filters, which need a DOM. Few pictures use filters; their colors stay unfiltered. */
class NoFilters {
  addFilter = (): string => 'none'
  addHCMFilter = (): string => 'none'
  addAlphaFilter = (): string => 'none'
  addLuminosityFilter = (): string => 'none'
  addKnockoutFilter = (): string => 'none'
  addHighlightHCMFilter = (): string => 'none'
  destroy = (): void => undefined
}

/** Narrows an offscreen context to the library's type, which names only the page's canvas. */
const isDrawable = (context: unknown): context is CanvasRenderingContext2D =>
  context instanceof OffscreenCanvasRenderingContext2D

/** Scripts, forms, fonts and network access of a document are off: letters are drawn as lines. */
const open = (bytes: ArrayBuffer): Promise<Pdf> =>
  getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    maxImageSize: imagePointsMax,
    verbosity: VerbosityLevel.ERRORS,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
  }).promise

const draw = async (pdf: Pdf, number: number, width: number): Promise<ImageBitmap> => {
  const page = await pdf.getPage(number)
  const own = page.getViewport({ scale: 1 })
  const scale = Math.min(width / own.width, Math.sqrt(mostPoints / (own.width * own.height)))
  const viewport = page.getViewport({ scale })
  const { canvas, context } = surface(Math.round(viewport.width), Math.round(viewport.height))
  if (!isDrawable(context)) throw new Error('The browser has no 2D canvas in workers')
  const annotationMode = AnnotationMode.ENABLE
  await page.render({ canvas: null, canvasContext: context, viewport, annotationMode }).promise
  page.cleanup()
  return canvas.transferToImageBitmap()
}

class TooManyPages extends Error {}

let opened: Promise<Pdf> | undefined

const answer = async (asked: ToWorker): Promise<FromWorker> => {
  allocations.begin()
  if ('bytes' in asked) {
    opened = open(asked.bytes)
    const { numPages } = await opened
    allocations.finish()
    if (numPages > mostPages) throw new TooManyPages('too many pages')
    return { pages: numPages }
  }
  if (!opened) throw new Error('A page was requested before the file was opened')
  const picture = await draw(await opened, asked.page, asked.width)
  allocations.finish()
  return { page: asked.page, picture }
}

/** Over a line of our own: on the worker's common one the library talks too. */
addEventListener('message', ({ ports: [line] }) => {
  if (!line) return
  const reply = (said: FromWorker): void => line.postMessage(said, 'picture' in said ? [said.picture] : [])
  line.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    answer(data).then(reply, (error: unknown) =>
      reply({ failed: String(error), isTooLarge: allocations.isExceeded() || error instanceof TooManyPages }),
    )
  })
  line.start()
})
