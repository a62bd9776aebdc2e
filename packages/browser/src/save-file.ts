/** Hands bytes to the browser's own download, under the name the server gave them. */
export const saveFile = ({ blob, name }: { blob: Blob; name: string }): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
