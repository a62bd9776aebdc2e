import process from 'node:process'

/**
 * npm passes SIGTERM to the shell that started us, and that shell ends without passing it on. The end of the shell means stop.
 * Without npm there is no shell.
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
