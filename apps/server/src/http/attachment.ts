/** RFC 6266: an ASCII name for old readers, the real one for the rest. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\w.\- ]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
