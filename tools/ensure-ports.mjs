// Told before anything is installed or built: a taken port is the reader's to free or to change. No dependencies.
import { createServer } from 'node:net'
import process from 'node:process'

const numberOf = (name, standard) => Number(process.env[name] || standard)

const port = numberOf('PORT', 3000)
const sandbox = numberOf('SANDBOX_PORT', 9400)
const wanted = [
  [port, 'PORT'],
  // `npm run dev` serves the pages of three apps beside the API.
  ...(process.argv.includes('--with-screens')
    ? [
        [port + 1, 'PORT'],
        [port + 2, 'PORT'],
        [port + 3, 'PORT'],
      ]
    : []),
  ...(process.env.APP_ENV === 'production'
    ? []
    : [
        [sandbox, 'SANDBOX_PORT'],
        [numberOf('SANDBOX_SMTP_PORT', sandbox + 25), 'SANDBOX_SMTP_PORT'],
      ]),
]

const isTaken = (number) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen(number, process.env.HOST || '127.0.0.1', () => probe.close(() => resolve(false)))
  })

for (const [number, setting] of wanted) {
  if (number > 0 && (await isTaken(number))) {
    console.error(`\nPort ${number} is taken by another program: end it, or set ${setting} to a free port.\n`)
    process.exit(1)
  }
}
