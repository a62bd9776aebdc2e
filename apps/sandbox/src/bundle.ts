import { join } from 'node:path'

/** Bundles a script of the product's pages at its first request. */
const pack = (entry: string): (() => Promise<string>) => {
  let packed: Promise<string> | undefined
  const build = async (): Promise<string> => {
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({ input: join(import.meta.dirname, entry), platform: 'browser' })
    const { output } = await bundle.generate({ format: 'iife', minify: false })
    await bundle.close()
    return output[0].code
  }
  return () => (packed ??= build())
}

export const linkScript = pack('link-box/main.ts')
export const frameScript = pack('link-box/frame.ts')
export const cardReaderScript = pack('card-reader/main.ts')
export const captchaScript = pack('captcha-box/main.ts')
