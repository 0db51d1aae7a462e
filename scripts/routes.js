// `npm run -s routes`: the paths of the browser's screens, one a line, parameters as `{name}`, as the generated route tree
// has them (`tsr generate` keeps it current, `npm test` checks that it is). Layouts and the route for unknown paths have none.
import { readFileSync } from 'node:fs'

const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
const paths = /interface FileRoutesByTo \{([^}]*)\}/s.exec(tree)?.[1]
if (paths === undefined)
  throw new Error('src/routeTree.gen.ts is not as expected: look at what the router now generates')
const screens = [...paths.matchAll(/^ *'([^']+)':/gm)]
  .map(([, path]) => path)
  .filter((path) => path !== '/$')
  .map((path) => path.replace(/\$(\w+)/g, '{$1}'))
console.log(screens.sort().join('\n'))
