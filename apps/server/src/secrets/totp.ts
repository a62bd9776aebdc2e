import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secondsPerStep = 30
/** One step to either side: clocks differ, and people type slowly. */
const drift = [0, -1, 1]

/** RFC 4648 base32 without padding: what authenticators take as text. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}
export const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 §4 asks for. */
export const newSecret = (): string => toBase32(randomBytes(20))

/** RFC 4226: HMAC-SHA-1 over the counter, dynamically cut. */
export const codeAt = (secret: string, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (seconds: number): number => Math.floor(seconds / secondsPerStep)

/** Which step a code belongs to; nothing: to none that counts now. Every step is compared, right or wrong. */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined =>
  drift
    .map((by) => now + by)
    .filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code.padStart(6).slice(0, 6))))
    .at(0)

/** What a QR code holds. Key URI format, as every authenticator reads it. */
export const otpauthUrl = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
