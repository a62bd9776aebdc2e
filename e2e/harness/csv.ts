import { parse } from 'csv-parse/sync'

/** Reads a comma-separated file with a library that the product does not use. */
export const recordsOf = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true })

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvOf = (records: readonly (readonly string[])[]): Buffer =>
  Buffer.from(records.map((record) => `${record.map(quoted).join(',')}\r\n`).join(''))
