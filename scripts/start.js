// `npm start`: installs what is missing, builds what is stale, then becomes the server. Plain Node: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './endWithNpm.js'
import { buildIsFresh, flushDisks, forgetBuild, hashSources, installIsFresh, stampBuild } from './freshness.js'

const NODE_MAJOR_MIN = 20
const NODE_MINOR_MIN = 19

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NODE_MAJOR_MIN || (major === NODE_MAJOR_MIN && minor < NODE_MINOR_MIN))
  stopWith(
    `Savdo needs Node ${NODE_MAJOR_MIN}.${NODE_MINOR_MIN} or later, this is ${process.versions.node}. Get a newer one from nodejs.org.`,
  )

if (!installIsFresh(root)) {
  // The build needs the development packages, whatever NODE_ENV says.
  say('Installing packages …')
  run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    'The packages could not be installed. The lines above say why; look at the network first.',
  )
  flushDisks()
}
const sources = hashSources(root)
if (!buildIsFresh(root, sources)) {
  say('Building …')
  forgetBuild(root)
  run('npm', ['run', '--silent', 'build'], 'The build failed. The lines above say why.')
  stampBuild(root, sources)
}
endWithNpm()
// The server runs in this very process: a wrapper around it could be killed alone and leave it behind.
await import(pathToFileURL(resolve(root, 'dist/server/main.js')).href)

function run(command, commandArguments, failure) {
  // Installers talk on stdout; ours is for the server's words.
  const { status } = spawnSync(command, commandArguments, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) stopWith(failure)
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function stopWith(text) {
  say(text)
  process.exit(1)
}
