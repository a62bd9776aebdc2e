import type { Migration } from 'kysely/migration'
import { up as nameImportColumns } from './0116-name-import-columns.ts'

/** Migrations after the baseline, by file name: applied in order, forward only, never edited once they ran anywhere. */
export const migrations: Record<string, Migration['up']> = {
  '0116-name-import-columns': nameImportColumns,
}
