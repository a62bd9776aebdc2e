const loading = new Map<string, Promise<void>>()

/** Each script once; a failed one may be tried again. */
export const loadScript = (src: string): Promise<void> => {
  const known = loading.get(src)
  if (known) return known
  const asked = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(src)
      script.remove()
      reject(new Error(`Could not load ${new URL(src, location.origin).host}`))
    })
    document.head.append(script)
  })
  loading.set(src, asked)
  return asked
}
