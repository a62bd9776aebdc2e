import type { FromWorker, ToWorker } from './wire.ts'

export type OpenPdf = {
  pages: number
  /** `width`: of the picture, in points of the screen. */
  draw: (page: number, width: number) => Promise<ImageBitmap>
  close: () => void
}

/** Rejection of a document or page above the limits of memory, pages or time. */
export class PdfTooLarge extends Error {}

/** Timeout in milliseconds. A normal document takes a second; a longer time suggests a malicious file. */
const timeoutMs = 30_000

/**
 * Renders an untrusted PDF in a separate worker without access to page and session. Terminates the worker on timeout.
 * Returns pictures only.
 */
export const openPdf = async (blob: Blob): Promise<OpenPdf> => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const { port1: line, port2: theirs } = new MessageChannel()
  worker.postMessage({}, [theirs])
  line.start()
  const close = () => {
    line.close()
    worker.terminate()
  }
  const ask = (asked: ToWorker, transfer: Transferable[] = []): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      const done = new AbortController()
      const end = (work: () => void) => {
        done.abort()
        clearTimeout(timer)
        work()
      }
      const fail = (error: Error) => end(() => reject(error))
      const timer = setTimeout(() => fail(new PdfTooLarge('too slow')), timeoutMs)
      const { signal } = done
      worker.addEventListener('error', () => fail(new Error('The PDF worker stopped with an error')), { signal })
      line.addEventListener(
        'message',
        ({ data }: MessageEvent<FromWorker>) => {
          if (!('failed' in data)) end(() => resolve(data))
          else fail(data.isTooLarge ? new PdfTooLarge(data.failed) : new Error(data.failed))
        },
        { signal },
      )
      line.postMessage(asked, transfer)
    })
  // Requests run in sequence, because an answer carries no request id.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (asked: ToWorker, transfer?: Transferable[]): Promise<FromWorker> => {
    const next = last.then(() => ask(asked, transfer))
    last = next.catch(close)
    return next
  }
  try {
    const bytes = await blob.arrayBuffer()
    const opened = await inTurn({ bytes }, [bytes])
    if (!('pages' in opened)) throw new Error('Unexpected answer of the PDF worker')
    return {
      pages: opened.pages,
      draw: async (page, width) => {
        const drawn = await inTurn({ page, width })
        if (!('picture' in drawn)) throw new Error('Unexpected answer of the PDF worker')
        return drawn.picture
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
