/**
 * Hands the address to another app, or copies it where there is none. True: it was copied. What a person breaks off is no
 * failure; where nothing may be copied (a page without TLS), the address bar still has it.
 */
export const share = async (title: string, url: string): Promise<boolean> => {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return false
    }
    await window.navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}
