import type { Migration } from 'kysely/migration'

/** Migrations after the baseline, by file name: applied in order, forward only, never edited once they ran anywhere. */
export const migrations: Record<string, Migration['up']> = {}
