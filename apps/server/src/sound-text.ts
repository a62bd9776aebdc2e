/** What a column of text can hold: no NUL, no half of a character. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same for an address, whose path and query are percent-encoded UTF-8. */
export const isSoundUrl = (url: string): boolean => {
  try {
    return isSoundText(decodeURIComponent(url))
  } catch {
    return false
  }
}
