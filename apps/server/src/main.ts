import process from 'node:process'

// Before anything else is loaded: an older Node would stumble over some line in the middle of it.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`Tillgate needs Node 24, and this is Node ${process.versions.node}.\n`)
  process.exit(1)
}
await import('./boot/roles.ts')
