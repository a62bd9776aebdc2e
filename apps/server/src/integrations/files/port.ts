import type { Readable } from 'node:stream'

/** Size and SHA-256 of a stored file, computed while the file was written. */
export type StoredFile = { bytes: number; sha256: Buffer }

/** Keys are lower-case UUIDs. */
export const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Range = { start: number; end: number }

/** Uploaded and generated files. Keys are our own UUIDs: no typed text becomes a path. */
export type Files = {
  /** Makes the store ready at the start. Throws an error that names the setting when the store rejects the settings. */
  prepare: () => Promise<void>
  /** All or undefined: a file is there under its key once every byte is stored, or not at all. */
  put: (key: string, content: AsyncIterable<Uint8Array>, bytesMax: number) => Promise<StoredFile>
  /** Undefined when there is no such file. With a range, the bytes from its start up to, not including, its end. */
  get: (key: string, range?: Range) => Promise<Readable | undefined>
  stat: (key: string) => Promise<{ bytes: number } | undefined>
  /** Deleting a missing file is no error. */
  delete: (key: string) => Promise<void>
  /** Returns the bytes that this process may still write to the store. Absent when the store has no known limit. */
  freeBytes?: () => Promise<number>
  /** Lists keys of files older than the given time, in pieces; deletes incomplete files from before it. */
  listOlder: (than: number) => AsyncIterable<string[]>
}

/** Thrown by `put` when there is no room; nothing is stored. */
export class StoreFullError extends Error {}

/** Returns true for errors of a full store: reported by the store or by the system, for the disk or for a quota. */
export const isStoreFull = (error: unknown): boolean =>
  error instanceof StoreFullError ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** Thrown when the store gives no usable answer. The same call may succeed later. */
export class StoreUnavailableError extends Error {}

/** Thrown by `put` at the first byte above the cap; nothing is stored. */
export class FileTooLargeError extends Error {
  constructor(bytesMax: number) {
    super(`more than ${bytesMax} bytes`)
  }
}
