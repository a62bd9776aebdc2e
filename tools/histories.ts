declare module 'vitest' {
  interface ProvidedContext {
    histories: number | undefined
  }
}

const wanted = process.env['HISTORIES']
/** Number of random histories for property tests: `HISTORIES=1000000 npx vitest run --project unit <file>`. */
export const histories = wanted === undefined ? undefined : Number(wanted)
