/** Error of a file that the bank rejects. Lines count from 1. */
export type AchFileError = { line: number; message: string }
export type AchPut = { fileId: string; sha256: string } | { errors: AchFileError[] }
/** A file of returns and notices that waits for us. */
export type AchOutboxFile = { name: string; sha256: string }
/** Reply of the bank. `text` has one character per byte, so that column positions are exact. */
export type AchReply = { text: string; sha256: string }

/** No readable answer in time: the file may have been accepted. The same call may be made again. */
export class AchUnknownError extends Error {}

/**
 * The bank that pays the stores. Names of files are letters, digits, `.`, `_` and `-`. Sums are SHA-256 in hexadecimal digits.
 * Every call throws `AchUnknownError` while it is not known how it ended.
 */
export type AchBank = {
  /** Transfers a file. Repeated transfers of the same bytes under the same name are one file. */
  putFile: (name: string, text: string) => Promise<AchPut>
  /** Lists files without acknowledgement by name, after `after`. */
  listOutbox: (after?: string) => Promise<AchOutboxFile[]>
  /** Returns the file, or `undefined`. The caller compares the checksum with the list. */
  readOutbox: (name: string) => Promise<AchReply | undefined>
  /** Acknowledges that the file is stored; the bank stops listing the file. */
  ack: (name: string) => Promise<void>
}
