/** Separate chunk, fetched at sign-in or when a stored sign-in is read. */
export { gcm } from '@noble/ciphers/aes.js'
export { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
