import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(import.meta.dirname)
const own = process.env['CHROMIUM_PATH']

/** Our own flags: the package's switch web security off and run everything in one process. */
const args = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--headless=shell',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

const entry = (): string => createRequire(import.meta.url).resolve('@sparticuz/chromium')

const homeOf = (main: string): string => {
  const version = /"version": "([^"]+)"/.exec(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8'))?.[1]
  return join(root, '.cache', `chromium-${version ?? 'unknown'}`)
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Where Chromium is once unpacked. A machine without the packaged one (arm64, macOS, Windows) names its own. */
export const chromiumPlace = (): Chromium => {
  if (own) return { executablePath: own, args, env: environment() }
  const home = homeOf(entry())
  const env = {
    ...environment(),
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(home, 'fonts', 'fonts.conf'),
  }
  return { executablePath: join(home, 'chromium'), args, env }
}

/** The shipped file names fonts in /tmp: elsewhere every text would be blank, without an error. */
const fontsConf = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** The package unpacks into TMPDIR, so a process with a TMPDIR of its own unpacks it. */
const unpack = (main: string, into: string): void => {
  const script = `const { default: chromium, inflate } = await import(${JSON.stringify(main)})
    await Promise.all([chromium.executablePath(), inflate(${JSON.stringify(join(dirname(main), '..', 'bin', 'al2023.tar.br'))})])`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TMPDIR: into } })
}

/** The Chromium of the npm package, unpacked once per version into a folder that appears only when it is complete. */
export const chromiumForTests = async (): Promise<Chromium> => {
  const place = chromiumPlace()
  if (existsSync(place.executablePath)) return place
  if (own) throw new Error(`CHROMIUM_PATH names ${own}, and nothing is there.`)
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No Chromium is packaged for ${process.platform}-${process.arch}: set CHROMIUM_PATH to one of yours.`,
    )
  }
  const home = dirname(place.executablePath)
  const growing = `${home}.${process.pid}.tmp`
  mkdirSync(growing, { recursive: true })
  try {
    unpack(entry(), growing)
    writeFileSync(join(growing, 'fonts', 'fonts.conf'), fontsConf(home))
    renameSync(growing, home)
  } catch (error) {
    // Another process may have been faster: its copy is used.
    if (!existsSync(place.executablePath)) throw error
  } finally {
    rmSync(growing, { recursive: true, force: true })
  }
  return place
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { executablePath } = await chromiumForTests()
  console.log(executablePath)
}
