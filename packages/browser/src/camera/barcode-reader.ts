import { loadAsset } from '@tillgate/client/asset.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Rejection when no reader loads, or the loaded reader stops working. */
export class ReaderFailed extends Error {}

export type BarcodeReader = {
  /** Returns the digits of a retail barcode in the picture; undefined: none found. Closes the picture. */
  read: (picture: ImageBitmap) => Promise<string | undefined>
  close: () => void
}

/** Messages to the worker and back. The first message has the WebAssembly module, because the worker may load nothing. */
export type ToReader = { wasm: ArrayBuffer } | { picture: ImageBitmap }
export type FromReader = { digits?: string } | { failed: string }

declare global {
  interface Window {
    /** Shape Detection API, absent in Safari and Firefox. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e']

/** Returns the reader of the browser; undefined when the browser has none or does not know every retail barcode. */
const openNative = async (): Promise<BarcodeReader | undefined> => {
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

const openWorker = async (): Promise<BarcodeReader> => {
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
    return answer.digits
  }
  try {
    await ask({ wasm }, [wasm])
  } catch (error) {
    close()
    throw error
  }
  return { read: (picture) => ask({ picture }, [picture]), close }
}

/** Opens the reader of the browser. A WebAssembly reader in a worker replaces a reader that is missing or fails. */
export const openReader = async (): Promise<BarcodeReader> => {
  const native = await openNative().catch(() => undefined)
  let reader = native ?? (await openWorker())
  return {
    read: async (picture) => {
      try {
        return await reader.read(picture)
      } catch (error) {
        if (reader !== native) throw error
        reader = await openWorker()
        return undefined
      }
    },
    close: () => reader.close(),
  }
}
