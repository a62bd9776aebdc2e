import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/http/refusal.ts'

/** Argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waitingMax = 40

let running = 0
const waiting: (() => void)[] = []

/** Two hashes at once and a short queue: a storm of sign-ins becomes 503s, not a dead process. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) refuse('server.busy', { retryAfter: 2 })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Made under an older cost: hashed anew when its owner signs in next. */
export const isOutdated = (stored: string): boolean => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Hash of a random password nobody has: unknown accounts cost the same time as known ones. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXJhbmRvbXNhbHQ$2mCTbzdDMnVs3HYGSvwiNlJ0VYCjyE0CB6UBkYOGUWc'

export const isPasswordOf = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const right = await inTurn(() => verify(stored ?? nobodys, password).catch(() => false))
  return right && typeof stored === 'string'
}
