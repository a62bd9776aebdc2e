import { plainText } from '@tillgate/domain/plain-text.ts'

const nameMax = 255

/** Without the path that some browsers send along, and without characters that cannot be seen. Cut between characters. */
export const cleanFileName = (name: string, otherwise: string): string => {
  const clean = Array.from(plainText(name.replace(/^.*[\\/]/su, '')))
    .slice(0, nameMax)
    .join('')
    .trim()
  return clean === '' ? otherwise : clean
}
