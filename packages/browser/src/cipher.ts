/** One chunk, fetched when somebody signs in or comes back. */
export { gcm } from '@noble/ciphers/aes.js'
export { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
