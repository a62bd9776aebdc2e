import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { DataKey } from '#server/config.ts'

/** Where a sealed value lives: bound into the ciphertext, so that one copied to another row does not open. */
export type Place = { table: string; column: string; partnerId: string; rowId: string }

const aadOf = (place: Place): Buffer =>
  Buffer.from([place.table, place.column, place.partnerId, place.rowId].join('|'), 'utf8')

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

/**
 * Envelope encryption: a random 256-bit data key per value, wrapped by the newest master key.
 * Sealed form: one byte length of the key's id, the id, 60 bytes of wrapped data key, the ciphertext.
 */
export const keyring = (keys: readonly [DataKey, ...DataKey[]]) => {
  const [current] = keys
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', current.key, '', purpose, 32))
  const fingerprint = derived('fingerprint')
  const audit = derived('audit')
  return {
    seal: (place: Place, plain: string): Buffer => {
      const dataKey = randomBytes(32)
      const id = Buffer.from(current.id, 'utf8')
      const wrapped = encrypt(current.key, id, dataKey)
      return Buffer.concat([Buffer.from([id.length]), id, wrapped, encrypt(dataKey, aadOf(place), Buffer.from(plain))])
    },
    open: (place: Place, sealed: Buffer): string => {
      const end = 1 + sealed.readUInt8(0)
      const id = sealed.subarray(1, end)
      const master = keys.find((key) => key.id === id.toString('utf8'))
      if (!master) throw new Error(`No key ${id.toString('utf8')} in DATA_KEYS`)
      const dataKey = decrypt(master.key, id, sealed.subarray(end, end + 60))
      return decrypt(dataKey, aadOf(place), sealed.subarray(end + 60)).toString('utf8')
    },
    /** A blind key for counters and lookups: the same text gives the same bytes, nobody reads the text back. */
    fingerprint: (purpose: string, text: string): Buffer =>
      createHmac('sha256', fingerprint).update(`${purpose}|${text}`).digest(),
    /** Proof that a row of the audit log is the one we wrote. */
    auditProof: (text: string): Buffer => createHmac('sha256', audit).update(text).digest(),
    /** The public key of the browser's local record: stable for one installation, an obfuscation only. */
    authKey: derived('auth-record').toString('hex'),
  }
}
export type Keyring = ReturnType<typeof keyring>

/** Bearer tokens are stored as this alone. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')
