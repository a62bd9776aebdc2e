/** Messages from the page to the worker and back. The worker returns pictures of the pages, never PDF content. */
export type ToWorker = { bytes: ArrayBuffer } | { page: number; width: number }
export type FromWorker =
  | { pages: number }
  | { page: number; picture: ImageBitmap }
  | { failed: string; isTooLarge: boolean }
