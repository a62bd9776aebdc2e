import type { CaptchaAction } from '@tillgate/contract/recovery.ts'

/** What a provider said of a token. `once`: a provider of our own, whose right answers we have to remember as spent. */
export type CaptchaVerdict =
  | { ok: true; once?: { signature: Buffer; expiresAt: Date } }
  | { ok: false; reason: 'failed' | 'unavailable' }

export type CaptchaPort = {
  /** Never throws: a provider that cannot be asked is `unavailable`. */
  verify: (token: string, asked: { ip: string; action: CaptchaAction }) => Promise<CaptchaVerdict>
  /** What the browser works on; providers with a script of their own have none. */
  challenge?: (wish: { action: CaptchaAction; manual: boolean }) => Promise<object>
}
