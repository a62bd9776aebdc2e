import type { Migration } from 'kysely/migration'
import { up as searchNames } from './0370-search-names.ts'

/** Migrations after the baseline, by file name: applied in order, forward only, never edited once they ran anywhere. */
export const migrations: Record<string, Migration['up']> = { '0370-search-names': searchNames }
