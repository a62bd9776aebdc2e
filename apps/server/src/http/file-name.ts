const nameMax = 255

/** Without the path that some browsers send along, and without characters that would break a header or a line. */
export const cleanFileName = (name: string, otherwise: string): string => {
  const clean = name
    .replaceAll(/^.*[\\/]|[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, nameMax)
  return clean === '' ? otherwise : clean
}
