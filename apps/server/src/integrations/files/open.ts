import type { FilesSettings } from '#server/config/files-settings.ts'
import { diskFiles } from './disk.ts'
import type { Files } from './port.ts'

/** Loads the S3 client only for a store on S3: the client takes 25 MB of memory. */
export const openFiles = async (settings: FilesSettings): Promise<Files> => {
  if (settings.kind === 'disk') return diskFiles(settings.dir)
  const { s3Files } = await import('./s3.ts')
  return s3Files(settings)
}
