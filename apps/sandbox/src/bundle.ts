import { join } from 'node:path'

/** Our pages' scripts, packed when somebody first asks for them: nothing to build, nothing to keep fresh. */
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

export const consoleScript = pack('console/main.ts')
export const tillScript = pack('till/main.ts')
export const linkScript = pack('link-box/main.ts')
export const frameScript = pack('link-box/frame.ts')
export const captchaScript = pack('captcha-box/main.ts')
