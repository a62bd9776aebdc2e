import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import type { Head } from '#server/db/audit-heads.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { insertSeal, listSeals, lockSeals, readUnsealed, type Sealed } from './event-seals.queries.ts'

const proofOf = (keyring: Keyring, previous: Buffer, seal: Omit<Sealed, 'proof'>): Buffer => {
  const { number, until, events, digest } = seal
  return keyring.auditProof(JSON.stringify(['account-events', previous.toString('hex'), number, until, events, digest]))
}

/** Longer than any transaction that writes an event. */
const marginSeconds = 60

/** Seals the sign-ins and changes of credentials since the last seal. Does nothing without any. */
export const sealEvents = ({ pool, keyring }: Pick<Deps, 'pool' | 'keyring'>, margin = marginSeconds): Promise<void> =>
  withIdentity(pool, async (db) => {
    const last = await lockSeals(db)
    const found = await readUnsealed(db, margin)
    if (!found || found.events === 0) return
    const { at, until, events, digest } = found
    const number = (last?.number ?? 0) + 1
    const proof = proofOf(keyring, last?.proof ?? Buffer.alloc(0), { number, until, events, digest })
    await insertSeal(db, { number, at, events, proof })
  })

const pageSize = 200
const none: Head = { length: 0, proof: '' }

/**
 * Recomputes every seal. Returns the number of events, the last seal, and the number of the first seal that does not fit its
 * events or whose end is not the stored one: an event was changed, inserted or deleted.
 */
export const verifyEventSeals = async (
  db: Db,
  keyring: Keyring,
  stored: Head = none,
): Promise<{ events: number; head: Head; brokenAt: number | undefined }> => {
  let [head, previous, events]: [Head, Buffer, number] = [none, Buffer.alloc(0), 0]
  let brokenAt: number | undefined
  while (true) {
    const seals = await listSeals(db, head.length, pageSize)
    for (const { proof, ...seal } of seals) {
      const { number } = seal
      const isSound = number === head.length + 1 && proofOf(keyring, previous, seal).equals(proof)
      const isKept = number !== stored.length || proof.toString('hex') === stored.proof
      if (!isSound || !isKept) brokenAt ??= number
      head = { length: number, proof: proof.toString('hex') }
      previous = proof
      events += seal.events
    }
    if (seals.length < pageSize) break
  }
  if (head.length < stored.length) brokenAt ??= head.length + 1
  return { events, head, brokenAt }
}

/** Runs every ten minutes, in one of all workers. */
export const eventSealJobs = [define('seal-sign-ins', z.looseObject({}), (_, deps) => sealEvents(deps), '*/10 * * * *')]
