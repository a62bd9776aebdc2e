const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** A comma-separated file as spreadsheets read it. Of our own, so that the product's reader is not its own witness. */
export const recordsOf = (csv: string): string[][] => {
  const text = csv.replace(/^\u{FEFF}/u, '')
  const records: string[][] = []
  let record: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain, end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`No cell begins here: ${text.slice(at, at + 40)}`)
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvOf = (records: readonly (readonly string[])[]): Buffer =>
  Buffer.from(records.map((record) => `${record.map(quoted).join(',')}\r\n`).join(''))
