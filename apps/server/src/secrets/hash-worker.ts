import { setPriority } from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password is verified against `stored`; without it the password is hashed. */
export type HashTask = { password: string; stored?: string }
export type HashAnswer = { hashed: string | boolean }

// On Linux the priority is this thread's own: whoever signs in waits for a free core, nobody else waits for them.
if (process.platform === 'linux') setPriority(15)

const isRight = (stored: string, password: string): boolean => {
  try {
    return verifySync(stored, password)
  } catch {
    // What is stored is no hash: nobody's password fits.
    return false
  }
}

parentPort?.on('message', ({ password, stored }: HashTask) => {
  const answer: HashAnswer = { hashed: stored === undefined ? hashSync(password, cost) : isRight(stored, password) }
  parentPort?.postMessage(answer, [])
})
