import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../server/makeFolder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'savdo-folder-'))
})
afterAll(() => rm(root, { recursive: true }))

describe('a folder is made', () => {
  test('with those above it, for its owner alone; answered is the topmost', async () => {
    const path = join(root, 'one', 'two', 'three')
    expect(await makeFolder(path, 0o700)).toBe(join(root, 'one'))
    for (const folder of [join(root, 'one'), path]) expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await makeFolder(path)).toBeUndefined()
  })

  test('by several at once, each of whom has it then', async () => {
    const path = join(root, 'at', 'once', 'by', 'all')
    const made = await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)))
    expect(made.filter((first) => first === join(root, 'at'))).toHaveLength(1)
    expect((await stat(path)).isDirectory()).toBe(true)
  })

  test('not where a file lies', async () => {
    const file = join(root, 'file')
    await writeFile(file, '')
    await expect(makeFolder(file)).rejects.toThrow('EEXIST')
    await expect(makeFolder(join(file, 'below'))).rejects.toThrow('ENOTDIR')
  })

  test.skipIf(!existsSync('/proc/self'))('not where the system lets nobody, and that is said at once', async () => {
    await expect(makeFolder('/proc/nothing/there')).rejects.toThrow('ENOENT')
  })
})
