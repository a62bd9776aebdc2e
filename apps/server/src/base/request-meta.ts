import type { Language } from '@tillgate/phrases/translator.ts'

/** Data that a browser sends about itself. */
export type Trial = { userAgent: string | undefined; hostname: string | undefined }

/** Metadata of a request: untrusted. A change stores `requestId` and `trial`. */
export type RequestMeta = {
  requestId: string
  language: Language
  ip: string
  userAgent: string
  trial: Trial | undefined
  /** Present when the caller sent `Idempotency-Key`: its key and the fingerprint of this very request. */
  idempotency: { key: string; hash: Buffer } | undefined
  token: string | undefined
  /** Throws unless the caller proves itself with a fresh code; undefined where the call needs none. Checks the code once. */
  requireCode?: () => Promise<void>
  /** Of a device of a store; asked for at the point of sale alone. */
  terminalKey: string | undefined
}
