/**
 * Maximum bytes that opening a document or drawing a page may allocate, all buffers together: twice the need of a page
 * scanned in color at 600 dpi.
 */
const bytesMax = 640 * 1024 ** 2

const arrays = [
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
] as const

type Constructor = new (...given: never[]) => object

/** Returns the number of elements that an array constructor allocates; views of a buffer allocate none. */
const elementsOf = (given: unknown): number => {
  if (typeof given === 'number') return given
  if (given instanceof ArrayBuffer || typeof given !== 'object' || given === null) return 0
  const length: unknown = Reflect.get(given, 'length')
  return typeof length === 'number' ? length : 0
}

const replace = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/**
 * Counts the library's allocations in this worker, including those of the document's filters. Above the cap each
 * further allocation fails. The library ignores some errors, so `finish` reports the excess.
 */
export const countAllocations = () => {
  let bytes = 0
  let wasExceeded = false
  const count = (more: number): void => {
    bytes += more
    if (bytes <= bytesMax) return
    wasExceeded = true
    throw new RangeError('the document needs too much memory')
  }
  const countNew = (original: Constructor, bytesOf: (given: readonly unknown[]) => number): void => {
    const counted: object = new Proxy(original, {
      construct: (target, given: unknown[], maker) => {
        count(bytesOf(given))
        return Reflect.construct(target, given, maker === counted ? target : maker)
      },
    })
    replace(original.name, counted)
  }
  for (const array of arrays) countNew(array, ([given]) => elementsOf(given) * array.BYTES_PER_ELEMENT)
  countNew(OffscreenCanvas, ([width, height]) => Number(width) * Number(height) * 4)
  // Native decompression is not counted; without `DecompressionStream` the library uses its own code.
  replace('DecompressionStream', undefined)

  return {
    /** Counts further bytes, for canvases that grow. */
    count,
    begin: (): void => {
      bytes = 0
    },
    finish: (): void => count(0),
    /** True since the first refused allocation; the library reports the refusal later as a different error. */
    isExceeded: (): boolean => wasExceeded,
  }
}
