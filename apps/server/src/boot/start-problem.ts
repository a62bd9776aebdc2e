/** Text of a property of the error or of a cause. */
const propertyOf = (error: unknown, name: 'code' | 'path' | 'syscall'): string => {
  if (!(error instanceof Error)) return ''
  const found = name in error ? Object(error)[name] : undefined
  return typeof found === 'string' ? found : propertyOf(error.cause, name)
}

/** Codes of a full disk: of the system, and `disk_full` of PostgreSQL. */
const diskFull = new Set(['ENOSPC', '53100'])
const notWritable = new Set(['EACCES', 'EROFS', 'EPERM'])

/** Returns a sentence about an error that ended the start, with the remedy if known. */
export const startProblem = (error: unknown, dataDir: string): string => {
  if (!(error instanceof Error)) return 'Could not start'
  const code = propertyOf(error, 'code')
  const path = propertyOf(error, 'path') || dataDir
  if (diskFull.has(code) || error.message.includes('No space left on device'))
    return `The disk of ${dataDir} is full: free 1 GB, or set DATA_DIR to a folder on another disk, and start again.`
  // Below a read-only file system a recursive mkdir reports that the folder is missing.
  if (notWritable.has(code) || (code === 'ENOENT' && propertyOf(error, 'syscall') === 'mkdir'))
    return `${path} cannot be written: give this user the right to write it, or set DATA_DIR to another folder.`
  return error.message
}
