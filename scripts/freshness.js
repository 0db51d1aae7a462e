// Whether node_modules and dist are those of the present sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const BUILD_STAMP = 'dist/.stamp'
/** Everything that the build reads. */
const BUILD_INPUTS =
  'src server locales index.html public package-lock.json vite.config.ts tsconfig.json tsr.config.json'.split(' ')
/** Written by the build itself. */
const GENERATED = 'src/routeTree.gen.ts'

/**
 * Whether npm's own record of what it installed (written when an install is complete) has every package of the lock file in the
 * locked version. Optional packages may be missing: most are for other machines.
 */
export function installIsFresh(root) {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  const locked = packagesIn(join(root, 'package-lock.json'))
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

export function buildIsFresh(root, buildHash) {
  const stamp = join(root, BUILD_STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === buildHash
}

/** Call it before building: a build that is broken off must not pass for the last good one. */
export function forgetBuild(root) {
  rmSync(join(root, BUILD_STAMP), { force: true })
}

/**
 * `buildHash` is of the sources as they were before the build: an edit meanwhile makes it stale again. What was built is flushed to
 * the disk first, or a power cut could leave a stamp beside empty files.
 */
export function stampBuild(root, buildHash) {
  flushDisks()
  writeFileSync(join(root, BUILD_STAMP), buildHash)
}

/** Everything that was written is on the disk afterwards, where the system has a program for it. */
export function flushDisks() {
  spawnSync('sync')
}

/** One hash of everything that the build reads. */
export function hashSources(root) {
  const sum = createHash('sha256')
  for (const input of BUILD_INPUTS)
    for (const file of filesUnder(join(root, input))) {
      const name = relative(root, file).split(sep).join('/')
      if (name !== GENERATED) sum.update(`${name}\0`).update(readFileSync(file))
    }
  return sum.digest('hex')
}

/** The files at and below a path, in an order that does not depend on the file system; none where there is nothing. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** None where the file is missing, or was cut off with the power. */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
