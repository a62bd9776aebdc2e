import type { NewCredential, PasskeyAssertion } from '@tillgate/contract/passkeys.ts'
import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

/** CBOR (RFC 8949): head of a value of a major type. */
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

type Site = { origin: string; rpId: string }
/** What an honest authenticator never does. */
type Lie = Partial<Site> & { challenge?: string; counter?: number; isUnverified?: boolean; type?: string }

const base64url = (value: Buffer): string => value.toString('base64url')
const sha256 = (value: Buffer | string): Buffer => hash('sha256', value, 'buffer')

/** A passkey in memory that signs with P-256 (ES256) and counts its uses, unless `counts` is false as for a synced passkey. */
export const softwarePasskey = ({ origin, rpId }: Site, counts = true) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const id = randomBytes(16)
  let userHandle = ''
  let uses = 0

  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }))
  const authenticatorData = (lie: Lie, isNew: boolean): Buffer => {
    uses += counts ? 1 : 0
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.counter ?? uses)
    // User present 1, user verified 4, attested credential data 64.
    const flags = 1 | (lie.isUnverified ? 0 : 4) | (isNew ? 64 : 0)
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
    const site = sha256(lie.rpId ?? rpId)
    return Buffer.concat([site, Buffer.from([flags]), counter, ...(isNew ? [attested] : [])])
  }

  return {
    create: (options: { challenge: string; user: { id: string } }, lie: Lie = {}): NewCredential => {
      userHandle = options.user.id
      const data = authenticatorData(lie, true)
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)])
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData(lie.type ?? 'webauthn.create', lie.challenge ?? options.challenge, lie)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
    },
    answer: (options: { challenge: string }, lie: Lie = {}): PasskeyAssertion => {
      const client = clientData(lie.type ?? 'webauthn.get', lie.challenge ?? options.challenge, lie)
      const data = authenticatorData(lie, false)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      }
    },
  }
}
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>
