import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isAlive, signalProcess } from '../../server/db/embedded/processes.ts'
import { atCleanup, cleanUpAfterEach, scratchDirectory } from './scratch.ts'
import { until } from '../until.ts'

cleanUpAfterEach()

const run = promisify(execFile)
const SCRIPTS = { start: 'node scripts/start.js', build: 'node build.js' }

/** A project of our shape whose build is one command and whose server prints its arguments. */
async function project() {
  const root = await scratchDirectory()
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const about = { name: 'shop', version: '1.0.0' }
  write('package.json', JSON.stringify({ ...about, type: 'module', scripts: SCRIPTS }))
  write('package-lock.json', JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages: { '': about } }))
  write(
    'build.js',
    "import { cpSync } from 'node:fs'\ncpSync('server/main.ts', 'dist/server/main.js', { recursive: true })",
  )
  write('server/main.ts', 'process.stdout.write(`first ${process.argv.slice(2)}`)')
  const start = (...words: string[]) => run(process.execPath, ['scripts/start.js', ...words], { cwd: root })
  return { root, write, start }
}

/** Makes the project need a package, a folder in place of one from a registry, so that the test needs no network. */
function needGadget(write: (path: string, text: string) => void): void {
  write('gadget/package.json', JSON.stringify({ name: 'gadget', version: '1.0.0' }))
  const about = { name: 'shop', version: '1.0.0', dependencies: { gadget: 'file:gadget' } }
  write('package.json', JSON.stringify({ ...about, type: 'module', scripts: SCRIPTS }))
  const packages = {
    '': about,
    gadget: { version: '1.0.0' },
    'node_modules/gadget': { resolved: 'gadget', link: true },
  }
  write(
    'package-lock.json',
    JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  )
}

describe('npm start', () => {
  test('builds once and passes its arguments on', async () => {
    const { start } = await project()
    expect(await start('--demo')).toEqual({ stdout: 'first --demo', stderr: expect.stringContaining('Building') })
    expect(await start()).toEqual({ stdout: 'first ', stderr: '' })
  })

  test('builds again when a source has changed or one was added', async () => {
    const { write, start } = await project()
    await start()
    write('server/main.ts', "process.stdout.write('second')")
    expect(await start()).toEqual({ stdout: 'second', stderr: expect.stringContaining('Building') })
    write('locales/ru/field.json', '{}')
    expect((await start()).stderr).toContain('Building')
    expect((await start()).stderr).toBe('')
  })

  test('does not take a build that was broken off for a good one', async () => {
    const { write, start } = await project()
    await start()
    write('server/main.ts', "process.stdout.write('second')")
    write('build.js', 'process.exit(1)')
    await expect(start()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('The build failed') })
    write('server/main.ts', 'process.stdout.write(`first ${process.argv.slice(2)}`)')
    await expect(start()).rejects.toMatchObject({ code: 1 })
  })

  test('installs when the lock file has a package that is not installed', async () => {
    const { write, start } = await project()
    await start()
    needGadget(write)
    expect((await start()).stderr).toContain('Installing')
    expect((await start()).stderr).toBe('')
  })

  test('installs anew when a power cut left npm’s own record of what is installed empty', async () => {
    const { root, write, start } = await project()
    await start()
    write('node_modules/.package-lock.json', '')
    needGadget(write)
    expect((await start()).stderr).toContain('Installing')
    expect(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).toContain('gadget')
  })

  test('ends its server when npm alone is killed', async () => {
    const { root, write } = await project()
    write(
      'server/main.ts',
      "console.log(process.pid)\nprocess.on('SIGTERM', () => process.exit())\nsetInterval(() => {}, 1000)",
    )
    const npm = spawn('npm', ['--silent', 'start'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(createInterface(npm.stdout), 'line')) as [string]
    atCleanup(() => signalProcess(Number(line), 'SIGKILL'))
    npm.kill('SIGKILL')
    await until(async () => expect(await isAlive(Number(line))).toBe(false))
  })
})
