import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** What comes with every screen: the start, the root and the frame. */
const ALWAYS = ['src/main.tsx', 'src/startApplication.tsx', 'src/routes/__root.tsx', 'src/routes/_home.tsx']
/** Lists every route, and the build puts each into a file of its own. */
const ROUTES = 'src/routeTree.gen.ts'
const IMPORT = /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm
const LATER = /import\('(\.[^']+)'\)/g

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file))
const textOf = (file: string) => readFileSync(file, 'utf8')
const named = (file: string, how: RegExp) =>
  [...textOf(file).matchAll(how)].map(([, path]) => join(dirname(file), path!.replace(/\?.*$/, '')))

/** These files and all that they import at once. */
function closure(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  for (const file of reached)
    if (!file.endsWith('.css') && file !== ROUTES) for (const path of named(file, IMPORT)) reached.add(path)
  return reached
}

/** Class names of two words and more: shorter ones are words of other things, too. */
const classesIn = (sheet: string) => [...textOf(sheet).matchAll(/\.([a-z]+(?:-[a-z0-9]+)+)/g)].map(([, name]) => name!)
const allClasses = new Set(files.filter((file) => file.endsWith('.css')).flatMap(classesIn))
/** Class names that a component writes into its elements. */
const worn = (file: string) =>
  [...textOf(file).matchAll(/className.*/g)]
    .flatMap(([line]) => line.split(/[^a-z0-9-]+/))
    .filter((word) => allClasses.has(word))

const sources = files.filter((file) => /\.tsx?$/.test(file))
const roots = [
  ...sources.filter((file) => file.startsWith('src/routes/') && !file.includes('/-')),
  ...sources.flatMap((file) => named(file, LATER)),
]

test.each(roots)('%s comes with the styles of whatever it draws', (root) => {
  const loaded = [...closure([root])]
  const styled = new Set([...closure([...ALWAYS, root])].filter((file) => file.endsWith('.css')).flatMap(classesIn))
  const bare = loaded
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => worn(file).flatMap((name) => (styled.has(name) ? [] : [`${file}: ${name}`])))
  expect([...new Set(bare)]).toEqual([])
})
