import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceWorkerOf } from '../server/serviceWorker.ts'

const PAGE = '<html>'
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'savdo-worker-'))
  await mkdir(join(directory, 'assets'))
  await mkdir(join(directory, '.vite'))
  const files = { 'index.html': '<html>', 'assets/main-1.js': 'main', 'icon.svg': '<svg>', '.vite/manifest.json': '{}' }
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  await writeFile(join(directory, 'serviceWorker.js'), await readFile('public/serviceWorker.js', 'utf8'))
})
afterEach(() => rm(directory, { recursive: true }))

const partsOf = (text: string) => ({
  build: /^const BUILD = '(.+)'$/m.exec(text)![1],
  files: JSON.parse(/^const FILES = (.+)$/m.exec(text)![1]!) as string[],
})

test('the worker keeps every file of the build and nothing that is not the program', () => {
  expect(partsOf(serviceWorkerOf(directory, PAGE)).files).toEqual(['/', '/assets/main-1.js', '/icon.svg'])
})

test('the same build is the same text; another page, another part, another picture are another build', async () => {
  const builds = [partsOf(serviceWorkerOf(directory, PAGE)).build, partsOf(serviceWorkerOf(directory, PAGE)).build]
  expect(builds[0]).toBe(builds[1])
  builds.push(partsOf(serviceWorkerOf(directory, '<html lang="uz">')).build)
  await writeFile(join(directory, 'assets/main-2.js'), 'more')
  builds.push(partsOf(serviceWorkerOf(directory, PAGE)).build)
  await writeFile(join(directory, 'icon.svg'), '<svg/>')
  builds.push(partsOf(serviceWorkerOf(directory, PAGE)).build)
  expect(new Set(builds).size).toBe(4)
})
