import { loadAsset } from '@tillgate/client/asset.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Rejection when no reader loads, or the loaded reader stops working. */
export class ReaderFailed extends Error {}

export type BarcodeReader = {
  /** Returns the text of a code in the picture, of a retail barcode its digits; undefined: none found. Closes the picture. */
  read: (picture: ImageBitmap) => Promise<string | undefined>
  close: () => void
}

/** Kind of the codes that a camera reads: retail barcodes, or QR codes. */
export type Symbols = 'barcodes' | 'qr'

/** Messages to the worker and back. The first message has the WebAssembly module, because the worker may load nothing. */
export type ToReader = { wasm: ArrayBuffer } | { picture: ImageBitmap; symbols: Symbols }
export type FromReader = { text?: string } | { failed: string }

declare global {
  interface Window {
    /** Shape Detection API, absent in Safari and Firefox. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const formatsOf = { barcodes: ['ean_13', 'ean_8', 'upc_a', 'upc_e'], qr: ['qr_code'] } as const satisfies Record<
  Symbols,
  string[]
>

/** Returns the reader of the browser; undefined when the browser has none or does not know every code of this kind. */
const openNative = async (symbols: Symbols): Promise<BarcodeReader | undefined> => {
  const formats = [...formatsOf[symbols]]
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return undefined
  const supported = await BarcodeDetector.getSupportedFormats()
  if (!formats.every((format) => supported.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  return {
    read: async (picture) => {
      try {
        const [found] = await detector.detect(picture)
        return found?.rawValue
      } finally {
        picture.close()
      }
    },
    close: () => undefined,
  }
}

const openWorker = async (symbols: Symbols): Promise<BarcodeReader> => {
  const wasm = await loadAsset(wasmUrl).catch((cause: unknown) => {
    throw new ReaderFailed('module not loaded', { cause })
  })
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ReaderFailed('worker not loaded')))
  })
  const { port1: line, port2: theirs } = new MessageChannel()
  worker.postMessage({}, [theirs])
  line.start()
  const close = () => {
    line.close()
    worker.terminate()
  }
  // One request at a time: an answer carries no request id.
  const ask = async (asked: ToReader, transfer: Transferable[]): Promise<string | undefined> => {
    const answered = new Promise<FromReader>((resolve) => {
      line.addEventListener('message', ({ data }: MessageEvent<FromReader>) => resolve(data), { once: true })
    })
    line.postMessage(asked, transfer)
    const answer = await Promise.race([answered, broken])
    if ('failed' in answer) throw new ReaderFailed(answer.failed)
    return answer.text
  }
  try {
    await ask({ wasm }, [wasm])
  } catch (error) {
    close()
    throw error
  }
  return { read: (picture) => ask({ picture, symbols }, [picture]), close }
}

/** Opens the reader of the browser. A WebAssembly reader in a worker replaces a reader that is missing or fails. */
export const openReader = async (symbols: Symbols): Promise<BarcodeReader> => {
  const native = await openNative(symbols).catch(() => undefined)
  let reader = native ?? (await openWorker(symbols))
  return {
    read: async (picture) => {
      try {
        return await reader.read(picture)
      } catch (error) {
        if (reader !== native) throw error
        reader = await openWorker(symbols)
        return undefined
      }
    },
    close: () => reader.close(),
  }
}
