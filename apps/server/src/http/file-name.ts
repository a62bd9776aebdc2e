import { plainText } from '@tillgate/domain/plain-text.ts'

const nameMax = 255

/** Returns the file name without path and invisible characters, cut between characters. Some browsers send the path. */
export const cleanFileName = (name: string, otherwise: string): string => {
  const clean = Array.from(plainText(name.replace(/^.*[\\/]/su, '')))
    .slice(0, nameMax)
    .join('')
    .trim()
  return clean === '' ? otherwise : clean
}
