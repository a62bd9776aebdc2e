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
  /** Throws unless the caller sends a fresh code; undefined for calls without one. Checks the code once. */
  requireCode?: () => Promise<void>
  /** Key of a store's device; used at the point of sale only. */
  terminalKey: string | undefined
}
