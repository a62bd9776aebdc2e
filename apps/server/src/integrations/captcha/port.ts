import type { CaptchaAction } from '@tillgate/contract/recovery.ts'

/** Verdict about a token. `once`: the self-hosted provider, whose accepted answers the caller stores as spent. */
export type CaptchaVerdict =
  | { ok: true; once?: { signature: Buffer; expiresAt: Date } }
  | { ok: false; reason: 'failed' | 'unavailable' }

export type CaptchaPort = {
  /** Never throws: a provider that cannot be asked is `unavailable`. */
  verify: (token: string, asked: { ip: string; action: CaptchaAction }) => Promise<CaptchaVerdict>
  /** Creates the browser's challenge; providers with their own script have none. */
  challenge?: (wish: { action: CaptchaAction; manual: boolean }) => Promise<object>
}
