export type ErrorDigest = { report: (error: unknown) => void; end: () => void }

/**
 * Passes the first error of a minute on at once and counts the others until its end: an outage costs one line a minute at any
 * number of tries.
 */
export const newErrorDigest = (write: (error: unknown, count: number) => void, everyMs = 60_000): ErrorDigest => {
  let timer: NodeJS.Timeout | undefined
  let count = 0
  let newest: unknown
  const flush = (): void => {
    timer = undefined
    if (count === 0) return
    write(newest, count)
    count = 0
    begin()
  }
  const begin = (): void => {
    timer = setTimeout(flush, everyMs).unref()
  }
  return {
    report: (error) => {
      if (timer === undefined) {
        write(error, 1)
        begin()
        return
      }
      count += 1
      newest = error
    },
    end: () => {
      clearTimeout(timer)
      if (count > 0) write(newest, count)
      timer = undefined
      count = 0
    },
  }
}
