/** What the bank says about a file that it does not take. Lines count from 1. */
export type AchFileError = { line: number; message: string }
export type AchPut = { fileId: string; sha256: string } | { errors: AchFileError[] }
/** A file of returns and notices that waits for us. */
export type AchOutboxFile = { name: string; sha256: string }
/** `text`: one character per byte, so that columns stay where they are. */
export type AchReply = { text: string; sha256: string }

/** No answer in time, or none that can be read: the file may have been taken. The same call may be made again. */
export class AchUnknown extends Error {}

/**
 * The bank that pays the stores. Names of files are letters, digits, `.`, `_` and `-`. Sums are SHA-256 in hexadecimal digits.
 * Every call throws `AchUnknown` while it is not known how it ended.
 */
export type AchBank = {
  /** The same bytes under the same name are one file, however often they are put. */
  putFile: (name: string, text: string) => Promise<AchPut>
  /** What was not acknowledged yet, by name, from behind `after`. */
  listOutbox: (after?: string) => Promise<AchOutboxFile[]>
  /** Undefined: no such file. Whoever reads it compares the sum with the list's. */
  readOutbox: (name: string) => Promise<AchReply | undefined>
  /** Says that we stored it: it is not listed again. */
  ack: (name: string) => Promise<void>
}
