import process from 'node:process'

/**
 * npm hands SIGTERM to the shell it started us with, and that shell dies without handing it on. When it is gone we
 * were told to stop. Started without npm, nobody stands between.
 */
export const endWithNpm = (): void => {
  const shell = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
