/** What a column of text can hold: no NUL, no half of a character. */
export const isWellFormedText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same for an address, whose path and query are percent-encoded UTF-8. */
export const isWellFormedUrl = (url: string): boolean => {
  try {
    return isWellFormedText(decodeURIComponent(url))
  } catch {
    return false
  }
}
