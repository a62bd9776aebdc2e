/** What the page asks of the worker, and what comes back. Nothing of a PDF but pictures of its pages leaves the worker. */
export type ToWorker = { bytes: ArrayBuffer } | { page: number; width: number }
export type FromWorker =
  | { pages: number }
  | { page: number; picture: ImageBitmap }
  | { failed: string; isTooLarge: boolean }
