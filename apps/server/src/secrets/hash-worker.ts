import { setPriority } from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password is verified against `stored`; without it the password is hashed. */
export type HashTask = { password: string; stored?: string }
export type HashAnswer = { hashed: string | boolean }

// On Linux the priority applies to this thread alone: hashing waits for a free core and delays no other request.
if (process.platform === 'linux') setPriority(15)

const isRight = (stored: string, password: string): boolean => {
  try {
    return verifySync(stored, password)
  } catch {
    // The stored value is a placeholder, not a hash: no password verifies against the placeholder.
    return false
  }
}

parentPort?.on('message', ({ password, stored }: HashTask) => {
  const answer: HashAnswer = { hashed: stored === undefined ? hashSync(password, cost) : isRight(stored, password) }
  parentPort?.postMessage(answer, [])
})
