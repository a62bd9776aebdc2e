import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { DataKey } from '#server/config/config.ts'

/** Location of a sealed value, bound into the ciphertext: a value copied to another row cannot be decrypted. */
export type SealedField = { table: string; column: string; partnerId: string; rowId: string }

const aadOf = (field: SealedField): Buffer =>
  Buffer.from([field.table, field.column, field.partnerId, field.rowId].join('|'), 'utf8')

const encrypt = (key: Buffer, aad: Buffer, plain: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(aad)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, aad: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

/** Thrown when a process with a newer key sealed the value, which happens during a rollout. */
export class KeyMissing extends Error {}

/** A data key wrapped by a master key: 12 bytes of nonce, 32 of key, 16 of tag. */
const wrappedBytes = 60

const idOf = (sealed: Buffer): Buffer => sealed.subarray(1, 1 + sealed.readUInt8(0))

/**
 * Envelope encryption: a random 256-bit data key per value, wrapped by the newest master key.
 * Sealed form: one byte length of the master key's id, the id, 60 bytes of wrapped data key, the ciphertext.
 */
export const envelope = (keys: readonly [DataKey, ...DataKey[]]) => {
  const [current] = keys
  const currentId = Buffer.from(current.id, 'utf8')

  const parts = (sealed: Buffer): { dataKey: Buffer; body: Buffer } => {
    const id = idOf(sealed)
    const master = keys.find((key) => key.id === id.toString('utf8'))
    if (!master) throw new KeyMissing(`No key ${id.toString('utf8')} in DATA_KEYS`)
    const end = 1 + id.length + wrappedBytes
    return { dataKey: decrypt(master.key, id, sealed.subarray(1 + id.length, end)), body: sealed.subarray(end) }
  }
  const wrap = (dataKey: Buffer, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from([currentId.length]), currentId, encrypt(current.key, currentId, dataKey), body])

  return {
    /** The id of the newest master key. */
    currentId: current.id,
    seal: (field: SealedField, plain: string): Buffer => {
      const dataKey = randomBytes(32)
      return wrap(dataKey, encrypt(dataKey, aadOf(field), Buffer.from(plain)))
    },
    open: (field: SealedField, sealed: Buffer): string => {
      const { dataKey, body } = parts(sealed)
      return decrypt(dataKey, aadOf(field), body).toString('utf8')
    },
    /** Wraps the value's data key under the newest master key; the ciphertext stays unchanged. */
    rewrap: (sealed: Buffer): Buffer => {
      const { dataKey, body } = parts(sealed)
      return wrap(dataKey, body)
    },
  }
}
export type Envelope = ReturnType<typeof envelope>

/** Keys for values that are computed and compared later, 32 bytes each. They outlive every master key. */
export type DerivedKeys = { fingerprint: Buffer; audit: Buffer; authRecord: Buffer }

/** Derived from a master key at the first start of an installation, and stored encrypted afterwards. */
export const firstDerivedKeys = ({ key }: DataKey): DerivedKeys => {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return { fingerprint: derived('fingerprint'), audit: derived('audit'), authRecord: derived('auth-record') }
}

export const keyring = ({ seal, open }: Envelope, { fingerprint, audit, authRecord }: DerivedKeys) => ({
  seal,
  open,
  /** Computes a keyed hash for counters and lookups: equal texts give equal bytes, and the text cannot be recovered. */
  fingerprint: (purpose: string, text: string): Buffer =>
    createHmac('sha256', fingerprint).update(`${purpose}|${text}`).digest(),
  /** Computes the HMAC that shows that the product wrote an audit row. */
  auditProof: (text: string): Buffer => createHmac('sha256', audit).update(text).digest(),
  /** The public key of the browser's local record: stable for one installation, an obfuscation only. */
  authKey: authRecord.toString('hex'),
})
export type Keyring = ReturnType<typeof keyring>

/** Bearer tokens are stored as this alone. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
export const newToken = (): string => randomBytes(32).toString('base64url')
