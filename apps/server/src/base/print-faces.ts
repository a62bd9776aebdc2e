import { fileURLToPath } from 'node:url'

/**
 * Files of the faces of printed papers. PDFKit opens a face once for its path; a registered name of the default face would be
 * opened again at each use.
 */
export const faces = {
  plain: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
