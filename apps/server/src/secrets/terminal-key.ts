import { randomBytes } from 'node:crypto'

const idBytes = 16
const secretBytes = 32
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A device's key: 256 random bits behind the partner and the terminal it is of, so that neither is searched for. */
export const newTerminalKey = (partnerId: string, terminalId: string): string =>
  Buffer.concat([bytesOf(partnerId), bytesOf(terminalId), randomBytes(secretBytes)]).toString('base64url')

/** Reads the partner and terminal that the key claims. Callers must compare the fingerprint before they trust either id. */
export const readTerminalKey = (key: string): { partnerId: string; terminalId: string } | undefined => {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 2 * idBytes + secretBytes) return undefined
  return { partnerId: idOf(bytes.subarray(0, idBytes)), terminalId: idOf(bytes.subarray(idBytes, 2 * idBytes)) }
}
