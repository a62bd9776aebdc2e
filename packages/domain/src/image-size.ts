import type { DocumentMedia } from './applications.ts'

/** Maximum number of pixels of an image: the largest picture of a phone (50 megapixels), 200 MB decoded. */
export const imagePointsMax = 50_000_000

export type ImageSize = { width: number; height: number }

const wordAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** IHDR is the first chunk (PNG specification, 11.2.1): width and height are the 32-bit numbers behind its name. */
const pngSize = (bytes: Uint8Array): ImageSize | 'more' | undefined => {
  if (bytes.length < 24) return 'more'
  const name = String.fromCharCode(...bytes.subarray(12, 16))
  const numberAt = (at: number): number => wordAt(bytes, at) * 65_536 + wordAt(bytes, at + 2)
  return name === 'IHDR' ? { width: numberAt(16), height: numberAt(20) } : undefined
}

/** Start of frame (ITU-T T.81, B.2.2): 0xC0 to 0xCF but for tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const jpegSize = (bytes: Uint8Array): ImageSize | 'more' | undefined => {
  let index = 2
  while (index + 9 <= bytes.length) {
    if (bytes[index] !== 0xff) return undefined
    const marker = bytes[index + 1] ?? 0
    if (marker === 0xff) index += 1
    else if (isBare(marker)) index += 2
    else if (isFrame(marker)) return { height: wordAt(bytes, index + 5), width: wordAt(bytes, index + 7) }
    // End of image or start of scan: no frame precedes the image data.
    else if (marker === 0xd9 || marker === 0xda) return undefined
    else index += 2 + Math.max(2, wordAt(bytes, index + 2))
  }
  return 'more'
}

/**
 * Returns the size of a PNG or JPEG from its first bytes; 'more' when the size is beyond the given bytes, undefined for an image
 * without a size.
 */
export const imageSizeOf = (bytes: Uint8Array, media: Exclude<DocumentMedia, 'application/pdf'>) => {
  const size = media === 'image/png' ? pngSize(bytes) : jpegSize(bytes)
  return typeof size === 'object' && (size.width === 0 || size.height === 0) ? undefined : size
}

export const isImageTooLarge = ({ width, height }: ImageSize): boolean => width * height > imagePointsMax
